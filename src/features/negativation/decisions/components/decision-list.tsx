import { useLayoutEffect, useMemo, useRef } from 'react'

import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { subLineOf } from '#features/negativation/debt-items/components/row-cells.tsx'
import { findScreen } from '#features/people/access/rules/session.ts'
import { ListingBody } from '#listing/screen/listing-body.tsx'
import type { ListingAct, ListingScreenProps } from '#listing/screen/listing-screen-props.ts'
import type { EmptyWords } from '#listing/screen/state-block.tsx'
import { useTenantPanel } from '#listing/screen/use-beside.tsx'
import { useListingScreen } from '#listing/screen/use-listing-screen.ts'
import { emptyWithNext } from '#listing/screen/use-next-in-queue.ts'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { useRowKey } from '#ui/table/use-row-key.ts'
import { useNarrow } from '#ui/theme/use-narrow.ts'

import { BulkActs, SendBackAll, splitParts, SubmitAll } from './decision-acts.tsx'
import { DecisionDialogs } from './decision-dialogs.tsx'
import { DecisionSheetToSign } from './decision-sheet-to-sign.tsx'
import { GuardLine } from './guard-line.tsx'
import { TenantDecision } from './tenant-decision.tsx'
import { type Deciding, type DecisionListProps, type Person, useDeciding } from './use-deciding.ts'

// Lazy-loaded on first open.
const DecisionSheet = lazyPart(() =>
  import('./decision-sheet.tsx').then((module) => module.DecisionSheet),
)
const SubmitFlow = lazyPart(() => import('./submit-flow.tsx').then((module) => module.SubmitFlow))

const keys = ['n', 'f'] as const
const followUpPath = '/acompanhamento-workflow'

/** Link of the empty list: the next work of the user's queue, else the follow-up. */
function whereNext(path: string, routes: Person['routes']): EmptyWords | undefined {
  const followUp = findScreen(routes, followUpPath)
  return (
    emptyWithNext(path) ?? (followUp && { next: { label: followUp.label, href: followUpPath } })
  )
}

type ActsProps = DecisionListProps & {
  readonly list: ListingAct<Boleto>
  readonly deciding: Deciding
}

/** Acts on the selected rows, beside the sheet to sign. */
const selectionActs = ({ list, listing, act, deciding }: ActsProps) => (
  <>
    <DecisionSheetToSign url={listing.path} list={list} />
    <BulkActs
      list={list}
      by={deciding.by}
      label={act.selectedLabel}
      busy={deciding.busy}
      onSubmit={deciding.setRequest}
      onJustify={deciding.dialogs.justifying.open}
      onGiveBack={deciding.dialogs.givingBack.open}
    />
  </>
)

/** Acts on the whole search, and the dialogs over the list. */
const searchActs = ({ list, act, search, deciding }: ActsProps, isNarrow: boolean) => {
  const { by, busy, dialogs, mark, setRequest } = deciding
  return (
    <>
      {isNarrow && (
        <SendBackAll list={list} by={by} search={search} onGiveBack={dialogs.givingBack.open} />
      )}
      <SubmitAll list={list} by={by} busy={busy} onSubmit={setRequest} {...act} />
      <DecisionDialogs list={list} by={by} dialogs={dialogs} onSetApart={mark.setApart} />
    </>
  )
}

/** The list with its guards, sheet, acts and dialogs. */
function screenOf(
  props: DecisionListProps,
  deciding: Deciding,
  subLine: ListingScreenProps<Boleto>['subLine'],
  isNarrow: boolean,
  onOpen: (row: Boleto) => void,
): ListingScreenProps<Boleto> {
  const { path } = props.listing
  return {
    listing: deciding.own,
    cells: deciding.cells,
    above: (list) => <GuardLine list={list} onShared={deciding.setShared} />,
    subLine,
    onOpen,
    ...(deciding.codes.length > 0
      ? {
          sheet: (list, onClose) => <DecisionSheet url={path} list={list} onClose={onClose} />,
        }
      : {}),
    tools: (list) => <DecisionSheetToSign url={path} list={list} />,
    summary: ({ answer }) => splitParts(answer),
    whenNothing: () => whereNext(path, props.person.routes),
    selection: { acts: (list) => selectionActs({ ...props, list, deciding }) },
    actions: (list) => searchActs({ ...props, list, deciding }, isNarrow),
  }
}

/**
 * Boletos of a step with badge, guards, fiadores and justification, and the acts on the whole
 * search or selected rows.
 */
export function DecisionList(props: DecisionListProps) {
  const { listing, search, submit } = props
  const deciding = useDeciding(props)
  const { request, dialogs, negativating } = deciding
  const isNarrow = useNarrow()
  // On phones a tap on a card opens the tenant, and its panel has the decision.
  const peekAt = useRef<((row: Boleto) => void) | undefined>(undefined)
  useRowKey(keys)
  const { justify } = dialogs
  const subLine = useMemo(
    () => ({
      under: 'nomFantasia',
      of: (row: Boleto) => subLineOf(row, () => justify(row)),
    }),
    [justify],
  )
  const screen = screenOf(props, deciding, subLine, isNarrow, (row) =>
    isNarrow && peekAt.current ? peekAt.current(row) : dialogs.justify(row),
  )
  const model = useListingScreen(screen)
  const beside = useTenantPanel(deciding.own, model, (row, facts) => (
    <TenantDecision row={row} facts={facts} deciding={deciding} />
  ))
  useLayoutEffect(() => {
    peekAt.current = beside.onPeek
  })

  return (
    <>
      <ListingBody screen={screen} model={model} beside={beside} />
      {negativating.dialog}
      {request && (
        <SubmitFlow
          request={request}
          call={submit}
          search={search}
          codes={deciding.codes}
          url={listing.path}
          onBusy={deciding.setBusy}
          onEnd={() => deciding.setRequest(undefined)}
        />
      )}
    </>
  )
}
