import { IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'

import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { TabbedPage } from '#ui/actions/tabbed-page.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { formatDate } from '#values/local-date.ts'

import {
  type RemovalDeadline,
  removalClockList,
  URGENCIES,
  writeOffByMall,
  type WriteOffSummary,
} from '../contract/write-off.ts'
import { ApproveWriteOff } from '../components/approve-write-off.tsx'
import { UrgencyBadge } from '../components/urgency-badge.tsx'

// Lazy-loaded on first open.
const WriteOffDialog = lazyPart(() =>
  import('../components/write-off-dialog.tsx').then((module) => module.WriteOffDialog),
)

const own = ['aba'] as const

const mallCells = {
  prazo: ({ prazo, urgencia }: WriteOffSummary) =>
    prazo === null ? '-' : <UrgencyBadge day={formatDate(prazo)} urgency={urgencia} />,
}
const clockCells = {
  prazo: ({ prazo, urgencia }: RemovalDeadline) => (
    <UrgencyBadge day={formatDate(prazo)} urgency={urgencia} />
  ),
  urgencia: ({ urgencia }: RemovalDeadline) => URGENCIES[urgencia],
}

function ByMall() {
  const [shown, setShown] = useState<WriteOffSummary>()
  return (
    <>
      <ListingScreen
        listing={writeOffByMall}
        params={own}
        cells={mallCells}
        selection={{}}
        onOpen={setShown}
        actions={(list) => <ApproveWriteOff list={list} />}
        rowActions={{
          width: 64,
          of: (row) => (
            <IconButton
              size="row"
              hasPopup="dialog"
              label={`Detalhes de ${row.shopping.nomeShopping}`}
              icon={<IconListDetails size={18} stroke={1.75} />}
              onClick={() => setShown(row)}
            />
          ),
        }}
      />
      {shown && <WriteOffDialog mall={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

/**
 * Approval of automatic write-offs (spec 1:2.16); the second tab has the legal clock of every
 * removal.
 */
export function WriteOffScreen() {
  const { aba } = useScreenQuery()
  const goWithin = useGoWithin()
  return (
    <TabbedPage
      label="Baixa automática"
      value={aba === 'prazos' ? 'prazos' : 'baixas'}
      onChange={(tab) => goWithin(tab === 'prazos' ? { aba: 'prazos' } : {})}
      tabs={[
        { id: 'baixas', label: 'Aguardando aprovação', content: <ByMall /> },
        {
          id: 'prazos',
          label: removalClockList.title,
          content: (
            <ListingScreen
              listing={removalClockList}
              params={own}
              cells={clockCells}
              // The default filter shows open removals; this text is about them.
              whenNothing={() => removalClockList.whenNothing}
            />
          ),
        },
      ]}
    />
  )
}
