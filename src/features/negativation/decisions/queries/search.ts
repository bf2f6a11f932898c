import type { InputOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'
import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import type { SearchInput } from '#listing/search-input.ts'

import type { searchBoletos } from '../contract/calls.ts'

/** Number of the first boleto of a search, in its order, without a justification. */
export async function firstWithoutJustification(
  search: typeof searchBoletos,
  filter: SearchInput,
): Promise<string | undefined> {
  const { content } = await callServer(search, {
    ...filter,
    semJustificativa: true,
    page: 1,
    size: 1,
  } as InputOf<typeof search>)
  return content[0]?.numBoleto
}

/** All boletos of a search that has this many. */
export async function boletosOfSearch(
  search: typeof searchBoletos,
  filter: SearchInput,
  count: number,
): Promise<readonly Boleto[]> {
  const { content } = await callServer(search, {
    ...filter,
    page: 1,
    size: count,
  } as InputOf<typeof search>)
  return content
}
