import * as z from 'zod'

import { type Access, call, type Call, type Method, type Schema } from '#contract/call.ts'
import {
  content,
  flag,
  id,
  ids,
  month,
  numeric,
  optionalDay,
  pageWindow,
  searchMonth,
  searchText,
  texts,
} from '#contract/wire.ts'
import { noSuchMonth } from '#values/competence.ts'

import type { Filter, Listing } from './definition.ts'

type CallName = { readonly name: string; readonly path: string; readonly summary: string }

type ListCalls<F extends Schema, A extends Schema> = {
  readonly access: Access
  /** GET sends filters in the URL, POST in a JSON body that may hold lists. */
  readonly method?: Extract<Method, 'GET' | 'POST'>
  /** Zod object of the filters and the page window. */
  readonly searchInput: F
  readonly answer: A
  readonly search: CallName & Pick<Call, 'emptyCounts' | 'mayLag'>
  /** Spreadsheet of the same rows, with the same filters. */
  readonly download: CallName & Pick<Call, 'emptyCounts'> & { readonly access?: Access }
}

/** Search and download calls with the names, paths and envelopes fixed by the spec. */
export function listCalls<F extends Schema, A extends Schema>({
  access,
  method = 'POST',
  searchInput,
  answer,
  search,
  download,
}: ListCalls<F, A>) {
  // Both variants have the same type, whether in the URL or the body.
  const input = (method === 'GET' ? { query: searchInput } : { fields: searchInput }) as {
    readonly fields: F
  }
  return {
    search: call({ access, method, effect: 'read', ...input, answer, ...search }),
    download: call({ access, method, effect: 'read', ...input, ...download }),
  }
}

const monthNumber = numeric(z.number().int().min(1, noSuchMonth).max(12, noSuchMonth))
const year = numeric(z.number().int())

const wireFieldOf = (key: string, filter: Filter): Readonly<Record<string, z.ZodType>> => {
  switch (filter.kind) {
    case 'fixed':
      return {}
    case 'day':
      return { [key]: optionalDay.optional() }
    case 'day-interval':
      return Object.fromEntries(filter.sentAs.map((name) => [name, optionalDay.optional()]))
    case 'month':
      return { [filter.sentAs[0]]: monthNumber.optional(), [filter.sentAs[1]]: year.optional() }
    case 'month-interval':
      return Object.fromEntries(filter.sentAs.map((name) => [name, month.optional()]))
    case 'flag':
      return { [key]: flag.optional() }
    case 'several':
      return { [key]: (key === 'shoppings' ? ids : texts).optional() }
    default: {
      const isMonth = filter.kind === 'text' && filter.mask === 'month'
      return { [key]: (isMonth ? searchMonth : searchText).optional() }
    }
  }
}

/** Path prefix of generated list calls. */
export const addressOfLists = '/listas/'

type ListDeclaration = Pick<
  Listing,
  'name' | 'title' | 'path' | 'filters' | 'suggestions' | 'calledAs'
> & {
  readonly row: Schema
}

/** 'audit-trail' becomes 'AuditTrail'. */
const inCamels = (name: string) =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/**
 * Generated calls for lists without spec-fixed calls. Each filter is a field, and so is each id named
 * in `calledAs`; the screen grants both calls, rows are in `content`. Call names start with
 * `feature`.
 */
export function callsOfFilters(
  { name, title, path, filters, suggestions = [], calledAs = {}, row }: ListDeclaration,
  feature: string,
): { readonly search: Call; readonly download: Call } {
  const fields = Object.entries(filters).map(([key, filter]) => wireFieldOf(key, filter))
  const keys = Object.keys(calledAs).map((key) => ({ [key]: id.optional() }))
  const suggested = suggestions.map(({ key }) => ({ [key]: z.boolean().optional() }))
  return listCalls({
    access: { screens: [path] },
    searchInput: z.object(
      Object.assign({}, ...keys, ...fields, ...suggested, pageWindow) as z.ZodRawShape,
    ),
    answer: content(row as z.ZodType),
    search: {
      name: `${feature}.search${inCamels(name)}`,
      path: `${addressOfLists}${name}/buscar`,
      summary: title,
    },
    download: {
      name: `${feature}.download${inCamels(name)}`,
      path: `${addressOfLists}${name}/download`,
      summary: `Planilha: ${title}`,
    },
  })
}
