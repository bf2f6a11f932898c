import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'

import { debtsByRequirement, type EligibilityFacts, pairsOf } from './eligible.ts'

export type SimulatedPair = {
  /** Only in the new list, only in the current one, or in both. */
  readonly side: 'ENTRA' | 'SAI' | 'FICA'
  readonly contractId: number
  readonly debtTypeId: number
  readonly idShopping: number
  readonly shopping: string
  readonly numeroContrato: string
  readonly luc: string
  readonly nomeFantasia: string
  readonly tipoDivida: string
  readonly tipoAcao: string
  readonly qtdBoletos: number
  readonly saldoAbertoCriterio: Cents
}

/**
 * Compares the pairs of two runs, before and after a change of requirements; writes nothing. Reads
 * the ledger once for both.
 */
export async function comparePairs(tx: Tx, facts: EligibilityFacts): Promise<SimulatedPair[]> {
  const { rows } = await sql<SimulatedPair>`
    with ${debtsByRequirement(facts)},
    before as materialized (${pairsOf(sql`r.is_before`)}),
    after as materialized (${pairsOf(sql`r.is_after`)}),
    compared as (
      select a.*, case when b.contract_id is null then 'ENTRA' else 'FICA' end as side
      from after a
        left join before b on b.contract_id = a.contract_id and b.debt_type_id = a.debt_type_id
      union all
      select b.*, 'SAI'
      from before b
        left join after a on a.contract_id = b.contract_id and a.debt_type_id = b.debt_type_id
      where a.contract_id is null
    )
    select c.side, c.contract_id as "contractId", c.debt_type_id as "debtTypeId",
      c.mall_id as "idShopping", m.name as shopping, c.contract_number as "numeroContrato", c.luc,
      c.trade_name as "nomeFantasia", d.code as "tipoDivida", a.name as "tipoAcao",
      c.boletos::int as "qtdBoletos", c.criterion::bigint as "saldoAbertoCriterio"
    from compared c
      join mall m on m.id = c.mall_id
      join debt_type d on d.id = c.debt_type_id
      join lawsuit_action_type a on a.id = c.action_type_id
    order by c.criterion desc, c.contract_number, d.code`.execute(tx)
  return rows
}
