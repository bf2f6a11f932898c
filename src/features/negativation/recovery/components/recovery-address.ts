import { queryText } from '#ui/actions/address.ts'

import { type Measure, recoveryPath, type RecoveryWindow, WINDOWS } from '../contract.ts'

type Query = Readonly<Record<string, string | undefined>>

/** URL parameters shared by both tabs, separate from their filters. */
export const ownParams = ['aba', 'janela', 'grupo', 'motivo'] as const

/** Window in the URL. */
export const windowIn = ({ janela }: Query): RecoveryWindow | undefined =>
  WINDOWS.find((days) => String(days) === janela)

/** Filters that both tabs share. */
export const sharedFilters = ({ shoppings, periodo, janela }: Query): Query => ({
  shoppings,
  periodo,
  janela,
})

/** Link to the boletos of a bar: the current filters plus its mall or motive. */
export const boletosHref = (
  query: Query,
  { grupo, janela }: Measure,
  more: { readonly shoppings?: string; readonly motivo?: string } = {},
): string =>
  recoveryPath +
  queryText({ ...sharedFilters(query), ...more, aba: 'boletos', grupo, janela: String(janela) })
