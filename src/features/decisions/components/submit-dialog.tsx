import { ConfirmDialog, type ConfirmNote } from '#ui/overlays/confirm-dialog.tsx'
import type { Cents } from '#values/cents.ts'

import type { BoletoSummary } from '#features/debt-items/contract/boleto.ts'
import { alertsSentence, blocksSentence, onward } from '#features/debt-items/rules/confirmation.ts'
import type { WorkflowStatus } from '#features/debt-items/rules/status.ts'

const boletos = { one: 'boleto', many: 'boletos' }

/** What is about to be submitted: the whole search, or the rows selected. */
export type Submitting = {
  readonly count: number
  readonly sum: Cents
  readonly split: Pick<
    BoletoSummary,
    'negativar' | 'valorNegativar' | 'isentar' | 'valorIsentar' | 'comAlerta' | 'comBloqueio'
  >
  /** The steps the rows stand in; usually one. */
  readonly steps: readonly WorkflowStatus[]
}

function notesOf({ split, steps }: Submitting): ConfirmNote[] {
  const ways = steps.flatMap((step) => onward(step) ?? [])
  const otherwise = [...new Set(ways.flatMap((way) => way.otherwise ?? []))]
  const [way] = ways
  return [
    ...(split.isentar > 0 ? otherwise.map((text): ConfirmNote => ({ tone: 'info', text })) : []),
    ...(split.comAlerta > 0
      ? [{ tone: 'alert', text: alertsSentence(split.comAlerta) } as const]
      : []),
    ...(split.comBloqueio > 0 && way
      ? [{ tone: 'block', text: blocksSentence(split.comBloqueio, way) } as const]
      : []),
  ]
}

/** Props of 'Confirmação'. */
export type SubmitDialogProps = {
  readonly submitting: Submitting
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/**
 * 'Confirmação' (spec 1:2.7): the spec's question, count and sum in figures and words, the split,
 * from → to, alerts and blocks.
 */
export function SubmitDialog({ submitting, busy, onConfirm, onClose }: SubmitDialogProps) {
  const { count, sum, split, steps } = submitting
  // Where the last decision is taken the two ways part: each line says its own.
  const way = onward(steps[0] ?? 'FINALIZADO')
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={onConfirm}
      busy={busy}
      question="Deseja enviar os boletos apresentados em tela para a próxima etapa de aprovação do workflow?"
      count={count}
      noun={boletos}
      sum={sum}
      lines={[
        {
          label: 'NEGATIVAR',
          mark: 'filled',
          count: split.negativar,
          sum: split.valorNegativar,
          ...(way?.isLast && split.negativar > 0 ? { to: way.to } : {}),
        },
        {
          label: 'ISENTAR',
          mark: 'hollow',
          count: split.isentar,
          sum: split.valorIsentar,
          ...(way?.exemptTo !== undefined && split.isentar > 0 ? { to: way.exemptTo } : {}),
        },
      ]}
      {...(way && !way.isLast ? { from: way.from, to: way.to } : {})}
      notes={notesOf(submitting)}
    />
  )
}
