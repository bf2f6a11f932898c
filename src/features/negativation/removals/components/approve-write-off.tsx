import { alsoToast } from '#listing/screen/failure-toast.ts'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'

import { callServer } from '#contract/client.ts'

import { ReadingRows } from '#features/negativation/debt-items/components/reading-rows.tsx'
import { failureNotes } from '#features/negativation/debt-items/components/failure-notes.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { type Act, resetThen, useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmDialog, type ConfirmLine, type ConfirmNote } from '#ui/overlays/confirm-dialog.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { sumCents } from '#values/cents.ts'

import type { Sending } from '#features/negativation/bureau-exchange/contract/calls.ts'
import { approveWriteOff, type WriteOffSummary } from '../contract/write-off.ts'
import { useSendingPreview } from '#features/negativation/bureau-exchange/components/use-sending-preview.ts'
import {
  SendingOutcome,
  showSendingResult,
} from '#features/negativation/bureau-exchange/components/sending-outcome.tsx'

/** One line per mall, with its persons. */
const mallLines = (rows: readonly WriteOffSummary[]): ConfirmLine[] =>
  rows.map(({ shopping, quantidadeBoletos, quantidadePessoas, valor }) => ({
    label: `${shopping.nomeShopping}, ${formatCount(quantidadePessoas, { one: 'pessoa', many: 'pessoas' })}`,
    count: quantidadeBoletos,
    sum: valor,
  }))

const whoLeaves: ConfirmNote = {
  tone: 'info',
  text: 'O bureau tira da lista as pessoas contadas, lojistas e fiadores que estão lá. Quem pediu uma baixa manual não a aprova.',
}

/** Confirms the removals of these malls, with a preview. */
function ConfirmWriteOff({
  rows,
  opened,
  act,
  onClose,
}: {
  readonly rows: readonly WriteOffSummary[]
  readonly opened: boolean
  readonly act: Act<typeof approveWriteOff>
  readonly onClose: () => void
}) {
  const preview = useSendingPreview(
    approveWriteOff.name,
    (shoppings, signal) =>
      callServer(approveWriteOff, { shoppings: [...shoppings], ensaio: true }, { signal }),
    rows.map(({ idShopping }) => idShopping),
    'Saem do bureau',
    opened,
  )
  const failure = act.failure ?? preview.failure
  return (
    <ConfirmDialog
      opened={opened}
      onClose={resetThen(act, onClose)}
      question="Deseja enviar para baixa os boletos dos shoppings selecionados?"
      confirmLabel="Enviar para baixa"
      busy={act.busy}
      count={rows.reduce((sum, { quantidadeBoletos }) => sum + quantidadeBoletos, 0)}
      noun={{ one: 'boleto', many: 'boletos' }}
      sum={sumCents(rows.map(({ valor }) => valor))}
      {...(preview.missing === undefined ? {} : { disabledBecause: preview.missing })}
      lines={[...preview.lines, ...mallLines(rows)]}
      notes={failure === undefined ? [whoLeaves] : failureNotes(failure)}
      onConfirm={() => void act.run({ shoppings: rows.map(({ idShopping }) => idShopping) })}
      wide
    >
      {preview.blocked.length > 0 && (
        <ReadingRows title="Ficam, por lojista" rows={preview.blocked} />
      )}
    </ConfirmDialog>
  )
}

/** 'Enviar para baixa' for the selected malls, with a confirmation (spec 1:2.16). */
export function ApproveWriteOff({
  list: { selection, result },
}: {
  readonly list: ListingAct<WriteOffSummary>
}) {
  const [summaries, setSummaries] = useState<readonly WriteOffSummary[]>()
  const [outcome, setOutcome] = useState<Sending>()
  const close = () => setSummaries(undefined)
  const act = useAct(approveWriteOff, {
    invalidates: ['bureau', 'negativation'],
    onFailure: alsoToast,
    onDone: (answer) => {
      close()
      selection.clear()
      if (showSendingResult(answer)) setOutcome(answer)
    },
  })
  const unchosen = selection.count === 0 ? 'Selecione ao menos um shopping.' : undefined
  return (
    <>
      <Button
        kind="primary"
        icon={<IconSend size={16} stroke={1.75} />}
        disabledBecause={result?.total === 0 ? 'Não há baixas à espera.' : unchosen}
        onClick={() => setSummaries(selection.rows)}
      >
        Enviar para baixa
      </Button>
      <ConfirmWriteOff
        rows={summaries ?? []}
        opened={summaries !== undefined}
        act={act}
        onClose={close}
      />
      <SendingOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />
    </>
  )
}
