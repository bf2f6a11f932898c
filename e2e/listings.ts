import { userList } from '#features/access/contract/people.ts'
import { auditTrail } from '#features/audit/contract.ts'
import { exceptionLists } from '#features/exceptions/contract/lists.ts'
import { failedSubmissions } from '#features/bureau/contract/failed-submissions.ts'
import { negativatedBoletos } from '#features/bureau/contract/negativated-boletos.ts'
import { collectionGroups } from '#features/collection-groups/contract.ts'
import { billSearch } from '#features/negativation/contract/bill-search.ts'
import { manualInclusion, manualRelease } from '#features/negativation/contract/manual.ts'
import {
  analyseCorporate,
  analyseMall,
  approveCorporate,
  approveMall,
  eligibleCustomers,
  followUpOf,
  keyAccount,
  sendToBureau,
} from '#features/negativation/contract/listings.ts'
import { companyList } from '#features/registers/contract/companies.ts'
import { loadList } from '#features/receivables/contract.ts'
import type { Filter } from '#listing/definition.ts'

/** What the browser test needs of a listing, whatever its rows are. */
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
  }[]
  readonly whenEmpty: string
  readonly search: { readonly path: string; readonly fields?: unknown; readonly query?: unknown }
  readonly download?: unknown
  readonly exportLabel?: string
}

/** A list screen and the demo user who sees it with rows. */
export type Tested = {
  readonly listing: TestedListing
  readonly login: string
  /** Exported as csv, its head first. */
  readonly isCsv?: boolean
}

/** Every list screen of the product. */
export const listings: readonly Tested[] = [
  { listing: eligibleCustomers, login: 'regua' },
  { listing: analyseMall, login: 'analista.shopping' },
  { listing: approveMall, login: 'aprovador.shopping' },
  { listing: analyseCorporate, login: 'corporativa' },
  { listing: approveCorporate, login: 'aprovador.holding' },
  { listing: keyAccount(false), login: 'regua' },
  { listing: sendToBureau, login: 'regua' },
  { listing: followUpOf('11/2026'), login: 'regua' },
  { listing: negativatedBoletos, login: 'regua' },
  { listing: failedSubmissions, login: 'regua' },
  { listing: billSearch, login: 'regua' },
  { listing: manualRelease, login: 'regua' },
  { listing: manualInclusion, login: 'regua' },
  { listing: collectionGroups, login: 'regua' },
  { listing: loadList, login: 'regua' },
  { listing: auditTrail, login: 'admin' },
  { listing: companyList, login: 'admin' },
  // The first of the four tabs; the others differ in their columns.
  ...exceptionLists.slice(0, 1).map(({ listing }) => ({ listing, login: 'regua', isCsv: true })),
  { listing: userList, login: 'admin' },
]
