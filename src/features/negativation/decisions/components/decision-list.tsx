import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

import type { MenuGroup } from '#features/people/access/contract/session.ts'
import { findScreen } from '#features/people/access/rules/session.ts'
import type { Listing } from '#listing/definition.ts'
import type { ListingAct } from '#listing/screen/listing-screen-props.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import type { searchBoletos, searchExceptions } from '../contract/calls.ts'
import type { LastDecision } from '../contract/last-decision.ts'
import { useMark } from '../queries.ts'
import type { Actor } from '#features/negativation/debt-items/rules/events.ts'
import { BulkActs, splitParts, SubmitAll } from './decision-acts.tsx'
import { GroupBadge, GroupGuards } from './group-cells.tsx'
import { GuardLine } from './guard-line.tsx'
import { useNegativating } from './use-negativating.tsx'
import { withoutGuard } from '#features/negativation/debt-items/rules/shared-guard.ts'
import type { ListedGroup } from '#listing/groups.ts'
import type { GroupActs } from '#listing/screen/group-columns.tsx'
import { DecisionBadge } from '#features/negativation/debt-items/components/decision-badge.tsx'
import { GuardLight } from '#features/negativation/debt-items/components/guard-light.tsx'
import {
  GuarantorsCell,
  JustificationCell,
  subLineOf,
} from '#features/negativation/debt-items/components/row-cells.tsx'
import { ClosesWhenMoved } from '#features/platform/approvals/components/closes-when-moved.tsx'
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
const DecisionSheet = lazyPart(() =>
  import('./decision-sheet.tsx').then((module) => module.DecisionSheet),
)
const SubmitFlow = lazyPart(() => import('./submit-flow.tsx').then((module) => module.SubmitFlow))
const SendBackDialog = lazyPart(() =>
  import('./send-back-dialog.tsx').then((module) => module.SendBackDialog),
)
const JustificationDialog = lazyPart(() =>
  import('./justification-dialog.tsx').then((module) => module.JustificationDialog),
)

/** The user of a decision screen, from the session. */
export type Person = {
  readonly id: number
  readonly oneWith?: readonly number[] | undefined
  readonly profile: string
  readonly routes: readonly MenuGroup[]
}

/** Props of a list of boletos to decide; `act` is the label of the primary button. */
export type DecisionListProps = {
  readonly listing: Listing<Boleto>
  readonly person: Person
  readonly act: { readonly label: string; readonly selectedLabel: string }
  readonly search: typeof searchBoletos | typeof searchExceptions
  readonly submit: SubmitCall
}

/** Finds the last decision in the data of the side panel. */
const lastDecisionIn = (facts: unknown): LastDecision | null =>
  (facts as { readonly ultimaDecisao: LastDecision | null }).ultimaDecisao

const keyOfBoleto = ({ idBoleto }: Boleto) => idBoleto
const keys = ['n', 'f'] as const
const followUpPath = '/acompanhamento-workflow'

/**
 * Boletos of a step with badge, guards, fiadores and justification, and the acts on the whole
 * search or selected rows.
 */
export function DecisionList({ listing, person, act, search, submit }: DecisionListProps) {
  const codes = useMemo(
    () => findScreen(person.routes, listing.path)?.rules ?? [],
    [person.routes, listing.path],
  )
  const by = useMemo(
    (): Actor => ({ userId: person.id, oneWith: person.oneWith, rules: codes }),
    [person.id, person.oneWith, codes],
  )
  // The user's rule codes for the screen are its status filter (spec 1:6).
  const own = useMemo(
    () =>
      listing.fixed?.['status'] === undefined
        ? { ...listing, fixed: { ...listing.fixed, status: codes } }
        : listing,
    [listing, codes],
  )
  const { turn, turnAll, setApart } = useMark(listing.name)
  const negativating = useNegativating(by)
  const askFirst = useRef(negativating.ask)
  useLayoutEffect(() => {
    askFirst.current = negativating.ask
  })
  const [request, setRequest] = useState<SubmitRequest>()
  const [busy, setBusy] = useState(false)
  const justifying = useSelectionInUrl('justificando', keyOfBoleto)
  const givingBack = useSelectionInUrl('devolvendo', keyOfBoleto)
  const [guarantorsOf, setGuarantorsOf] = useState<number>()
  const [shared, setShared] = useState<string>()
  useRowKey(keys)

  const { open: openJustification } = justifying
  const justify = useCallback(
    (row: Boleto) => openJustification({ rows: [row] }),
    [openJustification],
  )
  const cells = useMemo(
    () => ({
      qtdBloqueios: (row: Boleto) => <GuardLight row={withoutGuard(row, shared)} />,
      flagNegativar: (row: Boleto) => (
        <DecisionBadge
          row={row}
          by={by}
          onTurn={(one) => askFirst.current([one], () => turn(one))}
        />
      ),
      qtdFiadores: (row: Boleto) => (
        <GuarantorsCell row={row} onOpen={() => setGuarantorsOf(row.idBoleto)} />
      ),
      'serasaJustificatica.txtJustificativa': (row: Boleto) => (
        <JustificationCell row={row} onOpen={() => justify(row)} />
      ),
    }),
    [by, justify, turn, shared],
  )
  const groupCells = useMemo(
    () => ({
      qtdBloqueios: (group: ListedGroup<Boleto>) => <GroupGuards group={group} shared={shared} />,
      flagNegativar: (group: ListedGroup<Boleto>, acts: GroupActs<Boleto>) => (
        <GroupBadge
          group={group}
          acts={acts}
          by={by}
          onExempt={(_, rows) => openJustification({ rows })}
          onNegativate={(_, rows) => askFirst.current(rows, () => void turnAll(rows))}
        />
      ),
    }),
    [by, openJustification, turnAll, shared],
  )
  const next = findScreen(person.routes, followUpPath)
  const dialogsOver = ({ result, navigation }: ListingAct<Boleto>) => {
    const toJustify = justifying.rowsIn(result)
    const toGiveBack = givingBack.rowsIn(result)
    const only = toJustify?.length === 1 ? toJustify[0] : undefined
    return (
      <>
        {toJustify && (
          <JustificationDialog
            key={only?.idBoleto}
            rows={toJustify}
            by={by}
            steps={only && navigation.from(only, justify)}
            onClose={() => {
              justifying.close()
              if (only) navigation.backTo(only)
            }}
            onSaved={justifying.done}
          />
        )}
        {[justifying, givingBack].map((dialog, index) => (
          <ClosesWhenMoved
            key={index}
            isGone={dialog.isGone(result)}
            title="O boleto saiu desta etapa enquanto a janela estava aberta."
            onClose={dialog.close}
          />
        ))}
        {toGiveBack && (
          <SendBackDialog
            rows={toGiveBack}
            onClose={givingBack.close}
            onDone={() => {
              givingBack.done()
              givingBack.close()
            }}
          />
        )}
      </>
    )
  }

  return (
    <>
      <ListingScreen
        listing={own}
        cells={cells}
        groupCells={groupCells}
        above={(list) => <GuardLine list={list} onShared={setShared} />}
        subLine={{ under: 'nomFantasia', of: (row) => subLineOf(row, () => justify(row)) }}
        onOpen={justify}
        {...(codes.length > 0
          ? {
              sheet: (list: ListingAct<Boleto>, onClose: () => void) => (
                <DecisionSheet url={listing.path} list={list} onClose={onClose} />
              ),
            }
          : {})}
        peekActs={(row, facts) => (
          <SameAsCycle
            key={row.idBoleto}
            row={row}
            by={by}
            last={lastDecisionIn(facts)}
            ask={negativating.ask}
          />
        )}
        summary={({ answer }) => splitParts(answer)}
        {...(next ? { whenNothingNext: { label: next.label, href: followUpPath } } : {})}
        bulk={(list) => (
          <BulkActs
            list={list}
            by={by}
            label={act.selectedLabel}
            busy={busy}
            onSubmit={setRequest}
            onJustify={justifying.open}
            onGiveBack={givingBack.open}
          />
        )}
        actions={(list) => (
          <>
            <SubmitAll list={list} by={by} label={act.label} busy={busy} onSubmit={setRequest} />
            {guarantorsOf !== undefined && (
              <GuarantorsDialog
                row={list.result?.rows.find(({ idBoleto }) => idBoleto === guarantorsOf)}
                by={by}
                onSetApart={setApart}
                onClose={() => setGuarantorsOf(undefined)}
              />
            )}
            {dialogsOver(list)}
          </>
        )}
      />
      {negativating.dialog}
      {request && (
        <SubmitFlow
          request={request}
          call={submit}
          search={search}
          codes={codes}
          onBusy={setBusy}
          onEnd={() => setRequest(undefined)}
        />
      )}
    </>
  )
}
