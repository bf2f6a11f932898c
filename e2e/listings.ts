import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { followUpOf } from '#features/negativation/cycles/contract/listings.ts'
import { keyAccount } from '#features/negativation/decisions/contract/listings.ts'
import { eligibleMalls } from '#features/legal/eligibility/contract/eligible-malls.ts'
import { type Filter, listDeclaredListings } from '#listing/definition.ts'
import '#listing/sample-listing.ts'

/** The parts of a listing that the browser test needs, for any row type. */
export type TestedListing = {
  readonly name: string
  readonly title: string
  readonly path: string
  readonly noun: readonly [one: string, many: string, gender?: 'feminine']
  readonly filters: Readonly<Record<string, Filter>>
  readonly columns: readonly {
    readonly of: string
    readonly label: string
    readonly sortable?: boolean
    readonly only?: 'screen' | 'export'
    readonly startsHidden?: boolean
    readonly above?: string
  }[]
  readonly whenEmpty: string
  readonly pageSize?: number
  readonly groupedBy?: string
  readonly search: { readonly path: string; readonly fields?: unknown; readonly query?: unknown }
  readonly download?: { readonly path: string }
  readonly exportLabel?: string
  readonly searchLabel?: string
  readonly whenFailed?: string
}

/** Which user sees the list with rows, and details that the listing does not declare. */
type ListJourney = {
  readonly login: string
  /** Exported as csv, with its header. */
  readonly isCsv?: boolean
  /** A URL whose rows no other test adds to. */
  readonly quiet?: string
  /** Text with the number of exported lines, if it differs from the row count. */
  readonly exportedLines?: RegExp
}

/** A list screen and a demo user who sees it with rows. */
export type ListJourneyOf = ListJourney & { readonly listing: TestedListing }

/** Tested lists by name, in the order of the work. */
const listJourneys: Readonly<Record<string, ListJourney>> = {
  'eligible-customers': { login: 'regua' },
  'analyse-mall': { login: 'analista.shopping' },
  'approve-mall': { login: 'aprovador.shopping' },
  'analyse-corporate': { login: 'corporativa' },
  'approve-corporate': { login: 'aprovador.holding' },
  'key-account': { login: 'regua' },
  'send-to-bureau': { login: 'regua' },
  'follow-up': { login: 'regua' },
  'negativated-boletos': { login: 'regua' },
  'failed-submissions': { login: 'regua' },
  'bill-search': { login: 'regua', exportedLines: /([\d.]+) participações/ },
  'manual-release': { login: 'regua' },
  'manual-inclusion': { login: 'regua' },
  'collection-groups': { login: 'regua' },
  'delinquency-processing': { login: 'regua' },
  'delinquency-calculation': { login: 'regua' },
  'delinquency-data': { login: 'regua' },
  'audit-trail': { login: 'admin', quiet: '?acao=ABRIR_CICLO' },
  companies: { login: 'admin' },
  sources: { login: 'regua' },
  'received-files': { login: 'regua' },
  'exceptions-documents': { login: 'regua', isCsv: true },
  users: { login: 'admin' },
  'contract-types': { login: 'regua' },
  'past-due-balance-groups': { login: 'regua' },
  'today-queue': { login: 'analista.shopping' },
  'bureau-parameters': { login: 'regua' },
  'lawsuit-requirements': { login: 'juridico' },
  disputes: { login: 'juridico' },
}

/** Lists tested elsewhere or without a screen, by name with the place of their test. */
export const testedElsewhere: Readonly<Record<string, string>> = {
  'batch-messages': 'rows of the day, made first: e2e/day-batch.spec.ts',
  'message-log': 'empty until something is proposed: e2e/messages.spec.ts',
  'batch-left-out': "the tab beside 'batch-messages': e2e/day-batch.spec.ts",
  sample: 'the list of the stories, which no screen shows: e2e/ui.spec.ts',
  'write-off': 'rows come when debts are paid: e2e/removal-safeguards.spec.ts',
  'write-off-bills': "the modal 'Detalhes' of 'write-off': e2e/removal-safeguards.spec.ts",
  'removal-clock': "the second tab beside 'write-off': e2e/removal-safeguards.spec.ts",
  'bureau-lotes': 'a part of the screen of the lotes: e2e/bureau.spec.ts',
  'job-runs': 'a tab of the settings: e2e/bureau-jobs.spec.ts',
  profiles: "the tab beside 'users': e2e/users.spec.ts",
  'economic-units': "the tab beside 'companies': e2e/companies.spec.ts",
  malls: "the tab beside 'companies': e2e/companies.spec.ts",
  'exceptions-document-types': "a tab as 'exceptions-documents': e2e/exceptions.spec.ts",
  'exceptions-cost-centres': "a tab as 'exceptions-documents': e2e/exceptions.spec.ts",
  'exceptions-document-numbers': "a tab as 'exceptions-documents': e2e/exceptions.spec.ts",
  timeline: 'drawn by day and not as a table: e2e/timeline.spec.ts',
  'erp-loads': "the tab beside 'delinquency-data': e2e/loads.spec.ts",
  'file-imports': 'empty until a file is handed in: e2e/delinquency-imports.spec.ts',
  'movement-types': "the tab beside 'contract-types': e2e/delinquency-imports.spec.ts",
  'document-types': "the tab beside 'contract-types': e2e/delinquency-imports.spec.ts",
  'setting-proposals': 'a tab of the settings: e2e/safeguards.spec.ts',
  'ladder-parameters': "a tab of '/regua': e2e/ladders.spec.ts",
  'job-parameters': "the tab beside 'bureau-parameters': e2e/settings.spec.ts",
  'delinquency-parameters': "a tab beside 'bureau-parameters': e2e/settings.spec.ts",
  'bureau-justifications': 'a tab of the settings: e2e/settings.spec.ts',
  'ledger-accounts': "a tab beside 'lawsuit-requirements': e2e/lawsuit-settings.spec.ts",
  'lawsuit-contract-types': "a tab beside 'lawsuit-requirements': e2e/lawsuit-settings.spec.ts",
  'action-types': "a tab beside 'lawsuit-requirements': e2e/lawsuit-settings.spec.ts",
  'debt-types': "a tab beside 'lawsuit-requirements': e2e/lawsuit-settings.spec.ts",
  'debt-type-configs': "a tab beside 'lawsuit-requirements': e2e/lawsuit-settings.spec.ts",
  'lawsuit-statuses': "a tab beside 'lawsuit-requirements': e2e/lawsuit-settings.spec.ts",
  'credit-kinds': "a tab beside 'lawsuit-requirements': e2e/lawsuit-settings.spec.ts",
  'lawsuit-movement-types': "a tab beside 'lawsuit-requirements': e2e/lawsuit-settings.spec.ts",
  'lawsuit-document-types': "a tab beside 'lawsuit-requirements': e2e/lawsuit-settings.spec.ts",
  'lawsuit-costs': "a tab beside 'lawsuit-requirements': e2e/lawsuit-settings.spec.ts",
  'lawsuit-justifications': "a tab beside 'lawsuit-requirements': e2e/lawsuit-settings.spec.ts",
  'case-agreement-list': 'empty until a file is handed in: e2e/lawsuit-imports.spec.ts',
  'price-indices': 'empty until a file is handed in: e2e/lawsuit-settings.spec.ts',
  'lawsuit-parameters': "a tab beside 'lawsuit-requirements': e2e/lawsuit-settings.spec.ts",
  'lawsuit-setting-proposals': "a tab beside 'lawsuit-requirements': e2e/lawsuit-settings.spec.ts",
  'delinquency-malls': 'empty until a month is calculated: e2e/delinquency.spec.ts',
  'delinquency-stores': "the tab beside 'delinquency-malls': e2e/delinquency.spec.ts",
  'delinquency-titulos': 'behind the figures of the summary: e2e/delinquency.spec.ts',
  'delinquency-differences':
    'empty until a closed month is calculated again: e2e/delinquency-closing.spec.ts',
  'delinquency-runs': 'empty until a month is processed: e2e/delinquency.spec.ts',
  'past-due-balance': "'Sem blocos' beside the blocks: e2e/prioritisation.spec.ts",
  'slip-tendency': 'a tab of /priorizacao: e2e/trend.spec.ts',
  'prescription-radar': 'empty until a título is old enough: e2e/prescription.spec.ts',
  'recovery-boletos': 'a tab behind the pictures: e2e/recovery.spec.ts',
  'lawsuit-follow-up': 'empty until an action is followed: e2e/lawsuit-follow-up.spec.ts',
  'eligible-contracts': 'empty until a Disparar has run: e2e/lawsuit-eligibility.spec.ts',
  'lawsuit-left-out': "a tab beside 'eligible-contracts': e2e/lawsuit-eligibility.spec.ts",
  'lawsuit-analyse-mall': 'empty until actions are released: e2e/lawsuit-decisions.spec.ts',
  'lawsuit-approve-mall': "the step after 'lawsuit-analyse-mall': e2e/lawsuit-decisions.spec.ts",
  'lawsuit-analyse-corporate': "a step as 'lawsuit-analyse-mall': e2e/lawsuit-decisions.spec.ts",
  'lawsuit-approve-corporate': "a step as 'lawsuit-analyse-mall': e2e/lawsuit-decisions.spec.ts",
  'lawsuit-approve-final': "a step as 'lawsuit-analyse-mall': e2e/lawsuit-decisions.spec.ts",
  'lawsuits-by-status':
    'empty until actions are there, as the steps: e2e/lawsuit-decisions.spec.ts',
  'notified-bills': 'empty until a file is loaded: e2e/notices.spec.ts',
  'bank-acts': 'empty until a return is received: e2e/bank-returns.spec.ts',
  'vanished-titulos': 'empty until a complete file lacks a título: e2e/manual-demo.spec.ts',
  'twin-titulos': 'empty until two títulos agree: e2e/manual-demo.spec.ts',
  'unconfirmed-titulos': 'empty until loads stay away for days: e2e/manual-demo.spec.ts',
  'tenant-credits': 'empty until a load brings credits: e2e/loads.spec.ts',
}

// Importing a contract registers its lists, so read all contracts. Two lists depend on the user,
// and one on the contract types.
const root = fileURLToPath(new URL('..', import.meta.url))
for (const path of globSync(['src/features/**/contract.ts', 'src/features/**/contract/**/*.ts'], {
  cwd: root,
  exclude: ['**/*.test.ts'],
}))
  await import(`${root}${path}`)
keyAccount(false)
followUpOf('11/2026')
eligibleMalls([])

const declaredListings: ReadonlyMap<string, TestedListing> = listDeclaredListings()

/** Declared lists without an entry here, which fails a test. */
export const withoutEntry = [...declaredListings.keys()].filter(
  (name) => !(name in listJourneys) && !(name in testedElsewhere),
)

/**
 * List screens of the browser test; title, path, noun, filters and columns come from the listing.
 */
export const listings: readonly ListJourneyOf[] = Object.entries(listJourneys).flatMap(
  ([name, walk]) => {
    const listing = declaredListings.get(name)
    return listing ? [{ listing, ...walk }] : []
  },
)

/** Entries whose list no longer exists. */
export const withoutListing = [
  ...Object.keys(listJourneys),
  ...Object.keys(testedElsewhere),
].filter((name) => !declaredListings.has(name))
