import { alsoToast } from '#listing/screen/failure-toast.ts'
import { useQuery } from '@tanstack/react-query'

import { resetThen, useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog, type ConfirmNote } from '#ui/overlays/confirm-dialog.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { sumCents } from '#values/cents.ts'
import { competence } from '#values/competence.ts'

import { closeCycle } from '../contract/calls.ts'
import type { Cycle } from '../contract/cycle.ts'
import {
  closesWithCycle,
  isWorkflowStatus,
} from '#features/negativation/debt-items/rules/status.ts'
import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import { cyclePanelQuery } from './mall-queries.ts'
import { staleAfterMove } from '#features/negativation/debt-items/contract/stale-names.ts'

const boleto = { one: 'boleto', many: 'boletos' }

export type CloseCycleDialogProps = {
  readonly cycle: Cycle
  readonly opened: boolean
  readonly onClose: () => void
}

const useClosing = (onClose: () => void) =>
  useAct(closeCycle, {
    invalidates: staleAfterMove,
    onFailure: alsoToast,
    onDone: ({ mensagem, encerrados }) => {
      onClose()
      showToast({
        tone: 'done',
        title: mensagem,
        detail:
          encerrados === 0
            ? 'Nenhum boleto ficou sem decisão.'
            : `${formatCount(encerrados, boleto)} sem decisão: ${encerrados === 1 ? 'volta' : 'voltam'} à avaliação no próximo ciclo.`,
      })
    },
  })

const staysText = 'O que espera o envio, a baixa ou uma correção continua como está.'

const notesOf = (panel: { readonly abreDeNovo: boolean } | undefined): readonly ConfirmNote[] => {
  const stays: ConfirmNote = { tone: 'info', text: staysText }
  if (!panel) return [stays]
  return panel.abreDeNovo
    ? [stays, { tone: 'info', text: 'Ele pode ser aberto de novo neste mês.' }]
    : [
        stays,
        {
          tone: 'alert',
          text: 'O ciclo encerrado não abre de novo: o próximo é o do mês seguinte.',
        },
      ]
}

/** Confirms with count and sum of the undecided boletos, then closes the cycle. */
export function CloseCycleDialog({ cycle, opened, onClose }: CloseCycleDialogProps) {
  const { data } = useQuery({ ...cyclePanelQuery(cycle.id), enabled: opened })
  const undecidedSteps = data?.funil.filter(
    ({ codigo }) => isWorkflowStatus(codigo) && closesWithCycle(codigo),
  )
  const act = useClosing(onClose)
  return (
    <ConfirmDialog
      opened={opened}
      onClose={resetThen(act, onClose)}
      onConfirm={() =>
        void act.run({ idCiclo: cycle.id, competencia: competence(cycle.competencia) })
      }
      title="Encerrar ciclo"
      question={`Deseja encerrar o ciclo ${cycle.nome}? Os boletos sem decisão terminam como não decididos.`}
      confirmLabel="Encerrar ciclo"
      danger
      busy={act.busy}
      noun={boleto}
      {...(undecidedSteps
        ? {
            count: undecidedSteps.reduce((sum, { parados }) => sum + parados, 0),
            sum: sumCents(undecidedSteps.map(({ valor }) => valor)),
          }
        : {})}
      notes={act.failure === undefined ? notesOf(data) : failureNotes(act.failure)}
    />
  )
}
