import { alsoToast } from '#listing/screen/failure-toast.ts'
import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { resetThen, useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatDate, localDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import { openCycle } from '../contract/calls.ts'
import { keptOutWords } from '../rules/kept-out.ts'
import { Figures } from '#ui/display/figures.tsx'
import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import { staleAfterMove } from '#features/negativation/debt-items/contract/stale-names.ts'

export type OpenCycleDialogProps = { readonly opened: boolean; readonly onClose: () => void }

const notes = [
  {
    tone: 'info',
    text: 'Entram os boletos vencidos que hoje cumprem os parâmetros, com o valor, o cliente e os fiadores de agora.',
  },
  {
    tone: 'info',
    text: 'O que ficar sem decisão de um ciclo anterior termina como não decidido e é avaliado de novo.',
  },
] as const

type Opened = AnswerOf<typeof openCycle>

const figuresOf = (opened: Opened) => [
  { name: 'Shoppings', value: formatWhole(opened.shoppings) },
  { name: 'Clientes', value: formatWhole(opened.clientes) },
  { name: 'Boletos', value: formatWhole(opened.boletos) },
  { name: 'Fiadores', value: formatWhole(opened.fiadores) },
  { name: 'Valor', value: formatBrl(opened.valor) },
  { name: 'Data de corte', value: formatDate(localDate(opened.dataCorte)) },
]

/** Confirms, opens the cycle of the month, and shows its snapshot totals. */
export function OpenCycleDialog({ opened, onClose }: OpenCycleDialogProps) {
  const [answer, setAnswer] = useState<Opened>()
  const act = useAct(openCycle, {
    invalidates: staleAfterMove,
    onFailure: alsoToast,
    onDone: (done) => {
      setAnswer(done)
      onClose()
    },
  })
  return (
    <>
      <ConfirmDialog
        opened={opened}
        onClose={resetThen(act, onClose)}
        onConfirm={() => void act.run({})}
        title="Abrir ciclo"
        question="Deseja abrir o ciclo do mês?"
        confirmLabel="Abrir ciclo"
        busy={act.busy}
        notes={act.failure === undefined ? notes : failureNotes(act.failure)}
      />
      <Dialog
        opened={answer !== undefined}
        onClose={() => setAnswer(undefined)}
        title={answer?.mensagem ?? ''}
        size="confirm"
        footer={
          <Button kind="primary" autoFocusInDialog onClick={() => setAnswer(undefined)}>
            Fechar
          </Button>
        }
      >
        {answer && <Figures label={`Ciclo ${answer.nome}`} figures={figuresOf(answer)} />}
        {answer && <p>{keptOutWords(answer)}</p>}
      </Dialog>
    </>
  )
}
