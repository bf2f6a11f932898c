import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { useNarrow } from '#ui/theme/use-narrow.ts'

import type { LastDecision } from '../contract/last-decision.ts'
import type { Deciding } from './use-deciding.ts'

// Lazy-loaded on first open.
const SameAsCycle = lazyPart(() =>
  import('./same-as-cycle.tsx').then((module) => module.SameAsCycle),
)
const RowDecision = lazyPart(() =>
  import('./row-decision.tsx').then((module) => module.RowDecision),
)

/** Finds the last decision in the data of the side panel. */
const lastDecisionIn = (facts: unknown): LastDecision | null =>
  (facts as { readonly ultimaDecisao: LastDecision | null }).ultimaDecisao

/** The decision in the tenant's panel: on phones its buttons, and that of the previous cycle. */
export function TenantDecision({
  row,
  facts,
  deciding: { by, mark, negativating, dialogs },
}: {
  readonly row: Boleto
  readonly facts: unknown
  readonly deciding: Deciding
}) {
  const isNarrow = useNarrow()
  return (
    <>
      {isNarrow && (
        <RowDecision
          row={row}
          by={by}
          onExempt={dialogs.justify}
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
  )
}
