import * as z from 'zod'

import type { Call } from '#contract/call.ts'

import type { Counting } from './contract.ts'

const keysOf = (schema: unknown): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

/**
 * True of the search of a list: it reads, it answers page by page, and its address needs nothing
 * filled in.
 */
export function isSearch({ effect, method, path, fields, query }: Call): boolean {
  return (
    effect === 'read' &&
    (method === 'GET' || method === 'POST') &&
    !path.includes('{') &&
    [...keysOf(fields), ...keysOf(query)].includes('page')
  )
}

/** How the rows of a view are counted: its search, asked for one row and without groups. */
export function countingOf(
  { method, path }: Call,
  {
    agrupar: _by,
    inteiros: _whole,
    page: _page,
    size: _size,
    ...filter
  }: Readonly<Record<string, unknown>>,
): Counting {
  return {
    metodo: method === 'GET' ? 'GET' : 'POST',
    caminho: path,
    corpo: { ...filter, page: 1, size: 1 },
  }
}
