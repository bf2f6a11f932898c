import { useMemo, useState } from 'react'

import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import type { Actor } from '#features/negativation/debt-items/rules/events.ts'
import type { MenuGroup } from '#features/people/access/contract/session.ts'
import { findScreen } from '#features/people/access/rules/session.ts'
import type { Listing } from '#listing/definition.ts'
import type { Eyes } from '#values/eyes.ts'

import type { searchBoletos } from '../contract/calls.ts'
import { useMark } from '../queries/marks.ts'
import type { SubmitCall, SubmitRequest } from './submit-question.ts'
import { useDecisionCells } from './use-decision-cells.tsx'
import { useDecisionDialogs } from './use-decision-dialogs.ts'
import { useNegativating } from './use-negativating.tsx'

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

type Own = Pick<DecisionListProps, 'listing' | 'person'>

/** The user with the rule codes of the screen, and the listing of their steps. */
function useOwnSteps({ listing, person }: Own) {
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
  return { codes, by, own }
}

/** State of a decision list: the user's rights, marks, open dialogs, and a submit. */
export function useDeciding({ listing, person }: Own) {
  const { codes, by, own } = useOwnSteps({ listing, person })
  const mark = useMark(listing.name)
  const negativating = useNegativating(by)
  const dialogs = useDecisionDialogs()
  const [shared, setShared] = useState<string>()
  const [request, setRequest] = useState<SubmitRequest>()
  const [busy, setBusy] = useState(false)
  const cells = useDecisionCells({
    by,
    shared,
    mark,
    ask: negativating.ask,
    onJustify: dialogs.justifyAll,
    onGuarantors: dialogs.showGuarantors,
  })
  return {
    codes,
    by,
    own,
    mark,
    negativating,
    dialogs,
    cells,
    setShared,
    request,
    setRequest,
    busy,
    setBusy,
  }
}

export type Deciding = ReturnType<typeof useDeciding>
