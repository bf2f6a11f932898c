import { useMemo, useState } from 'react'

import { findScreen } from '#features/people/access/rules/session.ts'
import type { MenuGroup } from '#features/people/access/contract/session.ts'
import type { Actor } from '#features/platform/approvals/rules/handling.ts'
import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import type { Listing } from '#listing/definition.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { emptyWithNext } from '#listing/screen/use-next-in-queue.ts'
import type { SearchResult } from '#listing/screen/use-search-result.ts'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import type { Eyes } from '#values/eyes.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { StepSummary } from '../contract/calls.ts'
import { BulkActs, RowActs, SubmitAll } from './step-acts.tsx'
import { cells, JustificationLine, warningsOf } from './step-cells.tsx'
import { StepDialogs, useStepDialogs } from './step-dialogs.tsx'
import { StepSheetToSign } from './step-sheet-to-sign.tsx'
import type { SubmitRequest } from './submit-flow.tsx'

// Lazy-loaded on first open.
const SubmitFlow = lazyPart(() => import('./submit-flow.tsx').then((module) => module.SubmitFlow))

/** The current user, from the session. */
export type Person = {
  readonly eyes: Eyes
  readonly routes: readonly MenuGroup[]
}

const splitParts = ({ answer }: SearchResult<StepRow>) => {
  const { resumo } = answer as { resumo?: StepSummary }
  if (!resumo) return []
  const { ajuizar, valorAjuizar, isentar, valorIsentar } = resumo
  return [
    { mark: 'filled', text: `${formatWhole(ajuizar)} a ajuizar`, sum: valorAjuizar },
    { mark: 'hollow', text: `${formatWhole(isentar)} a isentar`, sum: valorIsentar },
  ] as const
}

type StepListProps = { readonly listing: Listing<StepRow>; readonly person: Person }

/** The user with the rule codes of the screen. */
const useActor = ({ listing: { path }, person }: StepListProps) =>
  useMemo(
    (): Actor => ({ ...person.eyes, rules: findScreen(person.routes, path)?.rules ?? [] }),
    [person, path],
  )

/** Actions of a step with justifications and debts; acts apply to all or to selected ones. */
export function StepList(props: StepListProps) {
  const { listing } = props
  const by = useActor(props)
  const [request, setRequest] = useState<SubmitRequest>()
  const [busy, setBusy] = useState(false)
  const dialogs = useStepDialogs()
  const acts = { by, busy, onSubmit: setRequest }
  return (
    <>
      <ListingScreen
        listing={listing}
        cells={cells}
        onOpen={dialogs.justify}
        summary={splitParts}
        whenNothing={() => emptyWithNext(listing.path)}
        tools={(list) => <StepSheetToSign path={listing.path} list={list} />}
        subLine={{ under: 'contratoNomeFantasia', of: warningsOf }}
        expand={(row) =>
          row.idJustificativa === null ? undefined : <JustificationLine row={row} />
        }
        rowActions={{ width: 52, of: (row) => <RowActs row={row} dialogs={dialogs} /> }}
        selection={{
          acts: (list) => (
            <>
              <StepSheetToSign path={listing.path} list={list} />
              <BulkActs list={list} dialogs={dialogs} {...acts} />
            </>
          ),
        }}
        actions={(list) => (
          <>
            <SubmitAll list={list} {...acts} />
            <StepDialogs list={list} by={by} dialogs={dialogs} />
          </>
        )}
      />
      {request && (
        <SubmitFlow
          request={request}
          path={listing.path}
          onBusy={setBusy}
          onEnd={() => setRequest(undefined)}
        />
      )}
    </>
  )
}
