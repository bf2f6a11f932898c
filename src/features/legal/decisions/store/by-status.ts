import { sql } from 'kysely'

import { LAWSUIT_PLACES, LAWSUIT_STATUSES } from '#features/legal/lawsuits/rules/status.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { StatusAction, StatusRow } from '../contract/calls.ts'

const places = sql.join(
  LAWSUIT_STATUSES.map((code) => {
    const { id, label } = LAWSUIT_PLACES[code]
    return sql`(${sql.lit(code)}, ${sql.lit(id)}::int, ${sql.lit(label)})`
  }),
)

/** Malls and status numbers; no malls = all of the user's. */
export type StatusFilter = {
  readonly malls: Malls
  readonly chosenMalls: readonly number[]
  readonly statuses: readonly number[]
}

const from = sql`
  lawsuit l
    join (values ${places}) as p (code, number, label) on p.code = l.status
    join mall m on m.id = l.mall_id
    join debt_type d on d.id = l.debt_type_id
    left join contract k on k.id = l.contract_id
    join lawsuit_action_type a on a.id = l.action_type_id`

const conditions = ({ malls, chosenMalls, statuses }: StatusFilter) => sql`
  l.is_confirmed and ${ofMalls(sql`l.mall_id`, malls)}
    and ${chosenMalls.length === 0 ? sql`true` : ofMalls(sql`l.mall_id`, chosenMalls)}
    and p.number = any(${statuses}::int[])`

/** Number and sum of actions per mall and status. */
export async function countByStatus(
  tx: Tx,
  filter: StatusFilter,
  today: LocalDate,
): Promise<StatusRow[]> {
  const { rows } = await sql<StatusRow>`
    select l.mall_id || '-' || p.number as chave, l.mall_id as "idShopping",
      m.name as "nomeShopping", p.number as "idStatusWorkflow", p.label as status,
      count(*)::int as quantidade, sum(l.criterion_cents)::bigint as "saldoAbertoCriterio",
      coalesce(sum(l.corrected_cents), 0)::bigint as "saldoDevedorCorrigido",
      min(l.step_entered_on) as "maisAntiga",
      (count(*) filter (where l.step_due_on < ${today}))::int as "foraDoPrazo"
    from ${from}
    where ${conditions(filter)}
    group by l.mall_id, m.name, p.number, p.label
    order by m.name collate "pt-BR-x-icu", min(array_position(${[...LAWSUIT_STATUSES]}, l.status))`.execute(
    tx,
  )
  return rows
}

/** The actions in these counts, by row key. */
export async function readByStatus(
  tx: Tx,
  filter: StatusFilter,
): Promise<(StatusAction & { readonly chave: string })[]> {
  const { rows } = await sql<StatusAction & { readonly chave: string }>`
    select l.mall_id || '-' || p.number as chave, l.id, l.contract_number as contrato,
      k.tenant_id as "idLojista", l.trade_name as "nomeFantasia", l.luc, l.name as "razaoSocial", d.name as "tipoDivida",
      a.name as "tipoAcao", l.recommendation as recomendacao, l.outcome as resultado,
      l.criterion_cents as "saldoAbertoCriterio", l.corrected_cents as "saldoDevedorCorrigido",
      l.step_entered_on as desde, l.step_due_on as prazo, l.prescribes_on as "prescreveEm"
    from ${from}
    where ${conditions(filter)}
    order by l.step_entered_on, l.criterion_cents desc, l.id`.execute(tx)
  return rows
}
