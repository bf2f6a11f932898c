import { keepWalk, type WalkPlace } from '#listing/screen/walk.ts'
import { queryText } from '#ui/actions/address.ts'
import type { Competence } from '#values/competence.ts'

import type { ShownBlock } from './block-rows.ts'
import type { ListedRow } from './listed-row.ts'

/** What a row opens: the pages of this month, or those of the holding side for its block. */
export type OpensAs = { readonly isLegacy: boolean; readonly month: Competence }

const walkOfRows = (
  rows: readonly ListedRow[],
  from: string,
  idOf: (row: ListedRow) => string,
): string =>
  keepWalk({ from, places: rows.map((row) => ({ id: idOf(row), priority: row.priority })) })

/** The address of a customer's page (spec 3:2.1), which walks these places. */
export const customerHref = (
  clientId: number,
  month: Competence,
  places: readonly WalkPlace[],
  from: string,
): string =>
  `/boletos${queryText({ cliente: clientId, mes: month, lista: keepWalk({ from, places }) })}`

/** The address of a group's page (spec 3:2.1). */
export const groupHref = (
  group: { readonly name: string; readonly portfolio: string },
  month: Competence,
  places: readonly WalkPlace[],
  from: string,
): string =>
  `/boletos-grupo-cobranca${queryText({
    month: month.slice(5),
    year: month.slice(0, 4),
    'grupo-cobranca': group.name,
    portifolio: group.portfolio,
    lista: keepWalk({ from, places }),
  })}`

function legacyHref(row: ListedRow, block: ShownBlock, lista: string): string {
  const { source } = row
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

/** Where a row of a block leads; the page walks the block as it was searched and sorted. */
export function rowHref(
  row: ListedRow,
  rows: readonly ListedRow[],
  block: ShownBlock,
  { isLegacy, month }: OpensAs,
  from: string,
): string {
  const { source } = row
  if (isLegacy)
    return legacyHref(
      row,
      block,
      walkOfRows(rows, from, ({ key }) => key),
    )
  if (source.isBillingGroup)
    return groupHref(
      { name: row.name, portfolio: row.document },
      month,
      rows.map(({ name, priority }) => ({ id: name, priority })),
      from,
    )
  return customerHref(
    source.clientId,
    month,
    rows.map(({ key, priority }) => ({ id: key, priority })),
    from,
  )
}
