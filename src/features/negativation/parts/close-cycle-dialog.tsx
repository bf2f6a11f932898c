import { useQuery } from '@tanstack/react-query'

import { useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { counted } from '#ui/counted.ts'
import { showToast } from '#ui/toast-store.ts'
import { sumCents } from '#values/cents.ts'

import { closeCycle, type Cycle } from '../contract/calls.ts'
import { closesWithCycle, isWorkflowStatus } from '../rules/status.ts'
import { failureNotes } from './failure-notes.ts'
import { cyclePanelQuery, staleAfterMove } from './mall-queries.ts'

const boleto = { one: 'boleto', many: 'boletos' }

/** Props of the question before the open cycle ends. */
export type CloseCycleDialogProps = { readonly cycle: Cycle; readonly opened: boolean; readonly onClose: () => void }

/** Asks with the count and the sum of what nobody decided yet, and ends the cycle. */
export function CloseCycleDialog({ cycle, opened, onClose }: CloseCycleDialogProps) {
  const { data } = useQuery({ ...cyclePanelQuery(cycle.id), enabled: opened })
  const undecided = data?.funil.filter(({ codigo }) => isWorkflowStatus(codigo) && closesWithCycle(codigo))
  const act = useAct(closeCycle, {
    stale: staleAfterMove,
    onFailure: () => true,
    onDone: ({ mensagem, encerrados }) => {
      onClose()
      showToast({
        tone: 'done',
        title: mensagem,
        detail:
          encerrados === 0
            ? 'Nenhum boleto ficou sem decisão.'
            : `${counted(encerrados, boleto)} sem decisão: avaliado(s) de novo no próximo ciclo.`,
      })
    },
  })
  const close = () => {
    act.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onConfirm={() => void act.run({ idCiclo: cycle.id })}
      title="Encerrar ciclo"
      question={`Deseja encerrar o ciclo ${cycle.nome}? Os boletos sem decisão terminam como não decididos.`}
      confirmLabel="Encerrar ciclo"
      danger
      busy={act.busy}
      noun={boleto}
      {...(undecided
        ? {
            count: undecided.reduce((sum, { parados }) => sum + parados, 0),
            sum: sumCents(undecided.map(({ valor }) => valor)),
          }
        : {})}
      notes={
        act.failure === undefined
          ? [
              { tone: 'info', text: 'O que espera o envio, a baixa ou uma correção continua como está.' },
              { tone: 'alert', text: 'O ciclo encerrado não abre de novo: o próximo é o do mês seguinte.' },
            ]
          : failureNotes(act.failure)
      }
    />
  )
}
