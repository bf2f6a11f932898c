import type { QueryClient } from '@tanstack/react-query'

import { reportPath } from '#features/delinquency/figures/contract/report.ts'
import { headerQuery } from '#features/delinquency/figures/queries.ts'
import { factsQuery } from '#features/home/facts/queries.ts'
import { kindsFor } from '#features/home/facts/rules/facts.ts'
import { recoveryPath } from '#features/negativation/recovery/contract.ts'
import { recoveryQuery } from '#features/negativation/recovery/queries.ts'
import { fourStepsQuery } from '#features/home/start-page/queries/four-steps.ts'
import { overviewQuery } from '#features/home/start-page/queries/overview.ts'

/**
 * Asks for the start page's figures that take the server longest, while the scripts of the page
 * still load; only for what the user may open.
 */
export function askAhead(client: QueryClient, opens: (path: string) => boolean): void {
  if (kindsFor(opens).length > 0) void client.prefetchQuery(factsQuery)
  if (opens(recoveryPath)) void client.prefetchQuery(recoveryQuery({}))
  void client.prefetchQuery(overviewQuery)
  void client.prefetchQuery(fourStepsQuery)
  if (opens(reportPath)) void client.prefetchQuery(headerQuery({}))
}
