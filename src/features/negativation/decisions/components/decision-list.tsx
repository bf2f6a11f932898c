import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

import type { MenuGroup } from '#features/people/access/contract/session.ts'
import { findScreen } from '#features/people/access/rules/session.ts'
import type { Listing } from '#listing/definition.ts'
import { ListingBody } from '#listing/screen/listing-body.tsx'
import type { ListingAct, ListingScreenProps } from '#listing/screen/listing-screen-props.ts'
import { useTenantPanel } from '#listing/screen/use-beside.tsx'
import type { EmptyWords } from '#listing/screen/state-block.tsx'
import { emptyWithNext } from '#listing/screen/use-next-in-queue.ts'
import { useListingScreen } from '#listing/screen/use-listing-screen.ts'
import { useNarrow } from '#ui/theme/use-narrow.ts'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import type { searchBoletos } from '../contract/calls.ts'
import type { LastDecision } from '../contract/last-decision.ts'
import { useMark } from '../queries.ts'
import type { Actor } from '#features/negativation/debt-items/rules/events.ts'
import type { Eyes } from '#values/eyes.ts'
import { BulkActs, SendBackAll, splitParts, SubmitAll } from './decision-acts.tsx'
import { DecisionDialogs } from './decision-dialogs.tsx'
import { DecisionSheetToSign } from './decision-sheet-to-sign.tsx'
import { GuardLine } from './guard-line.tsx'
import { useDecisionCells } from './use-decision-cells.tsx'
import { useNegativating } from './use-negativating.tsx'
import { subLineOf } from '#features/negativation/debt-items/components/row-cells.tsx'
import { useSelectionInUrl } from '#features/platform/approvals/components/use-selection-in-url.ts'
import { useRowKey } from '#ui/table/use-row-key.ts'
import type { SubmitCall, SubmitRequest } from './submit-flow.tsx'

// Lazy-loaded on first open.
const GuarantorsDialog = lazyPart(() =>
  import('./guarantors-dialog.tsx').then((module) => module.GuarantorsDialog),
)
const SameAsCycle = lazyPart(() =>
  import('./same-as-cycle.tsx').then((module) => module.SameAsCycle),
)
const RowDecision = lazyPart(() =>
  import('./row-decision.tsx').then((module) => module.RowDecision),
)
const DecisionSheet = lazyPart(() =>
  import('./decision-sheet.tsx').then((module) => module.DecisionSheet),
)
const SubmitFlow = lazyPart(() => import('./submit-flow.tsx').then((module) => module.SubmitFlow))

/** The user of a decision screen, from the session. */
export type Person = {
  readonly eyes: Eyes
  readonly profile: string
  readonly routes: readonly MenuGroup[]
}

/** Props of a list of boletos to decide; `act` is the label of the primary button. */
export type DecisionListProps = {
  readonly listing: Listing<Boleto>
  readonly person: Person
  readonly act: { readonly label: string; readonly selectedLabel: string }
  readonly search: typeof searchBoletos
  readonly submit: SubmitCall
}

/** Finds the last decision in the data of the side panel. */
const lastDecisionIn = (facts: unknown): LastDecision | null =>
  (facts as { readonly ultimaDecisao: LastDecision | null }).ultimaDecisao

const keyOfBoleto = ({ idBoleto }: Boleto) => idBoleto
const keys = ['n', 'f'] as const
const followUpPath = '/acompanhamento-workflow'

/** Link of the empty list: the next work of the user's queue, else the follow-up. */
function whereNext(path: string, routes: Person['routes']): EmptyWords | undefined {
  const followUp = findScreen(routes, followUpPath)
  return (
    emptyWithNext(path) ?? (followUp && { next: { label: followUp.label, href: followUpPath } })
  )
}

/**
 * Boletos of a step with badge, guards, fiadores and justification, and the acts on the whole
 * search or selected rows.
 */
export function DecisionList({ listing, person, act, search, submit }: DecisionListProps) {
  const codes = useMemo(
    () => findScreen(person.routes, listing.path)?.rules ?? [],
    [person.routes, listing.path],
  )
  const by = useMemo((): Actor => ({ ...person.eyes, rules: codes }), [person.eyes, codes])
  // The user's rule codes for the screen are its status filter (spec 1:6).
  const own = useMemo(
    () =>
      listing.fixed?.['status'] === undefined
        ? { ...listing, fixed: { ...listing.fixed, status: codes } }
        : listing,
    [listing, codes],
  )
  const mark = useMark(listing.name)
  const negativating = useNegativating(by)
  const [request, setRequest] = useState<SubmitRequest>()
  const [busy, setBusy] = useState(false)
  const justifying = useSelectionInUrl('justificando', keyOfBoleto)
  const givingBack = useSelectionInUrl('devolvendo', keyOfBoleto)
  const [guarantorsOf, setGuarantorsOf] = useState<number>()
  const [shared, setShared] = useState<string>()
  const isNarrow = useNarrow()
  // On phones a tap on a card opens the tenant, and its panel has the decision.
  const peekAt = useRef<((row: Boleto) => void) | undefined>(undefined)
  useRowKey(keys)

  const { open: openJustification } = justifying
  const justifyAll = useCallback(
    (rows: readonly Boleto[]) => openJustification({ rows }),
    [openJustification],
  )
  const justify = useCallback((row: Boleto) => justifyAll([row]), [justifyAll])
  const showGuarantors = useCallback((row: Boleto) => setGuarantorsOf(row.idBoleto), [])
  const cells = useDecisionCells({
    by,
    shared,
    mark,
    ask: negativating.ask,
    onJustify: justifyAll,
    onGuarantors: showGuarantors,
  })
  const sheetToSign = (list: ListingAct<Boleto>) => (
    <DecisionSheetToSign url={listing.path} list={list} />
  )
  const screen: ListingScreenProps<Boleto> = {
    listing: own,
    cells,
    above: (list) => <GuardLine list={list} onShared={setShared} />,
    subLine: { under: 'nomFantasia', of: (row) => subLineOf(row, () => justify(row)) },
    onOpen: (row) => (isNarrow && peekAt.current ? peekAt.current(row) : justify(row)),
    ...(codes.length > 0
      ? {
          sheet: (list, onClose) => (
            <DecisionSheet url={listing.path} list={list} onClose={onClose} />
          ),
        }
      : {}),
    tools: sheetToSign,
    summary: ({ answer }) => splitParts(answer),
    whenNothing: () => whereNext(listing.path, person.routes),
    selection: {
      acts: (list) => (
        <>
          {sheetToSign(list)}
          <BulkActs
            list={list}
            by={by}
            label={act.selectedLabel}
            busy={busy}
            onSubmit={setRequest}
            onJustify={justifying.open}
            onGiveBack={givingBack.open}
          />
        </>
      ),
    },
    actions: (list) => (
      <>
        {isNarrow && (
          <SendBackAll list={list} by={by} search={search} onGiveBack={givingBack.open} />
        )}
        <SubmitAll
          list={list}
          by={by}
          label={act.label}
          selectedLabel={act.selectedLabel}
          busy={busy}
          onSubmit={setRequest}
        />
        {guarantorsOf !== undefined && (
          <GuarantorsDialog
            row={list.result?.rows.find(({ idBoleto }) => idBoleto === guarantorsOf)}
            by={by}
            onSetApart={mark.setApart}
            onClose={() => setGuarantorsOf(undefined)}
          />
        )}
        <DecisionDialogs
          list={list}
          by={by}
          justifying={justifying}
          givingBack={givingBack}
          onJustify={justify}
        />
      </>
    ),
  }
  const model = useListingScreen(screen)
  const beside = useTenantPanel(own, model, (row, facts) => (
    <>
      {isNarrow && (
        <RowDecision
          row={row}
          by={by}
          onExempt={justify}
          onNegativate={(one) => negativating.ask([one], () => mark.turn(one))}
        />
      )}
      <SameAsCycle
        key={row.idBoleto}
        row={row}
        by={by}
        last={lastDecisionIn(facts)}
        ask={negativating.ask}
      />
    </>
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
          codes={codes}
          url={listing.path}
          onBusy={setBusy}
          onEnd={() => setRequest(undefined)}
        />
      )}
    </>
  )
}
