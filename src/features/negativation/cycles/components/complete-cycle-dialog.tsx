import { alsoToast } from '#listing/screen/failure-toast.ts'
import { useQuery } from '@tanstack/react-query'

import type { AnswerOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'
import { resetThen, useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { showToast } from '#ui/overlays/toast-store.ts'
import { formatBrl } from '#values/cents.ts'
import { formatDate, localDate } from '#values/local-date.ts'

import { cycleCompletion, openCycle } from '../contract/calls.ts'
import type { Cycle } from '../contract/cycle.ts'
import { keptOutWords } from '../rules/kept-out.ts'
import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import { staleAfterMove } from '#features/negativation/debt-items/contract/stale-names.ts'

const boleto = { one: 'boleto', many: 'boletos' }
const mall = { one: 'shopping', many: 'shoppings' }

export type CompleteCycleDialogProps = {
  readonly cycle: Cycle
  readonly opened: boolean
  readonly onClose: () => void
}

type Completion = AnswerOf<typeof cycleCompletion>

const keptOutNotes = (data: Completion | undefined) => {
  const text = data && keptOutWords(data)
  return text === undefined ? [] : [{ tone: 'info' as const, text }]
}

const useCompletion = (onClose: () => void) =>
  useAct(openCycle, {
    invalidates: staleAfterMove,
    onFailure: alsoToast,
    onDone: ({ mensagem, incluidos }) => {
      onClose()
      showToast({
        tone: 'done',
        title: mensagem,
        ...(incluidos
          ? {
              detail: `${formatCount(incluidos.boletos, boleto)} de ${formatCount(incluidos.shoppings, mall)}, ${formatBrl(incluidos.valor)}, à espera do encaminhamento.`,
            }
          : {}),
      })
    },
  })

/** Count, sum and one line per mall of what would be added; none if nothing would. */
const addedFigures = (data: Completion | undefined) =>
  data && data.boletos > 0
    ? {
        count: data.boletos,
        sum: data.valor,
        lines: data.shoppings.map(({ nomeShopping, boletos, valor }) => ({
          label: nomeShopping,
          count: boletos,
          sum: valor,
        })),
      }
    : {}

/**
 * Confirms with count and sum to be added, per mall, then completes the open cycle (rules 4.3 m).
 */
export function CompleteCycleDialog({ cycle, opened, onClose }: CompleteCycleDialogProps) {
  const waiting = useQuery({
    queryKey: ['negativation', cycleCompletion.name, cycle.id],
    queryFn: ({ signal }) => callServer(cycleCompletion, {}, { signal }),
    enabled: opened,
  })
  const act = useCompletion(onClose)
  const { data, isError } = waiting
  const disabledBecause = data
    ? (data.porQueNao ?? undefined)
    : isError
      ? 'Não foi possível calcular o que entraria. Feche e tente de novo.'
      : 'Calculando o que entraria.'
  return (
    <ConfirmDialog
      opened={opened}
      onClose={resetThen(act, onClose)}
      onConfirm={() => void act.run({ completar: true })}
      title="Completar ciclo"
      question={`Deseja completar o ciclo ${cycle.nome} com os shoppings que ainda não têm boletos nele?`}
      confirmLabel="Completar ciclo"
      busy={act.busy}
      noun={boleto}
      {...(disabledBecause === undefined ? {} : { disabledBecause })}
      {...addedFigures(data)}
      notes={
        act.failure !== undefined
          ? failureNotes(act.failure)
          : disabledBecause === undefined
            ? [
                {
                  tone: 'info',
                  text: `Vale a data de corte do ciclo, ${formatDate(localDate(cycle.dataCorte))}; o que já está nele não muda.`,
                },
                ...keptOutNotes(data),
              ]
            : [{ tone: isError ? 'alert' : 'info', text: disabledBecause }]
      }
    />
  )
}
