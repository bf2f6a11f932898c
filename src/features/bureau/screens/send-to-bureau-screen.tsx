import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'

import { sendToBureau } from '#features/negativation/contract/listings.ts'
import type { MallSummary } from '#features/negativation/contract/calls.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Button } from '#ui/button.tsx'
import { navigateWithin, useLocation } from '#ui/location.ts'
import { TabbedPage } from '#ui/tabbed-page.tsx'

import { LoteList } from '../parts/lote-list.tsx'
import { SendDialog } from '../parts/send-dialog.tsx'

const nothing: readonly MallSummary[] = []
const own = ['aba'] as const

/** What waits for its sending, a row a mall (spec 1:2.13), and in the second tab what went. */
export function SendToBureauScreen() {
  const { aba } = useLocation().query
  const [malls, setMalls] = useState(nothing)
  const [asking, setAsking] = useState(false)
  const waiting = (
    <ListingScreen
      listing={sendToBureau}
      params={own}
      actions={({ found, isReady }) => {
        // A mall where every boleto is exempt has nothing to send.
        const rows = found?.rows.filter(({ quantidadeBoletos }) => quantidadeBoletos > 0) ?? nothing
        return (
          <Button
            kind="primary"
            icon={<IconSend size={16} stroke={1.75} />}
            disabledBecause={
              found && rows.length === 0
                ? 'Não há boletos à espera do envio.'
                : isReady
                  ? undefined
                  : 'Aguarde a lista.'
            }
            onClick={() => {
              setMalls(rows)
              setAsking(true)
            }}
          >
            ENVIAR PARA NEGATIVAÇÃO
          </Button>
        )
      }}
    />
  )
  return (
    <>
      <TabbedPage
        label="Envio ao bureau"
        value={aba === 'lotes' ? 'lotes' : 'enviar'}
        // The filters of one tab mean nothing in the other.
        onChange={(tab) => navigateWithin(tab === 'lotes' ? { aba: 'lotes' } : {})}
        tabs={[
          { id: 'enviar', label: 'A enviar', content: waiting },
          { id: 'lotes', label: 'Lotes enviados', content: <LoteList params={own} /> },
        ]}
      />
      <SendDialog malls={malls} opened={asking} onClose={() => setAsking(false)} />
    </>
  )
}
