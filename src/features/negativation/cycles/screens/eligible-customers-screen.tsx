import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { findScreen } from '#features/people/access/rules/session.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { invalidateIn } from '#listing/screen/invalidate.ts'
import { Button } from '#ui/actions/button.tsx'
import { lazyDialog } from '#ui/display/lazy-part.tsx'

import type { MallSummary, totalsByMall } from '../contract/calls.ts'
import { eligibleCustomers } from '../contract/listings.ts'
import { CycleCard } from '../components/cycle-card.tsx'
import { staleAfterMove } from '#features/negativation/debt-items/contract/stale-names.ts'
import { useOpenCycle } from '../components/mall-queries.ts'
import type { Person } from '#features/negativation/decisions/components/decision-list.tsx'
import { emptyEligibleWords } from '#features/negativation/cycles/components/empty-eligible.ts'
import { NoCycle } from '../components/no-cycle.tsx'
import styles from './eligible-customers-screen.module.css'

const CloseCycleDialog = lazyDialog(() =>
  import('../components/close-cycle-dialog.tsx').then((module) => module.CloseCycleDialog),
)
const CompleteCycleDialog = lazyDialog(() =>
  import('../components/complete-cycle-dialog.tsx').then((module) => module.CompleteCycleDialog),
)
const ForwardDialog = lazyDialog(() =>
  import('../components/forward-dialog.tsx').then((module) => module.ForwardDialog),
)
const OpenCycleDialog = lazyDialog(() =>
  import('../components/open-cycle-dialog.tsx').then((module) => module.OpenCycleDialog),
)

const followUpPath = '/acompanhamento-workflow'

type OpenDialog = 'forward' | 'open' | 'complete' | 'close' | undefined

/** 'Lista de clientes elegíveis para negativação' (spec 1:2.6); opens and closes the cycle too. */
export function EligibleCustomersScreen({ person }: { readonly person: Person }) {
  const client = useQueryClient()
  const refreshing =
    useIsFetching({ queryKey: [eligibleCustomers.invalidatedBy[0], eligibleCustomers.name] }) > 0
  const cycle = useOpenCycle()
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const [chosenMalls, setChosenMalls] = useState<ListingAct<MallSummary>['selection']>()
  const close = () => setOpenDialog(undefined)
  const next = findScreen(person.routes, followUpPath)
  const hasNoCycle = cycle.isKnown && cycle.open === undefined
  const refresh = (
    <Button
      icon={<IconRefresh size={16} stroke={1.75} />}
      loading={refreshing}
      onClick={() => void invalidateIn(client, staleAfterMove)}
    >
      ATUALIZAR
    </Button>
  )
  return (
    <>
      <ListingScreen
        listing={eligibleCustomers}
        whenNothing={({ answer }) => {
          const { vazio } = answer as AnswerOf<typeof totalsByMall>
          const isOnItsWay = vazio?.tipo === 'TUDO_ENCAMINHADO' && next !== undefined
          if (!vazio) return undefined
          return {
            ...emptyEligibleWords(vazio),
            ...(isOnItsWay ? { next: { label: next.label, href: followUpPath } } : {}),
          }
        }}
        tools={() => (
          <>
            {cycle.open && (
              <CycleCard
                cycle={cycle.open}
                onComplete={() => setOpenDialog('complete')}
                onClose={() => setOpenDialog('close')}
              />
            )}
            {refresh}
          </>
        )}
        selection={{ acts: () => refresh, actionLeads: true }}
        actions={({ selection, result }) => (
          <Button
            kind={hasNoCycle ? 'default' : 'primary'}
            icon={<IconSend size={16} stroke={1.75} />}
            disabledBecause={
              result?.total === 0
                ? 'Não há boletos a encaminhar.'
                : selection.count === 0
                  ? 'Selecione ao menos um shopping.'
                  : undefined
            }
            onClick={() => {
              setChosenMalls(selection)
              setOpenDialog('forward')
            }}
          >
            <span className={styles['act']}>ENCHAMINHAR PARA APROVAÇÃO</span>
          </Button>
        )}
      >
        <h2 className={styles['heading']}>{eligibleCustomers.title}</h2>
        {hasNoCycle && <NoCycle last={cycle.last} onOpen={() => setOpenDialog('open')} />}
      </ListingScreen>
      <ForwardDialog
        malls={chosenMalls?.rows ?? []}
        opened={openDialog === 'forward'}
        onClose={close}
        onDone={() => {
          chosenMalls?.clear()
          close()
        }}
      />
      <OpenCycleDialog opened={openDialog === 'open'} onClose={close} />
      {cycle.open && (
        <>
          <CompleteCycleDialog
            cycle={cycle.open}
            opened={openDialog === 'complete'}
            onClose={close}
          />
          <CloseCycleDialog cycle={cycle.open} opened={openDialog === 'close'} onClose={close} />
        </>
      )}
    </>
  )
}
