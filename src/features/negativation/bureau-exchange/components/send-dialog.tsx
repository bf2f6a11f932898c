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
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
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

/**
 * Confirms with count and sum, sends, and shows what was sent, withdrawn as paid and blocked by a
 * guard.
 */
export function SendDialog({ malls, opened, onClose }: SendDialogProps) {
  const [outcome, setOutcome] = useState<Sending>()
  const [checkedOf, setCheckedOf] = useState<FirstListings>()
  const act = useAct(send, {
    invalidates: ['bureau', 'negativation'],
    onFailure: alsoToast,
    onDone: (answer) => {
      onClose()
      if (showSendingResult(answer)) setOutcome(answer)
    },
  })
  const listed = {
    boletos: malls.reduce((sum, { quantidadeBoletos }) => sum + quantidadeBoletos, 0),
    valor: sumCents(malls.map(({ valor }) => valor)),
  }
  const preview = useSendingPreview(
    send.name,
    (shoppings, signal) =>
      callServer(send, { shoppings: [...shoppings], ensaio: true }, { signal }),
    malls.map(({ idShopping }) => idShopping),
    'Vão ao bureau',
    opened,
    listed,
  )
  const total = preview.total ?? listed
  const failure = act.failure ?? preview.failure
  const { first } = preview
  // Another preview must be read again.
  const isChecked = first !== undefined && checkedOf === first
  const missing =
    preview.missing ?? (first && hasFirst(first) && !isChecked ? firstListingsUnread : undefined)
  return (
    <>
      <ConfirmDialog
        opened={opened}
        onClose={resetThen(act, onClose)}
        onConfirm={() =>
          void act.run({ shoppings: [...new Set(malls.map(({ idShopping }) => idShopping))] })
        }
        question="Deseja enviar os boletos apresentados em tela para negativação no Serasa?"
        confirmLabel="Enviar"
        count={total.boletos}
        noun={boleto}
        sum={total.valor}
        lines={[
          ...preview.lines,
          ...malls.map(({ shopping, cicloNegativacao, quantidadeBoletos, valor }) => ({
            label: `${shopping.nomeShopping}, ciclo ${cicloNegativacao.nome}`,
            count: quantidadeBoletos,
            sum: valor,
          })),
        ]}
        {...(missing === undefined ? {} : { disabledBecause: missing })}
        busy={act.busy}
        notes={
          failure === undefined
            ? [
                ...preview.notes,
                { tone: 'info', text: 'O bureau escreve ao devedor e publica depois de 10 dias.' },
                {
                  tone: 'info',
                  text: 'As guardas foram conferidas agora e são conferidas outra vez ao enviar; o resultado diz boleto a boleto o que ficou.',
                },
              ]
            : failureNotes(failure)
        }
        wide
      >
        {preview.blocked.length > 0 && (
          <ReadingRows title="Não vão, por lojista" rows={preview.blocked} />
        )}
        {first && (
          <FirstListingsBox
            of={first}
            check={{ isChecked, onCheck: (next) => setCheckedOf(next ? first : undefined) }}
          />
        )}
      </ConfirmDialog>
      <SendingOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />
    </>
  )
}
