import { toastBeside } from '#listing/screen/failure-toast.ts'
import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { formatBrl, sumCents } from '#values/cents.ts'

import type { SubmissionResult } from '#features/debt-items/contract/boleto.ts'
import { forward, type MallSummary } from '../contract/calls.ts'
import { statusLabel } from '#features/debt-items/rules/status.ts'
import { failureNotes } from '#features/debt-items/components/failure-notes.ts'
import { staleAfterMove } from '#features/debt-items/contract/stale-names.ts'
import { OutcomeDialog } from '#features/debt-items/components/outcome-dialog.tsx'

const boleto = { one: 'boleto', many: 'boletos' }

/** Props of the question before the malls' boletos leave for the analysis. */
export type ForwardDialogProps = {
  readonly malls: readonly MallSummary[]
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks, forwards, and tells: a toast when all went, the whole list when some did not. */
export function ForwardDialog({ malls, opened, onClose, onDone }: ForwardDialogProps) {
  const [outcome, setOutcome] = useState<SubmissionResult>()
  const act = useAct(forward, {
    invalidates: staleAfterMove,
    onFailure: toastBeside,
    onDone: (answer) => {
      onDone()
      const isWhole = answer.movidos > 0 && answer.ignorados.length + answer.retirados.length === 0
      if (!isWhole) return setOutcome(answer)
      const next = answer.para.map(({ nome }) => nome).join(', ')
      showToast({
        tone: 'done',
        title: answer.mensagem,
        detail: `${formatCount(answer.movidos, boleto)}, ${formatBrl(answer.valor)}. Agora: ${next}.`,
      })
    },
  })
  const close = () => {
    act.reset()
    onClose()
  }
  return (
    <>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        onConfirm={() => void act.run({ shoppings: malls.map(({ idShopping }) => idShopping) })}
        question={`Deseja encaminhar para aprovação os boletos ${malls.length === 1 ? 'do shopping selecionado' : `dos ${malls.length} shoppings selecionados`}?`}
        count={malls.reduce((sum, { quantidadeBoletos }) => sum + quantidadeBoletos, 0)}
        noun={boleto}
        sum={sumCents(malls.map(({ valor }) => valor))}
        lines={malls
          .toSorted((a, b) =>
            a.shopping.nomeShopping.localeCompare(b.shopping.nomeShopping, 'pt-BR'),
          )
          .map(({ shopping, quantidadeBoletos, valor }) => ({
            label: shopping.nomeShopping,
            count: quantidadeBoletos,
            sum: valor,
          }))}
        from={statusLabel('AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING')}
        to={statusLabel('PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING')}
        busy={act.busy}
        notes={failureNotes(act.failure)}
      />
      <OutcomeDialog
        opened={outcome !== undefined}
        onClose={() => setOutcome(undefined)}
        title={outcome?.mensagem ?? ''}
        doneText={`${formatCount(outcome?.movidos ?? 0, boleto)} encaminhado(s)`}
        {...(outcome ? { sum: outcome.valor } : {})}
        groups={[
          {
            label: 'Retirados',
            rows: (outcome?.retirados ?? []).map(({ idBoleto, numBoleto, texto }) => ({
              key: String(idBoleto),
              numBoleto,
              texto,
            })),
          },
          {
            label: 'Não encaminhados',
            rows: (outcome?.ignorados ?? []).map(({ idBoleto, numBoleto, motivo }) => ({
              key: String(idBoleto),
              numBoleto,
              texto: motivo,
            })),
          },
        ]}
      />
    </>
  )
}
