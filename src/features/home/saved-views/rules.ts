import type { Call } from '#contract/call.ts'

import type { Counting } from './contract.ts'

/** The counting request of a view: its search with one row and without groups. */
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
