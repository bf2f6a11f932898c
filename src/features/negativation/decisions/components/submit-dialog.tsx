import { type ReactNode, useState } from 'react'

import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { Cents } from '#values/cents.ts'

import { alertsSentence, nextStep } from '#features/negativation/debt-items/rules/confirmation.ts'
import {
  isApprovalStep,
  type WorkflowStatus,
} from '#features/negativation/debt-items/rules/status.ts'
import type { Submitted } from '../contract/calls.ts'
import { actSentence, submitLines, submitNotes } from './submit-lines.ts'
import {
  firstListingsUnread,
  hasFirst,
} from '#features/negativation/debt-items/components/first-listings-box.tsx'
import { SubmitReading } from './submit-reading.tsx'
import styles from '#features/negativation/debt-items/components/reading-rows.module.css'

const boletos = { one: 'boleto', many: 'boletos' }

/** Boletos that changed after an earlier confirmation. */
export type ChangedMeanwhile = {
  readonly sentence: string
  readonly items: readonly { readonly id: number | string; readonly texto: string }[]
}

/** Scope of a submit: the whole search, or the selected rows. */
export type Submitting = {
  readonly count: number
  readonly sum: Cents
  readonly alerts: number
  /** Dry-run result of the server. */
  readonly preview: Submitted
  /** Steps of the rows; usually one. */
  readonly steps: readonly WorkflowStatus[]
  /** The user confirmed an earlier preview. */
  readonly changed?: ChangedMeanwhile | undefined
}

export type SubmitDialogProps = {
  readonly submitting: Submitting
  readonly busy: boolean
  /** The preview is outdated and another is on its way. */
  readonly isChecking: boolean
  /** At the left of the foot. */
  readonly sheet: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Boletos shown of those that changed. */
const mostChanged = 8

function Changed({ changed: { sentence, items } }: { readonly changed: ChangedMeanwhile }) {
  const more = items.length - mostChanged
  return (
    <div className={styles['stale']} role="alert">
      <p>{sentence}</p>
      <ul className={styles['changes']}>
        {items.slice(0, mostChanged).map(({ id, texto }) => (
          <li key={id}>{texto}</li>
        ))}
        {more > 0 && <li>{`e mais ${more}.`}</li>}
      </ul>
      Os números abaixo são os de agora: confira de novo.
    </div>
  )
}

/**
 * Approvals that list somebody for the first time must be read. A new preview must be read again.
 */
function useFirstListingsCheck({ preview: { previa }, steps }: Submitting) {
  const [checkedOf, setCheckedOf] = useState<string>()
  const mustCheck =
    previa !== undefined && steps.some(isApprovalStep) && hasFirst(previa.primeiraVez)
  const isChecked = previa !== undefined && checkedOf === previa.conferencia
  return {
    isUnread: mustCheck && !isChecked,
    check: mustCheck
      ? {
          isChecked,
          onCheck: (next: boolean) => setCheckedOf(next ? previa.conferencia : undefined),
        }
      : undefined,
  }
}

/** The two steps of a submit that goes to one place and is not the last. */
const wayOf = ({ preview: { para }, steps }: Submitting) => {
  const way = nextStep(steps[0] ?? 'FINALIZADO')
  const [only, ...others] = para
  return way && !way.isLast && only && others.length === 0 ? { from: way.from, to: only.nome } : {}
}

/**
 * 'Confirmação' (spec 1:2.7): the spec's question, count and sum, one line per destination from a
 * dry run of the same submit, and what to read before confirming.
 */
export function SubmitDialog({
  submitting,
  busy,
  isChecking,
  sheet,
  onConfirm,
  onClose,
}: SubmitDialogProps) {
  const { count, sum, alerts, preview, steps, changed } = submitting
  const { previa } = preview
  const { isUnread, check } = useFirstListingsCheck(submitting)
  const isLast = nextStep(steps[0] ?? 'FINALIZADO')?.isLast === true
  const missing = isChecking ? 'Aguarde a conferência.' : isUnread ? firstListingsUnread : undefined
  return (
    <ConfirmDialog
      opened
      wide
      onClose={onClose}
      onConfirm={onConfirm}
      busy={busy}
      footerStart={sheet}
      question="Deseja enviar os boletos apresentados em tela para a próxima etapa de aprovação do workflow?"
      count={changed ? preview.movidos : count}
      noun={boletos}
      sum={changed ? preview.valor : sum}
      lines={submitLines(preview, isLast)}
      {...(missing === undefined ? {} : { disabledBecause: missing })}
      {...wayOf(submitting)}
      notes={[
        ...(alerts > 0 ? [{ tone: 'alert' as const, text: alertsSentence(alerts) }] : []),
        ...submitNotes(preview),
      ]}
    >
      {changed && <Changed changed={changed} />}
      {previa && (
        <SubmitReading
          previa={previa}
          changes={preview.composicao.diferentes}
          check={check}
          sentence={actSentence(preview, { isApproval: steps.some(isApprovalStep), isLast })}
        />
      )}
    </ConfirmDialog>
  )
}
