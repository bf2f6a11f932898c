import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'

import { eligibility, type EligibilityFacts } from './eligible.ts'

export type SimulatedPair = {
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

/** The pairs that a Disparar would find now; nothing is written. */
export async function findEligible(tx: Tx, facts: EligibilityFacts): Promise<SimulatedPair[]> {
  const { rows } = await sql<SimulatedPair>`
    with ${eligibility(facts)}
    select c.contract_id as "contractId", c.debt_type_id as "debtTypeId",
      c.mall_id as "idShopping", m.name as shopping, c.contract_number as "numeroContrato", c.luc,
      c.trade_name as "nomeFantasia", d.code as "tipoDivida", a.name as "tipoAcao",
      c.boletos::int as "qtdBoletos", c.criterion::bigint as "saldoAbertoCriterio"
    from chosen c
      join mall m on m.id = c.mall_id
      join debt_type d on d.id = c.debt_type_id
      join lawsuit_action_type a on a.id = c.action_type_id
    order by c.criterion desc, c.contract_number, d.code`.execute(tx)
  return rows
}
