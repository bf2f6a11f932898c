import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

import { promiseScreens } from '#features/collection/negotiations/contract/promises.ts'
import { promisesQuery } from '#features/collection/negotiations/queries.ts'
import { prioritisationPath } from '#features/collection/prioritisation/contract/rows.ts'
import { agingQuery } from '#features/collection/prioritisation/queries.ts'
import { reportPath } from '#features/delinquency/figures/contract/report.ts'
import { headerQuery } from '#features/delinquency/figures/queries.ts'
import { factsQuery } from '#features/home/facts/queries.ts'
import { kindsFor } from '#features/home/facts/rules/facts.ts'
import { pinnedQuery } from '#features/home/saved-views/queries.ts'
import {
  OverduePanel,
  PinnedPanel,
  RecoveryPanel,
} from '#features/home/start-page/components/lazy-panels.tsx'
import { recoveryPath } from '#features/negativation/recovery/contract.ts'
import { recoveryQuery } from '#features/negativation/recovery/queries.ts'
import { fourStepsQuery } from '#features/home/start-page/queries/four-steps.ts'
import { overviewQuery } from '#features/home/start-page/queries/overview.ts'
import { panelQuery, pendingQuery } from '#features/home/start-page/queries/start-page.ts'

/**
 * Asks for the start page's figures and panels while the scripts of the page still load, those
 * first that take the server longest; only for what the user may open.
 */
export function askAhead(client: QueryClient, opens: (path: string) => boolean): void {
  const ask = <T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>) =>
    void client.prefetchQuery(query)
  if (kindsFor(opens).length > 0) ask(factsQuery)
  if (opens(recoveryPath)) {
    ask(recoveryQuery({}))
    RecoveryPanel.loadAhead()
  }
  ask(overviewQuery)
  ask(fourStepsQuery)
  if (opens(reportPath)) ask(headerQuery({}))
  if (promiseScreens.some(opens)) ask(promisesQuery)
  if (opens(prioritisationPath)) {
    ask(agingQuery)
    OverduePanel.loadAhead()
  }
  const cycle = client.getQueryData(pendingQuery.queryKey)?.ciclo
  if (cycle && opens('/acompanhamento-workflow')) ask(panelQuery(cycle.id))
  ask(pinnedQuery)
  PinnedPanel.loadAhead()
}
