import * as automation from '#features/automation/routes.ts'
import * as bureauErrors from '#features/bureau-errors/routes.ts'
import * as bureauExchange from '#features/bureau-exchange/routes.ts'
import * as bureauImport from '#features/bureau-import/routes.ts'
import * as bureauResults from '#features/bureau-results/routes.ts'
import * as cycles from '#features/cycles/routes.ts'
import * as debtItems from '#features/debt-items/routes.ts'
import * as decisions from '#features/decisions/routes.ts'
import * as dossier from '#features/dossier/routes.ts'
import * as manualActs from '#features/manual-acts/routes.ts'
import * as removals from '#features/removals/routes.ts'
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
