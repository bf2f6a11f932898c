import { useNavigate, useSearch } from '@tanstack/react-router'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'

import { sendToBureau } from '#features/negativation/contract/listings.ts'
import type { MallSummary } from '#features/negativation/contract/calls.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Button } from '#ui/button.tsx'
import { Tabs } from '#ui/tabs.tsx'

import { LoteList } from '../parts/lote-list.tsx'
import { SendDialog } from '../parts/send-dialog.tsx'
import styles from './send-to-bureau-screen.module.css'

const nothing: readonly MallSummary[] = []
const own = ['aba'] as const

/** What waits for its sending, a row a mall (spec 1:2.13), and in the second tab what went. */
export function SendToBureauScreen() {
  const { aba } = useSearch({ strict: false }) as { readonly aba?: string }
  const navigate = useNavigate()
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
    <div className={styles['page']}>
      <Tabs
        label="Envio ao bureau"
        value={aba === 'lotes' ? 'lotes' : 'enviar'}
        // The filters of one tab mean nothing in the other.
        onChange={(tab) => void navigate({ to: '.', search: (tab === 'lotes' ? { aba: 'lotes' } : {}) as never })}
        tabs={[
          { id: 'enviar', label: 'A enviar', content: waiting },
          { id: 'lotes', label: 'Lotes enviados', content: <LoteList params={own} /> },
        ]}
      />
      <SendDialog malls={malls} opened={asking} onClose={() => setAsking(false)} />
    </div>
  )
}
