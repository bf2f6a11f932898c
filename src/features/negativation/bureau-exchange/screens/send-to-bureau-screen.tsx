import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'

import { sendToBureau } from '#features/negativation/cycles/contract/listings.ts'
import type { MallSummary } from '#features/negativation/cycles/contract/calls.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Button } from '#ui/actions/button.tsx'
import { lazyDialog, lazyPart } from '#ui/display/lazy-part.tsx'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { TabbedPage } from '#ui/actions/tabbed-page.tsx'

const LoteList = lazyPart(() =>
  import('../components/lote-list.tsx').then((module) => module.LoteList),
)
const SendDialog = lazyDialog(() =>
  import('../components/send-dialog.tsx').then((module) => module.SendDialog),
)

const nothing: readonly MallSummary[] = []
const own = ['aba'] as const

function SendButton({
  list: { result, isReady },
  onSend,
}: {
  readonly list: ListingAct<MallSummary>
  readonly onSend: (malls: readonly MallSummary[]) => void
}) {
  // A mall where every boleto is exempt has nothing to send.
  const rows = result?.rows.filter(({ quantidadeBoletos }) => quantidadeBoletos > 0) ?? nothing
  return (
    <Button
      kind="primary"
      icon={<IconSend size={16} stroke={1.75} />}
      disabledBecause={
        result && rows.length === 0
          ? 'Não há boletos à espera do envio.'
          : isReady
            ? undefined
            : 'Aguarde a lista.'
      }
      onClick={() => onSend(rows)}
    >
      ENVIAR PARA NEGATIVAÇÃO
    </Button>
  )
}

/**
 * Boletos waiting to be sent, one row per mall (spec 1:2.13); the second tab shows the sent
 * lotes.
 */
export function SendToBureauScreen() {
  const { aba } = useScreenQuery()
  const goWithin = useGoWithin()
  const [malls, setMalls] = useState(nothing)
  const [confirming, setConfirming] = useState(false)
  const send = (chosen: readonly MallSummary[]) => {
    setMalls(chosen)
    setConfirming(true)
  }
  const waiting = (
    <ListingScreen
      listing={sendToBureau}
      params={own}
      actions={(list) => <SendButton list={list} onSend={send} />}
    />
  )
  return (
    <>
      <TabbedPage
        label="Envio ao bureau"
        value={aba === 'lotes' ? 'lotes' : 'enviar'}
        // The tabs have different filters.
        onChange={(tab) => goWithin(tab === 'lotes' ? { aba: 'lotes' } : {})}
        tabs={[
          { id: 'enviar', label: 'A enviar', content: waiting },
          { id: 'lotes', label: 'Lotes enviados', content: <LoteList params={own} /> },
        ]}
      />
      <SendDialog malls={malls} opened={confirming} onClose={() => setConfirming(false)} />
    </>
  )
}
