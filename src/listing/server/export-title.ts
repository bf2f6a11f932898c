import { sql } from 'kysely'

import { ofMalls } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'
import { maskSearched } from '#values/document.ts'

import { isUnknownAlias } from '../address.ts'
import type { Listing } from '../definition.ts'
import { filterSentence, filterWords, otherFilterWords } from '../filter-words.ts'
import { resolveDocument } from './document-alias.ts'
import type { ExportTitle } from './export-order.ts'
import type { WindowInput } from './window.ts'

// Malls travel under either name (rules 2); a form knows one of them.
const mallKeys = ['idShopping', 'shoppings'] as const

/** Renames the malls of a search to the name that the form uses. */
function withMallsOf({ filters }: Pick<Listing, 'filters'>, input: WindowInput): WindowInput {
  const { idShopping, shoppings, ...rest } = input
  const malls = shoppings ?? idShopping
  if (malls === undefined) return rest
  return { ...rest, [mallKeys.find((key) => key in filters) ?? 'shoppings']: malls }
}

/** Labels of lookup options, by filter and value. */
export type OptionNames = Readonly<Record<string, ReadonlyMap<string, string>>>

// Malls hidden from the user appear by id, without their name.
async function mallNames(
  { tx, actor }: Pick<Work, 'tx' | 'actor'>,
  { shoppings, idShopping }: WindowInput,
): Promise<ReadonlyMap<string, string>> {
  const ids = [shoppings ?? idShopping ?? []].flat()
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from mall
    where id = any(${ids}::int[])
      and ${ofMalls(sql`id`, actor.malls)}`.execute(tx)
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

/**
 * Title block for the user of a unit of work. Lists every filter used, including those without a
 * form field. `names` has the labels of lookup options; documents appear masked.
 */
export async function exportTitle(
  work: Pick<Work, 'tx' | 'actor' | 'now'>,
  listing: Pick<Listing, 'title' | 'filters' | 'suggestions' | 'fixed' | 'calledAs'>,
  input: WindowInput,
  names: OptionNames = {},
): Promise<ExportTitle> {
  const masks = new Map<string, string>()
  for (const [key, filter] of Object.entries(listing.filters)) {
    const value = input[key]
    if (filter.kind === 'document' && typeof value === 'string')
      masks.set(
        value,
        isUnknownAlias(value)
          ? 'documento que ninguém tem'
          : maskSearched((await resolveDocument(work.tx, value)) ?? ''),
      )
  }
  const malls = names['idShopping'] ?? names['shoppings'] ?? (await mallNames(work, input))
  const nameOf = (key: string, value: string) =>
    masks.get(value) ?? (mallKeys.some((name) => name === key) ? malls : names[key])?.get(value)
  const search = withMallsOf(listing, input)
  const words = [
    ...filterWords(listing, search, nameOf),
    ...otherFilterWords(listing, search, nameOf),
  ]
  return {
    title: listing.title,
    user: work.actor.name,
    at: work.now,
    filterWords: words.map(filterSentence),
  }
}
