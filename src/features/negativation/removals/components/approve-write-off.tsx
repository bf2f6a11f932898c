import { alsoToast } from '#listing/screen/failure-toast.ts'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'

import { callServer } from '#contract/client.ts'

import { ReadingRows } from '#features/negativation/debt-items/components/reading-rows.tsx'
import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { sumCents } from '#values/cents.ts'

import type { Sending } from '#features/negativation/bureau-exchange/contract/calls.ts'
import { approveWriteOff, type WriteOffSummary } from '../contract/write-off.ts'
import { useSendingPreview } from '#features/negativation/bureau-exchange/components/use-sending-preview.ts'
import {
  SendingOutcome,
  showSendingResult,
} from '#features/negativation/bureau-exchange/components/sending-outcome.tsx'

/** 'Enviar para baixa' for the selected malls, with a confirmation (spec 1:2.16). */
export function ApproveWriteOff({
  list: { selection, result },
}: {
  readonly list: ListingAct<WriteOffSummary>
}) {
  const [summaries, setSummaries] = useState<readonly WriteOffSummary[]>()
  const [outcome, setOutcome] = useState<Sending>()
  const act = useAct(approveWriteOff, {
    invalidates: ['bureau', 'negativation'],
    onFailure: alsoToast,
    onDone: (answer) => {
      setSummaries(undefined)
      selection.clear()
      if (showSendingResult(answer)) setOutcome(answer)
    },
  })
  const rows = summaries ?? []
  const preview = useSendingPreview(
    approveWriteOff.name,
    (shoppings, signal) =>
      callServer(approveWriteOff, { shoppings: [...shoppings], ensaio: true }, { signal }),
    rows.map(({ idShopping }) => idShopping),
    'Saem do bureau',
    summaries !== undefined,
  )
  const failure = act.failure ?? preview.failure
  return (
    <>
      <Button
        kind="primary"
        icon={<IconSend size={16} stroke={1.75} />}
        disabledBecause={
          result?.total === 0
            ? 'Não há baixas à espera.'
            : selection.count === 0
              ? 'Selecione ao menos um shopping.'
              : undefined
        }
        onClick={() => setSummaries(selection.rows)}
      >
        Enviar para baixa
      </Button>
      <ConfirmDialog
        opened={summaries !== undefined}
        onClose={() => {
          act.reset()
          setSummaries(undefined)
        }}
        question="Deseja enviar para baixa os boletos dos shoppings selecionados?"
        confirmLabel="Enviar para baixa"
        busy={act.busy}
        count={rows.reduce((sum, { quantidadeBoletos }) => sum + quantidadeBoletos, 0)}
        noun={{ one: 'boleto', many: 'boletos' }}
        sum={sumCents(rows.map(({ valor }) => valor))}
        {...(preview.missing === undefined ? {} : { disabledBecause: preview.missing })}
        lines={[
          ...preview.lines,
          ...rows.map(({ shopping, quantidadeBoletos, quantidadePessoas, valor }) => ({
            label: `${shopping.nomeShopping}, ${formatCount(quantidadePessoas, { one: 'pessoa', many: 'pessoas' })}`,
            count: quantidadeBoletos,
            sum: valor,
          })),
        ]}
        notes={
          failure === undefined
            ? [
                {
                  tone: 'info',
                  text: 'O bureau tira da lista as pessoas contadas, lojistas e fiadores que estão lá. Quem pediu uma baixa manual não a aprova.',
                },
              ]
            : failureNotes(failure)
        }
        onConfirm={() => void act.run({ shoppings: rows.map(({ idShopping }) => idShopping) })}
        wide
      >
        {preview.blocked.length > 0 && (
          <ReadingRows title="Ficam, por lojista" rows={preview.blocked} />
        )}
      </ConfirmDialog>
      <SendingOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />
    </>
  )
}
