import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { useState } from 'react'

import { type ListingAct, ListingScreen } from '#listing/screen/listing-screen.tsx'
import { makeStaleIn } from '#listing/screen/stale.ts'
import { Button } from '#ui/button.tsx'

import type { MallSummary } from '../contract/calls.ts'
import { eligibleCustomers } from '../contract/listings.ts'
import { CloseCycleDialog } from '../parts/close-cycle-dialog.tsx'
import { CycleCard } from '../parts/cycle-card.tsx'
import { ForwardDialog } from '../parts/forward-dialog.tsx'
import { staleAfterMove, useOpenCycle } from '../parts/mall-queries.ts'
import { NoCycle } from '../parts/no-cycle.tsx'
import { OpenCycleDialog } from '../parts/open-cycle-dialog.tsx'
import styles from './eligible-customers-screen.module.css'

type Asked = 'forward' | 'open' | 'close' | undefined

/** 'Lista de clientes elegíveis para negativação' (spec 1:2.6), where the cycle also opens and ends. */
export function EligibleCustomersScreen() {
  const client = useQueryClient()
  const refreshing = useIsFetching({ queryKey: [eligibleCustomers.staleBy[0], eligibleCustomers.name] }) > 0
  const cycle = useOpenCycle()
  const [asked, setAsked] = useState<Asked>()
  const [chosen, setChosen] = useState<ListingAct<MallSummary>['selection']>()
  const close = () => setAsked(undefined)
  const hasNoCycle = cycle.isKnown && cycle.open === undefined
  const refresh = (
    <Button
      icon={<IconRefresh size={16} stroke={1.75} />}
      loading={refreshing}
      onClick={() => void makeStaleIn(client, staleAfterMove)}
    >
      ATUALIZAR
    </Button>
  )
  return (
    <>
      <ListingScreen
        listing={eligibleCustomers}
        tools={() => (
          <>
            {cycle.open && <CycleCard cycle={cycle.open} onClose={() => setAsked('close')} />}
            {refresh}
          </>
        )}
        bulk={() => refresh}
        actions={({ selection, found }) => (
          <Button
            kind={hasNoCycle ? 'default' : 'primary'}
            icon={<IconSend size={16} stroke={1.75} />}
            disabledBecause={
              found?.total === 0
                ? 'Não há boletos a encaminhar.'
                : selection.count === 0
                  ? 'Selecione ao menos um shopping.'
                  : undefined
            }
            onClick={() => {
              setChosen(selection)
              setAsked('forward')
            }}
          >
            <span className={styles['act']}>ENCHAMINHAR PARA APROVAÇÃO</span>
          </Button>
        )}
      >
        {hasNoCycle && <NoCycle last={cycle.last} onOpen={() => setAsked('open')} />}
      </ListingScreen>
      <ForwardDialog
        malls={chosen?.rows ?? []}
        opened={asked === 'forward'}
        onClose={close}
        onDone={() => {
          chosen?.clear()
          close()
        }}
      />
      <OpenCycleDialog opened={asked === 'open'} onClose={close} />
      {cycle.open && <CloseCycleDialog cycle={cycle.open} opened={asked === 'close'} onClose={close} />}
    </>
  )
}
