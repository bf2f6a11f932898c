import { storeNavigation, type NavigationPlace } from '#listing/screen/navigation-list.ts'
import { queryText } from '#ui/actions/address.ts'
import type { Competence } from '#values/competence.ts'

import type { ShownBlock } from '../rules/block-rows.ts'
import type { ListedRow } from '../rules/listed-row.ts'
import type { WhyInput } from './why-button.tsx'

/** Where rows link to: this month's pages, or the legacy pages for the block. */
export type OpensAs = {
  readonly isLegacy: boolean
  readonly month: Competence
  readonly block: ShownBlock
}

/** URL of a customer's page (spec 3:2.1); `lista` is the key for record navigation. */
export const customerHref = (clientId: number, month: Competence, lista?: string): string =>
  `/boletos${queryText({ cliente: clientId, mes: month, lista })}`

/** URL of a group's page (spec 3:2.1). */
export const groupHref = (
  group: { readonly name: string; readonly portfolio: string },
  month: Competence,
  lista?: string,
): string =>
  `/boletos-grupo-cobranca${queryText({
    month: month.slice(5),
    year: month.slice(0, 4),
    'grupo-cobranca': group.name,
    portifolio: group.portfolio,
    lista,
  })}`

function legacyHref({ source }: ListedRow, block: ShownBlock, lista?: string): string {
  const period = { blockStart: block.startsOn, blockEnd: block.endsOn, lista }
  return `/boletos-legado${queryText(
    source.isBillingGroup
      ? { id: source.billingGroupId, ...period }
      : {
          shopping: source.shopping,
          id: source.clientId,
          ...period,
          shoppingId: source.shoppingId,
        },
  )}`
}

/** URL that a row of a block opens. */
export function rowHref(row: ListedRow, { isLegacy, month, block }: OpensAs, lista?: string) {
  const { source, name, document } = row
  if (isLegacy) return legacyHref(row, block, lista)
  return source.isBillingGroup
    ? groupHref({ name, portfolio: document }, month, lista)
    : customerHref(source.clientId, month, lista)
}

const placeOf = (row: ListedRow, isLegacy: boolean): NavigationPlace =>
  row.source.isBillingGroup && !isLegacy
    ? { id: row.name, priority: row.priority, params: { portifolio: row.document } }
    : { id: row.key, priority: row.priority }

/** A searched and sorted block, and the inputs of 'Por quê?'. */
export type StoredBlock = {
  readonly rows: readonly ListedRow[]
  readonly isLegacy: boolean
  readonly from: string
  readonly asks: WhyList
}

/** The inputs of 'Por quê?' that all rows of a list share. */
export type WhyList = Pick<WhyInput, 'block' | 'malls' | 'corporate'>

/** Stores a block for record navigation; returns its key. */
export const storeRows = ({ rows, isLegacy, from, asks }: StoredBlock): string =>
  storeNavigation({ from, places: rows.map((row) => placeOf(row, isLegacy)), asks })
