import type { ReactNode } from 'react'

import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { Cents } from '#values/cents.ts'

import { alertsSentence, nextStep } from '#features/negativation/debt-items/rules/confirmation.ts'
import type { WorkflowStatus } from '#features/negativation/debt-items/rules/status.ts'
import type { Submitted } from '../contract/calls.ts'
import { submitLines, submitNotes } from './submit-lines.ts'

const boletos = { one: 'boleto', many: 'boletos' }

/** Scope of a submit: the whole search, or the selected rows. */
export type Submitting = {
  readonly count: number
  readonly sum: Cents
  readonly alerts: number
  /** Dry-run result of the server. */
  readonly preview: Submitted
  /** Steps of the rows; usually one. */
  readonly steps: readonly WorkflowStatus[]
}

export type SubmitDialogProps = {
  readonly submitting: Submitting
  readonly busy: boolean
  /** At the left of the foot. */
  readonly sheet: ReactNode
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/**
 * 'Confirmação' (spec 1:2.7): the spec's question, count and sum, and one line per destination,
 * from a dry run of the same submit.
 */
export function SubmitDialog({ submitting, busy, sheet, onConfirm, onClose }: SubmitDialogProps) {
  const { count, sum, alerts, preview, steps } = submitting
  const way = nextStep(steps[0] ?? 'FINALIZADO')
  const [only, ...others] = preview.para
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={onConfirm}
      busy={busy}
      footerStart={sheet}
      question="Deseja enviar os boletos apresentados em tela para a próxima etapa de aprovação do workflow?"
      count={count}
      noun={boletos}
      sum={sum}
      lines={submitLines(preview, way?.isLast === true)}
      {...(way && !way.isLast && only && others.length === 0
        ? { from: way.from, to: only.nome }
        : {})}
      notes={[
        ...(alerts > 0 ? [{ tone: 'alert' as const, text: alertsSentence(alerts) }] : []),
        ...submitNotes(preview),
      ]}
    />
  )
}
