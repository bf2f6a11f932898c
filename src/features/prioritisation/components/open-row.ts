import { keepWalk, type WalkPlace } from '#listing/screen/walk.ts'
import { queryText } from '#ui/actions/address.ts'
import type { Competence } from '#values/competence.ts'

import type { ShownBlock } from '../rules/block-rows.ts'
import type { ListedRow } from '../rules/listed-row.ts'
import type { WhyInput } from './why-button.tsx'

/** What a row opens: the pages of this month, or those of the holding side for its block. */
export type OpensAs = {
  readonly isLegacy: boolean
  readonly month: Competence
  readonly block: ShownBlock
}

/** The address of a customer's page (spec 3:2.1), which walks the list of that key. */
export const customerHref = (clientId: number, month: Competence, lista?: string): string =>
  `/boletos${queryText({ cliente: clientId, mes: month, lista })}`

/** The address of a group's page (spec 3:2.1). */
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

/** Where a row of a block leads. */
export function rowHref(row: ListedRow, { isLegacy, month, block }: OpensAs, lista?: string) {
  const { source, name, document } = row
  if (isLegacy) return legacyHref(row, block, lista)
  return source.isBillingGroup
    ? groupHref({ name, portfolio: document }, month, lista)
    : customerHref(source.clientId, month, lista)
}

const placeOf = (row: ListedRow, isLegacy: boolean): WalkPlace =>
  row.source.isBillingGroup && !isLegacy
    ? { id: row.name, priority: row.priority, params: { portifolio: row.document } }
    : { id: row.key, priority: row.priority }

/** A block as it was searched and sorted, and what 'Por quê?' asks to speak of it. */
export type KeptBlock = {
  readonly rows: readonly ListedRow[]
  readonly isLegacy: boolean
  readonly from: string
  readonly asks: WhyList
}

/** What 'Por quê?' asks of a list, whichever row it is about. */
export type WhyList = Pick<WhyInput, 'block' | 'malls' | 'corporate'>

/** Keeps a block for the page that walks it; answers its key. */
export const keepRows = ({ rows, isLegacy, from, asks }: KeptBlock): string =>
  keepWalk({ from, places: rows.map((row) => placeOf(row, isLegacy)), asks })
