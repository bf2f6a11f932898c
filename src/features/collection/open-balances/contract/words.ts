import * as z from 'zod'

import { id, numeric } from '#contract/wire.ts'
import { noteQueries } from '#features/collection/notes/contract.ts'

/** Query name of customer and group balances. */
export const openBalanceQueries = 'open-balances'

/** Queries whose changes make these screens stale: loads, negotiations, expectations, notices. */
export const staleWith = [
  openBalanceQueries,
  'receivables',
  'negotiations',
  'contacts',
  'expectations',
  'negativation',
  'bureau',
  'notices',
  noteQueries,
  'collection-groups',
] as const

export const tenantPath = '/boletos'
export const groupPath = '/boletos-grupo-cobranca'
export const legacyPath = '/boletos-legado'
export const slipsPath = '/Detalhes-Boletos'

/** Base path of the specification's calls: 'P/' (spec 3:7). */
export const base = '/api/{product}/v1/prioritization'
export const product = { product: z.string().max(40) }

/** The path parameter 'month'. */
export const monthNumber = numeric(
  z.number().int().min(1, 'O mês vai de 1 a 12.').max(12, 'O mês vai de 1 a 12.'),
  { minimum: 1, maximum: 12 },
)
export const yearNumber = numeric(
  z.number().int().min(2000, 'O ano vai de 2000 a 2100.').max(2100, 'O ano vai de 2000 a 2100.'),
  { minimum: 2000, maximum: 2100 },
)

/** A customer's id, or its document alias with the mall. */
export const clientId = z.string().min(1).max(40)

/** Slips of an act; an empty list is refused with a message. */
export const slipIds = z
  .array(id)
  .min(1, 'Selecione uma cobrança')
  .max(10_000, 'Selecione até 10.000 boletos.')
