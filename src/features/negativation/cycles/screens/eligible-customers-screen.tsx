import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { IconRefresh, IconSend } from '@tabler/icons-react'
import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { findScreen } from '#features/people/access/rules/session.ts'
import type { ListingAct, ListingScreenProps } from '#listing/screen/listing-screen-props.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { invalidateIn } from '#listing/screen/invalidate.ts'
import { Button } from '#ui/actions/button.tsx'
import { lazyDialog } from '#ui/display/lazy-part.tsx'

import type { MallSummary, totalsByMall } from '../contract/calls.ts'
import type { Cycle } from '../contract/cycle.ts'
import { eligibleCustomers } from '../contract/listings.ts'
import { CycleCard } from '../components/cycle-card.tsx'
import { type CycleDialog, CycleDialogs } from '../components/cycle-dialogs.tsx'
import { staleAfterMove } from '#features/negativation/debt-items/contract/stale-names.ts'
import { useOpenCycle } from '../components/mall-queries.ts'
import type { Person } from '#features/negativation/decisions/components/use-deciding.ts'
import { emptyEligibleWords } from '#features/negativation/cycles/components/empty-eligible.ts'
import { NoCycle } from '../components/no-cycle.tsx'
import styles from './eligible-customers-screen.module.css'

const ForwardDialog = lazyDialog(() =>
  import('../components/forward-dialog.tsx').then((module) => module.ForwardDialog),
)

const followUpPath = '/acompanhamento-workflow'

type Props = ListingScreenProps<MallSummary>

type OpenDialog = 'forward' | CycleDialog | undefined

function RefreshButton() {
  const client = useQueryClient()
  const refreshing =
    useIsFetching({ queryKey: [eligibleCustomers.invalidatedBy[0], eligibleCustomers.name] }) > 0
  return (
    <Button
      icon={<IconRefresh size={16} stroke={1.75} />}
      loading={refreshing}
      onClick={() => void invalidateIn(client, staleAfterMove)}
    >
      ATUALIZAR
    </Button>
  )
}

const emptyWords =
  (next: { readonly label: string } | undefined): Props['whenNothing'] =>
  ({ answer }) => {
    const { vazio } = answer as AnswerOf<typeof totalsByMall>
    if (!vazio) return undefined
    return {
      ...emptyEligibleWords(vazio),
      ...(vazio.tipo === 'TUDO_ENCAMINHADO' && next !== undefined
        ? { next: { label: next.label, href: followUpPath } }
        : {}),
    }
  }

function ForwardButton({
  list: { selection, result },
  kind,
  onForward,
}: {
  readonly list: ListingAct<MallSummary>
  readonly kind: 'default' | 'primary'
  readonly onForward: () => void
}) {
  const unchosen = selection.count === 0 ? 'Selecione ao menos um shopping.' : undefined
  return (
    <Button
      kind={kind}
      icon={<IconSend size={16} stroke={1.75} />}
      disabledBecause={result?.total === 0 ? 'Não há boletos a encaminhar.' : unchosen}
      onClick={onForward}
    >
      <span className={styles['act']}>ENCHAMINHAR PARA APROVAÇÃO</span>
    </Button>
  )
}

/** The open cycle with its acts, and 'ATUALIZAR'. */
function CycleTools({
  cycle,
  onOpen,
}: {
  readonly cycle: Cycle | undefined
  readonly onOpen: (dialog: CycleDialog) => void
}) {
  return (
    <>
      {cycle && (
        <CycleCard
          cycle={cycle}
          onComplete={() => onOpen('complete')}
          onClose={() => onOpen('close')}
        />
      )}
      <RefreshButton />
    </>
  )
}

/** 'Lista de clientes elegíveis para negativação' (spec 1:2.6); opens and closes the cycle too. */
export function EligibleCustomersScreen({ person }: { readonly person: Person }) {
  const cycle = useOpenCycle()
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const [chosenMalls, setChosenMalls] = useState<ListingAct<MallSummary>['selection']>()
  const close = () => setOpenDialog(undefined)
  const forward = (selected: ListingAct<MallSummary>['selection']) => {
    setChosenMalls(selected)
    setOpenDialog('forward')
  }
  const hasNoCycle = cycle.isKnown && cycle.open === undefined
  return (
    <>
      <ListingScreen
        listing={eligibleCustomers}
        whenNothing={emptyWords(findScreen(person.routes, followUpPath))}
        tools={() => <CycleTools cycle={cycle.open} onOpen={setOpenDialog} />}
        selection={{ acts: () => <RefreshButton />, actionLeads: true }}
        actions={(list) => (
          <ForwardButton
            list={list}
            kind={hasNoCycle ? 'default' : 'primary'}
            onForward={() => forward(list.selection)}
          />
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
      <CycleDialogs cycle={cycle.open} openDialog={openDialog} onClose={close} />
    </>
  )
}
