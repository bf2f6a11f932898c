import { alsoToast } from '#listing/screen/failure-toast.ts'
import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import { LAWSUIT_PLACES } from '#features/legal/lawsuits/contract/status.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { resetThen, useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmDialog, type ConfirmNote } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { formatCount } from '#ui/display/format-count.ts'
import { cents, formatBrl, sumCents } from '#values/cents.ts'

import { release } from '../contract/calls.ts'
import type { EligibleMall } from '../contract/eligible-malls.ts'

const action = { one: 'ação', many: 'ações', feminine: true }

type Answer = AnswerOf<typeof release>

/** Actions that left the list instead, because they owe nothing any more. */
function WithdrawnDialog({
  answer,
  onClose,
}: {
  readonly answer: Answer
  readonly onClose: () => void
}) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={answer.mensagem}
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <p>
        {formatCount(answer.movidos, action)} no workflow, {formatBrl(answer.valor)}. Saíram da
        lista:
      </p>
      <ul>
        {answer.retirados.map(({ id, numeroContrato, texto }) => (
          <li key={id}>
            Contrato {numeroContrato}: {texto}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

export type ReleaseDialogProps = {
  readonly malls: readonly EligibleMall[]
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The release: a toast, unless some actions left the list instead. */
const useRelease = (onDone: () => void, onWithdrawn: (answer: Answer) => void) =>
  useAct(release, {
    invalidates: [lawsuitQueries],
    onFailure: alsoToast,
    onDone: (answer) => {
      onDone()
      if (answer.retirados.length > 0) return onWithdrawn(answer)
      showToast({
        tone: 'done',
        title: answer.mensagem,
        detail: `${formatCount(answer.movidos, action)}, ${formatBrl(answer.valor)}. Agora: ${LAWSUIT_PLACES.ANALISE_SHOPPING.label}.`,
      })
    },
  })

/** One line per mall, by name. */
const linesOf = (malls: readonly EligibleMall[]) =>
  malls
    .toSorted((a, b) => a.shoppingName.localeCompare(b.shoppingName, 'pt-BR'))
    .map(({ shoppingName, seguem, saldoQueSegue }) => ({
      label: shoppingName,
      count: seguem,
      sum: saldoQueSegue,
    }))

/** The actions that stay in the list, and their value. */
function stayingNotes(malls: readonly EligibleMall[]): readonly ConfirmNote[] {
  const count = malls.reduce((sum, { acoes, seguem }) => sum + acoes - seguem, 0)
  const value = malls.reduce(
    (sum, { saldoAbertoCriterio, saldoQueSegue }) => sum + saldoAbertoCriterio - saldoQueSegue,
    0,
  )
  if (count <= 0) return []
  const words = count === 1 ? 'segue e fica' : 'seguem e ficam'
  return [
    {
      tone: 'info',
      text: `${formatCount(count, action)}, ${formatBrl(cents(value))}, não ${words} na lista.`,
    },
  ]
}

/** 'Iniciar workflow de aprovação': confirms, releases, and reports what left instead. */
export function ReleaseDialog({ malls, opened, onClose, onDone }: ReleaseDialogProps) {
  const [outcome, setOutcome] = useState<Answer>()
  const act = useRelease(onDone, setOutcome)
  const following = malls.reduce((sum, { seguem }) => sum + seguem, 0)
  return (
    <>
      <ConfirmDialog
        opened={opened}
        onClose={resetThen(act, onClose)}
        onConfirm={() => void act.run({ shoppingIds: malls.map(({ shoppingId }) => shoppingId) })}
        title="Iniciar workflow de aprovação"
        question={`Deseja iniciar o workflow de aprovação ${malls.length === 1 ? 'do shopping selecionado' : `dos ${malls.length} shoppings selecionados`}?`}
        confirmLabel="Iniciar workflow"
        count={following}
        noun={action}
        sum={sumCents(malls.map(({ saldoQueSegue }) => saldoQueSegue))}
        {...(following === 0
          ? { disabledBecause: 'Nenhum contrato destes shoppings segue ao workflow.' }
          : {})}
        lines={linesOf(malls)}
        from={LAWSUIT_PLACES.AGUARDANDO_LIBERACAO.label}
        to={LAWSUIT_PLACES.ANALISE_SHOPPING.label}
        busy={act.busy}
        notes={[...failureNotes(act.failure), ...stayingNotes(malls)]}
      />
      {outcome && <WithdrawnDialog answer={outcome} onClose={() => setOutcome(undefined)} />}
    </>
  )
}
