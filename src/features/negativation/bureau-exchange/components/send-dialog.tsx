import { alsoToast } from '#listing/screen/failure-toast.ts'
import { useState } from 'react'

import { callServer } from '#contract/client.ts'

import type { MallSummary } from '#features/negativation/cycles/contract/calls.ts'
import {
  FirstListingsBox,
  firstListingsUnread,
  hasFirst,
} from '#features/negativation/debt-items/components/first-listings-box.tsx'
import type { FirstListings } from '#features/negativation/debt-items/contract/first-listings.ts'
import { ReadingRows } from '#features/negativation/debt-items/components/reading-rows.tsx'
import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import { resetThen, useAct } from '#listing/screen/use-act.ts'
import { ConfirmDialog, type ConfirmLine, type ConfirmNote } from '#ui/overlays/confirm-dialog.tsx'
import { sumCents } from '#values/cents.ts'

import { send, type Sending } from '../contract/calls.ts'
import { SendingOutcome, showSendingResult } from './sending-outcome.tsx'
import { useSendingPreview } from './use-sending-preview.ts'

const boleto = { one: 'boleto', many: 'boletos' }

export type SendDialogProps = {
  readonly malls: readonly MallSummary[]
  readonly opened: boolean
  readonly onClose: () => void
}

/** What the screen counts, until the preview is known. */
const listedOf = (malls: readonly MallSummary[]) => ({
  boletos: malls.reduce((sum, { quantidadeBoletos }) => sum + quantidadeBoletos, 0),
  valor: sumCents(malls.map(({ valor }) => valor)),
})

const mallLines = (malls: readonly MallSummary[]): ConfirmLine[] =>
  malls.map(({ shopping, cicloNegativacao, quantidadeBoletos, valor }) => ({
    label: `${shopping.nomeShopping}, ciclo ${cicloNegativacao.nome}`,
    count: quantidadeBoletos,
    sum: valor,
  }))

const afterSending: readonly ConfirmNote[] = [
  { tone: 'info', text: 'O bureau escreve ao devedor e publica depois de 10 dias.' },
  {
    tone: 'info',
    text: 'As guardas foram conferidas agora e são conferidas outra vez ao enviar; o resultado diz boleto a boleto o que ficou.',
  },
]

/** Asks to read who is listed for the first time; another preview must be read again. */
function useFirstCheck(first: FirstListings | undefined) {
  const [checkedOf, setCheckedOf] = useState<FirstListings>()
  const isChecked = first !== undefined && checkedOf === first
  return {
    missing: first && hasFirst(first) && !isChecked ? firstListingsUnread : undefined,
    check: {
      isChecked,
      onCheck: (next: boolean) => setCheckedOf(next ? first : undefined),
    },
  }
}

/** Sends; `onPartly` if skipped boletos need a list. */
const useSend = (onClose: () => void, onPartly: (answer: Sending) => void) =>
  useAct(send, {
    invalidates: ['bureau', 'negativation'],
    onFailure: alsoToast,
    onDone: (answer) => {
      onClose()
      if (showSendingResult(answer)) onPartly(answer)
    },
  })

/**
 * Confirms with count and sum, sends, and shows what was sent, withdrawn as paid and blocked by a
 * guard.
 */
export function SendDialog({ malls, opened, onClose }: SendDialogProps) {
  const [outcome, setOutcome] = useState<Sending>()
  const act = useSend(onClose, setOutcome)
  const mallIds = malls.map(({ idShopping }) => idShopping)
  const listed = listedOf(malls)
  const preview = useSendingPreview(
    send.name,
    (shoppings, signal) =>
      callServer(send, { shoppings: [...shoppings], ensaio: true }, { signal }),
    mallIds,
    'Vão ao bureau',
    opened,
    listed,
  )
  const { first, total = listed } = preview
  const { check, missing: unread } = useFirstCheck(first)
  const failure = act.failure ?? preview.failure
  const missing = preview.missing ?? unread
  return (
    <>
      <ConfirmDialog
        opened={opened}
        onClose={resetThen(act, onClose)}
        onConfirm={() => void act.run({ shoppings: [...new Set(mallIds)] })}
        question="Deseja enviar os boletos apresentados em tela para negativação no Serasa?"
        confirmLabel="Enviar"
        count={total.boletos}
        noun={boleto}
        sum={total.valor}
        lines={[...preview.lines, ...mallLines(malls)]}
        {...(missing === undefined ? {} : { disabledBecause: missing })}
        busy={act.busy}
        notes={failure === undefined ? [...preview.notes, ...afterSending] : failureNotes(failure)}
        wide
      >
        {preview.blocked.length > 0 && (
          <ReadingRows title="Não vão, por lojista" rows={preview.blocked} />
        )}
        {first && <FirstListingsBox of={first} check={check} />}
      </ConfirmDialog>
      <SendingOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />
    </>
  )
}
