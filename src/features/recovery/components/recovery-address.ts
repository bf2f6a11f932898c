import { queryText } from '#ui/actions/address.ts'

import { type Measure, recoveryPath, type RecoveryWindow, WINDOWS } from '../contract.ts'

type Query = Readonly<Record<string, string | undefined>>

/** The parameters of the address that belong to both tabs, and to none of their filters. */
export const ownParams = ['aba', 'janela', 'grupo', 'motivo'] as const

/** The window that the address names. */
export const windowIn = ({ janela }: Query): RecoveryWindow | undefined =>
  WINDOWS.find((days) => String(days) === janela)

/** What both tabs keep. */
export const keptIn = ({ shoppings, periodo, janela }: Query): Query => ({
  shoppings,
  periodo,
  janela,
})

/** Where the boletos behind a bar are: with the filters of this address, of its mall or motive. */
export const behindHref = (
  query: Query,
  { grupo, janela }: Measure,
  more: { readonly shoppings?: string; readonly motivo?: string } = {},
): string =>
  recoveryPath +
  queryText({ ...keptIn(query), ...more, aba: 'boletos', grupo, janela: String(janela) })
