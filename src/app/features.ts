import * as collectionGroups from '#features/ledger/collection-groups/routes.ts'
import { accessRoutes, type AccessOptions } from '#features/people/access/routes.ts'
import { hasAdministrator } from '#features/people/access/actions/first-admin.ts'
import { authenticator, sessionScopes, writeNote } from '#features/people/access/actions/session.ts'
import { providerSilence, signInIdentity } from '#features/people/access/gateway/sign-in.ts'
import { scimDirectory } from '#features/people/access/gateway/directory.ts'
import { notifySubstitute } from '#features/platform/alerts/actions/notify-substitute.ts'
import { notifyMentioned } from '#features/platform/alerts/actions/notify-mentioned.ts'
import * as alerts from '#features/platform/alerts/routes.ts'
import * as audit from '#features/people/audit/routes.ts'
import * as automation from '#features/negativation/automation/routes.ts'
import * as bankReturns from '#features/ledger/bank-returns/routes.ts'
import * as bureauErrors from '#features/negativation/bureau-errors/routes.ts'
import * as bureauExchange from '#features/negativation/bureau-exchange/routes.ts'
import * as bureauImport from '#features/negativation/bureau-import/routes.ts'
import * as bureauResults from '#features/negativation/bureau-results/routes.ts'
import * as contacts from '#features/ledger/contacts/routes.ts'
import * as cycles from '#features/negativation/cycles/routes.ts'
import * as debtItems from '#features/negativation/debt-items/routes.ts'
import * as decisions from '#features/negativation/decisions/routes.ts'
import * as delinquency from '#features/delinquency/tables/routes.ts'
import * as delinquencyFigures from '#features/delinquency/figures/routes.ts'
import { readInCall } from '#features/delinquency/imports/actions/read-in-call.ts'
import * as delinquencyImports from '#features/delinquency/imports/routes.ts'
import * as delinquencyRuns from '#features/delinquency/runs/routes.ts'
import * as dossier from '#features/negativation/dossier/routes.ts'
import * as disputes from '#features/ledger/disputes/routes.ts'
import * as doubtfulTitulos from '#features/ledger/doubtful-titulos/routes.ts'
import * as exceptions from '#features/ledger/exceptions/routes.ts'
import { loadsAsEntradas } from '#features/ledger/file-intake/actions/load-hooks.ts'
import { recordImports } from '#features/ledger/file-intake/actions/record-imports.ts'
import * as fileIntake from '#features/ledger/file-intake/routes.ts'
import * as fileTemplates from '#features/ledger/file-templates/routes.ts'
import * as fileImports from '#features/ledger/file-imports/routes.ts'
import { importCycleItems } from '#features/negativation/migrated-items/actions/cycle-items.ts'
import { importListings } from '#features/negativation/migrated-items/actions/listings.ts'
import * as firstMigration from '#features/ledger/first-migration/routes.ts'
import { importAgreements } from '#features/delinquency/imports/actions/agreements.ts'
import { importManualFilings } from '#features/legal/imports/actions/manual-filings.ts'
import { followPromises } from '#features/collection/expectations/actions/tendencies.ts'
import * as expectations from '#features/collection/expectations/routes.ts'
import * as ladders from '#features/collection/ladders/routes.ts'
import * as lawsuitDecisions from '#features/legal/decisions/routes.ts'
import * as lawsuits from '#features/legal/lawsuits/routes.ts'
import * as lawsuitFollowUp from '#features/legal/follow-up/routes.ts'
import * as lawsuitEligibility from '#features/legal/eligibility/routes.ts'
import * as lawsuitImports from '#features/legal/imports/routes.ts'
import * as lawsuitSettings from '#features/legal/settings/routes.ts'
import * as manualActs from '#features/negativation/manual-acts/routes.ts'
import * as negotiations from '#features/collection/negotiations/routes.ts'
import * as negativationSettings from '#features/negativation/negativation-settings/routes.ts'
import * as notes from '#features/collection/notes/routes.ts'
import * as notices from '#features/ledger/notices/routes.ts'
import * as openBalances from '#features/collection/open-balances/routes.ts'
import * as priceIndices from '#features/ledger/price-indices/routes.ts'
import * as parameters from '#features/platform/parameters/routes.ts'
import * as prescription from '#features/legal/prescription/routes.ts'
import * as recovery from '#features/negativation/recovery/routes.ts'
import * as prioritisation from '#features/collection/prioritisation/routes.ts'
import * as receivables from '#features/ledger/receivables/routes.ts'
import * as registers from '#features/people/registers/routes.ts'
import * as removals from '#features/negativation/removals/routes.ts'
import * as sending from '#features/collection/sending/routes.ts'
import * as savedViews from '#features/home/saved-views/routes.ts'
import { isSearch } from '#features/home/saved-views/contract.ts'
import * as facts from '#features/home/facts/routes.ts'
import * as help from '#features/home/help/routes.ts'
import * as sourceSearches from '#features/ledger/source-searches/routes.ts'
import * as sources from '#features/ledger/sources/routes.ts'
import * as startPage from '#features/home/start-page/routes.ts'
import * as messages from '#features/collection/messages/routes.ts'
import * as tenantPeek from '#features/home/tenant-peek/routes.ts'
import * as tenantCredits from '#features/ledger/tenant-credits/routes.ts'
import * as timeline from '#features/collection/timeline/routes.ts'
import * as todayQueue from '#features/collection/today-queue/routes.ts'
import { routes as documentAliasRoutes } from '#listing/server/document-alias.ts'

import type { Route } from '#server/http/routes.ts'
import type { Settings } from '#server/settings/settings.ts'
import { noSources } from '#server/settings/source-settings.ts'
import { digestHour } from './digest-hour.ts'
import { importers } from './importers.ts'

/** Settings that features need. */
export type FeatureOptions = {
  readonly access: AccessOptions
  /** Numbers the tickets of filings; Régua itself by default. */
  readonly tickets?: Settings['tickets']['kind']
  /** What automatic searches may reach; by default nothing. */
  readonly sources?: Settings['sources']
  /** How messages to debtors leave; by default none does. */
  readonly messages?: Settings['messages']
  /** Address for links in e-mails; undefined = no e-mail is sent. */
  readonly mailLink?: string | undefined
}

/** Every call of the product. */
export function featureRoutes(options: FeatureOptions): Route[] {
  const routes = recordImports(ownRoutes(options))
  const searches = new Map(
    routes.flatMap(({ call }) => (isSearch(call) ? [[call.name, call] as const] : [])),
  )
  return [...routes, ...savedViews.routesWith((name) => searches.get(name))]
}

const ownRoutes = ({
  access,
  tickets = 'own',
  sources: searched = noSources,
  messages: waysOut,
  mailLink,
}: FeatureOptions): Route[] => [
  ...accessRoutes(access, notifySubstitute),
  ...registers.routes,
  ...collectionGroups.routes,
  ...receivables.routesWith(readInCall, loadsAsEntradas),
  ...fileIntake.routesWith(importers),
  ...bankReturns.routes,
  ...tenantCredits.routes,
  ...disputes.routes,
  ...doubtfulTitulos.routes,
  ...sources.routes,
  ...sourceSearches.routesWith(searched),
  ...fileImports.routes,
  ...fileTemplates.routes,
  ...firstMigration.routesWith(
    {
      ACORDOS: importAgreements,
      NEGATIVADOS: importListings,
      ACOES: importManualFilings,
      CICLO_ABERTO: importCycleItems,
    },
    readInCall,
  ),
  ...delinquencyImports.routes,
  ...ladders.routes,
  ...messages.routesWith(waysOut),
  ...sending.routesWith(waysOut),
  ...exceptions.routes,
  ...debtItems.routes,
  ...decisions.routes,
  ...cycles.routes,
  ...manualActs.routes,
  ...negativationSettings.routes,
  ...parameters.routes,
  ...bureauExchange.routes,
  ...bureauImport.routes,
  ...dossier.routes,
  ...automation.routes,
  ...bureauErrors.routes,
  ...removals.routes,
  ...bureauResults.routes,
  ...notices.routes,
  ...audit.routes,
  ...facts.routes,
  ...help.routes,
  ...startPage.routes,
  ...alerts.routesWith({ address: mailLink, hourOf: digestHour }),
  ...timeline.routes,
  // Do not notify here: note_mention already stores the mentions.
  ...notes.routesWith(notifyMentioned),
  ...lawsuitFollowUp.routesWith(tickets),
  ...lawsuits.routes,
  ...lawsuitDecisions.routes,
  ...lawsuitSettings.routes,
  ...lawsuitImports.routes,
  ...priceIndices.routes,
  ...lawsuitEligibility.routes,
  ...delinquency.routes,
  ...delinquencyFigures.routes,
  ...delinquencyRuns.routes,
  ...negotiations.routesWith((work, { boletoIds }) => followPromises(work, boletoIds)),
  ...prescription.routes,
  ...recovery.routes,
  ...prioritisation.routes,
  ...contacts.routes,
  ...openBalances.routes,
  ...todayQueue.routes,
  ...tenantPeek.routes,
  ...expectations.routes,
  ...documentAliasRoutes,
]

/** Functions that the web process needs from features: authentication and sign-in. */
export {
  authenticator,
  hasAdministrator,
  providerSilence,
  scimDirectory,
  sessionScopes,
  writeNote,
  signInIdentity,
}
