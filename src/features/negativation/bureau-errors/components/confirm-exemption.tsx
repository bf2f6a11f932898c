import type { AnswerOf } from '#contract/call.ts'
import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import {
  ReasonFields,
  useReason,
} from '#features/negativation/debt-items/components/reason-fields.tsx'
import { alsoToast } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { formatCount } from '#ui/display/format-count.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'

import { exemptFailed, type FailedSubmission } from '../contract/failed-submissions.ts'
import { worthOf } from './failed-worth.ts'
import { useExemptionPreview } from './use-exemption-preview.ts'

const registro = { one: 'registro', many: 'registros' }
const boleto = { one: 'boleto', many: 'boletos' }

/**
 * '2 boletos isentos; 1 espera a aprovação da baixa; não excluídos: …': results and skipped
 * boletos.
 */
const exemptionDetail = ({
  isentos,
  paraBaixa,
  ignorados,
}: AnswerOf<typeof exemptFailed>): string =>
  [
    ...(isentos > 0 ? [`${formatCount(isentos, boleto)} em Finalizado (Isento após erro)`] : []),
    ...(paraBaixa > 0 ? [`${formatCount(paraBaixa, boleto)} em Pendente Aprovação Baixa`] : []),
    ...ignorados.map(({ numBoleto, motivo }) => `boleto ${numBoleto} não foi excluído: ${motivo}`),
  ].join('; ')

const useExempt = (onDone: () => void) =>
  useAct(exemptFailed, {
    invalidates: ['bureau', 'negativation'],
    onFailure: alsoToast,
    onDone: (answer) => {
      showToast({ tone: 'done', title: answer.mensagem, detail: exemptionDetail(answer) })
      onDone()
    },
  })

/** Confirms the exemption of these rows, with a reason and the preview. */
export function ConfirmExemption({
  rows,
  opened,
  onClose,
  onDone,
}: {
  readonly rows: readonly FailedSubmission[]
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const reason = useReason('dos envios com falha')
  const exempting = useExempt(() => {
    reason.clear()
    onDone()
  })
  const worth = worthOf(rows)
  const idBoletos = [...new Set(rows.map(({ idSerasaBoleto }) => idSerasaBoleto))]
  const preview = useExemptionPreview(idBoletos, opened)
  const missing = preview.missing ?? reason.missing
  const failure = exempting.failure ?? preview.failure
  const whole = 'O boleto sai inteiro: quem o bureau já aceitou segue para a aprovação da baixa.'
  return (
    <ConfirmDialog
      opened={opened}
      onClose={() => {
        reason.clear()
        exempting.reset()
        onClose()
      }}
      count={rows.length}
      noun={registro}
      sum={worth.sum}
      question="Deseja excluir os itens selecionados?"
      confirmLabel="Excluir"
      danger
      busy={exempting.busy}
      lines={preview.lines}
      {...(missing === undefined ? {} : { disabledBecause: missing })}
      onConfirm={() => void exempting.run({ idBoletos, ...reason.values })}
      notes={
        failure === undefined
          ? [...worth.notes, { tone: 'info', text: whole }]
          : failureNotes(failure)
      }
    >
      <ReasonFields reason={reason} />
    </ConfirmDialog>
  )
}
