import * as automation from '#features/negativation/automation/routes.ts'
import * as bureauErrors from '#features/negativation/bureau-errors/routes.ts'
import * as bureauExchange from '#features/negativation/bureau-exchange/routes.ts'
import * as bureauImport from '#features/negativation/bureau-import/routes.ts'
import * as bureauResults from '#features/negativation/bureau-results/routes.ts'
import * as cycles from '#features/negativation/cycles/routes.ts'
import * as debtItems from '#features/negativation/debt-items/routes.ts'
import * as decisions from '#features/negativation/decisions/routes.ts'
import * as dossier from '#features/negativation/dossier/routes.ts'
import * as manualActs from '#features/negativation/manual-acts/routes.ts'
import * as removals from '#features/negativation/removals/routes.ts'
import type { Route } from '#server/http/routes.ts'

/** Calls of all processes of a debt, for tests across processes. */
export const processRoutes: Route[] = [
  ...debtItems.routes,
  ...decisions.routes,
  ...cycles.routes,
  ...manualActs.routes,
  ...bureauExchange.routes,
  ...bureauImport.routes,
  ...dossier.routes,
  ...automation.routes,
  ...bureauErrors.routes,
  ...removals.routes,
  ...bureauResults.routes,
]
