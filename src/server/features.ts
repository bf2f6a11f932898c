import * as collectionGroups from '#features/collection-groups/routes.ts'
import { accessRoutes, type AccessOptions } from '#features/access/routes.ts'
import { demoUsers, ensureDemoUsers } from '#features/access/actions/demo.ts'
import { ensureFirstAdmin } from '#features/access/actions/first-admin.ts'
import { authenticator, sessionScopes } from '#features/access/actions/session.ts'
import { signInIdentity } from '#features/access/gateway.ts'
import { scimDirectory } from '#features/access/gateway/directory.ts'
import * as accessJobs from '#features/access/jobs.ts'
import * as audit from '#features/audit/routes.ts'
import { bureauJobs } from '#features/bureau/jobs.ts'
import * as bureau from '#features/bureau/routes.ts'
import * as exceptions from '#features/exceptions/routes.ts'
import * as negativation from '#features/negativation/routes.ts'
import * as negativationJobs from '#features/negativation/jobs.ts'
import * as negativationSettings from '#features/negativation-settings/routes.ts'
import * as notices from '#features/notices/routes.ts'
import * as receivables from '#features/receivables/routes.ts'
import * as receivablesJobs from '#features/receivables/jobs.ts'
import * as registers from '#features/registers/routes.ts'
import * as startPage from '#features/start-page/routes.ts'
import * as timeline from '#features/timeline/routes.ts'
import { routes as documentAliasRoutes } from '#listing/server/document-alias.ts'

import { anchorJobs } from './audit-anchor.ts'
import * as housekeeping from './housekeeping.ts'
import type { JobHandler } from './jobs.ts'
import type { Route } from './routes.ts'
import type { Settings } from './settings.ts'

/** What features need of the settings to be served. */
export type FeatureOptions = { readonly access: AccessOptions }

/** Every call of the product. This file and web/routes.tsx are the only two that list the features. */
export const featureRoutes = ({ access }: FeatureOptions): Route[] => [
  ...accessRoutes(access),
  ...registers.routes,
  ...collectionGroups.routes,
  ...receivables.routes,
  ...exceptions.routes,
  ...negativation.routes,
  ...negativationSettings.routes,
  ...bureau.routes,
  ...notices.routes,
  ...audit.routes,
  ...startPage.routes,
  ...timeline.routes,
  ...documentAliasRoutes,
]

/** Every job of the product. */
export const featureJobs = (settings: Pick<Settings, 'bureau' | 'dataFolder'>): JobHandler[] => [
  ...accessJobs.jobs,
  ...receivablesJobs.jobs,
  ...negativationJobs.jobs,
  ...bureauJobs(settings.bureau),
  ...housekeeping.jobs,
  ...anchorJobs(settings.dataFolder),
]

/** What the process itself asks of the features: who is asking, how people prove who they are and are found, and the demo's people. */
export { authenticator, demoUsers, ensureDemoUsers, ensureFirstAdmin, scimDirectory, sessionScopes, signInIdentity }
