import type { RawBuilder } from 'kysely'

import { negativatedBoletos } from '#features/negativation/bureau-results/contract/negativated-boletos.ts'
import { negativatedSource } from '#features/negativation/bureau-results/store/negativated-boletos.ts'
import {
  outcomeLabels,
  statusLabels,
} from '#features/negativation/debt-items/actions/status-words.ts'
import { boletoSource } from '#features/negativation/debt-items/store/boletos.ts'
import { rowsQuery } from '#listing/server/window.ts'

import { sql } from 'kysely'

import type { LoadRequest } from './load.ts'
import type { World } from './world.ts'

/** A list request of a user, and the same pages in SQL. */
export type BenchedList = {
  readonly name: string
  readonly requests: readonly LoadRequest[]
  readonly windows: readonly RawBuilder<unknown>[]
}

const rows = 50
const rotation = 30
/** The malls of the measured analyst: every second of 60. */
export const benchedMalls = Array.from({ length: rotation }, (_, index) => 1 + index * 2)
const window = (query: RawBuilder<unknown>) => sql`${query} limit ${rows} offset ${0}`

/**
 * 'Analisar negativação' for users of 30 malls with row-level security, and results for users of
 * every mall.
 */
export async function benchedLists(world: World): Promise<readonly BenchedList[]> {
  const analyst = await world.signIn('analyst', benchedMalls)
  const everywhere = await world.signIn('regua')
  const step = 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'
  const results = negativatedSource(statusLabels, outcomeLabels)
  return [
    {
      name: 'analisar-negativacao',
      requests: benchedMalls.map((mall) => ({
        path: '/bff/workflow/serasa/serasa-negativacao/buscar/boletos-shopping',
        token: analyst.token,
        body: { shoppings: [mall], status: [step], page: 1, size: rows, sort: 'datVencimento' },
      })),
      windows: benchedMalls.map((mall) =>
        window(
          rowsQuery({ sortedBy: 'datVencimento' }, boletoSource, {
            shoppings: [mall],
            status: [step],
            semLote: true,
          }),
        ),
      ),
    },
    {
      name: 'boletos-negativados',
      requests: benchedMalls.map((mall) => ({
        path: '/bff/workflow/serasa/serasa-negativacao/buscar/negativados',
        token: everywhere.token,
        body: { shoppings: [mall], page: 1, size: rows },
      })),
      windows: benchedMalls.map((mall) =>
        window(
          rowsQuery(negativatedBoletos, results, {
            shoppings: [mall],
            enviados: true,
            status: ['FINALIZADO', 'FINALIZADO_COM_ERRO'],
          }),
        ),
      ),
    },
  ]
}
