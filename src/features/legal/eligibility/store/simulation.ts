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

/** Pairs of CTEs `before` and `after`, with the names that users read; the largest first. */
const compared = sql`
  compared as (
    select a.*, case when b.contract_number is null then 'ENTRA' else 'FICA' end as side
    from after a
      left join before b
        on b.mall_id = a.mall_id and b.contract_number = a.contract_number
        and b.debt_type_id = a.debt_type_id
    union all
    select b.*, 'SAI'
    from before b
      left join after a
        on a.mall_id = b.mall_id and a.contract_number = b.contract_number
        and a.debt_type_id = b.debt_type_id
    where a.contract_number is null
  )
  select c.side, c.contract_id as "contractId", c.debt_type_id as "debtTypeId",
    c.mall_id as "idShopping", m.name as shopping, c.contract_number as "numeroContrato", c.luc,
    c.trade_name as "nomeFantasia", d.code as "tipoDivida", a.name as "tipoAcao",
    c.boletos::int as "qtdBoletos", c.criterion::bigint as "saldoAbertoCriterio"
  from compared c
    join mall m on m.id = c.mall_id
    join debt_type d on d.id = c.debt_type_id
    join lawsuit_action_type a on a.id = c.action_type_id
  order by c.criterion desc, c.contract_number, d.code`

/** The columns of `compared`, from pairs. */
const pairColumns = sql`
  contract_id, debt_type_id, action_type_id, mall_id, contract_number, luc, trade_name, boletos,
  criterion`

/**
 * Compares the pairs of two runs, before and after a change of requirements; writes nothing. Reads
 * the ledger once for both.
 */
export async function comparePairs(tx: Tx, facts: EligibilityFacts): Promise<SimulatedPair[]> {
  const { rows } = await sql<SimulatedPair>`
    with ${debtsByRequirement(facts)},
    before as materialized (select ${pairColumns} from (${pairsOf(sql`r.is_before`)}) p),
    after as materialized (select ${pairColumns} from (${pairsOf(sql`r.is_after`)}) p),
    ${compared}`.execute(tx)
  return rows
}

/** Compares the list that awaits its release with the pairs of a run; writes nothing. */
export async function compareWithList(tx: Tx, facts: EligibilityFacts): Promise<SimulatedPair[]> {
  const { rows } = await sql<SimulatedPair>`
    with ${debtsByRequirement(facts)},
    before as materialized (
      select l.contract_id, l.debt_type_id, l.action_type_id, l.mall_id, l.contract_number, l.luc,
        l.trade_name, l.boleto_count::bigint as boletos, l.criterion_cents::numeric as criterion
      from lawsuit l
      where l.status = 'AGUARDANDO_LIBERACAO'
    ),
    after as materialized (select ${pairColumns} from (${pairsOf(sql`true`)}) p),
    ${compared}`.execute(tx)
  return rows
}
