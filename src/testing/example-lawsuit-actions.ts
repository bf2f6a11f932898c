import { type Kysely, sql } from 'kysely'

import { emptyTables } from './empty-tables.ts'

import type { DB } from '#server/database/schema.ts'

/** A legal action of the test world; omitted fields get defaults. */
export type ExampleAction = {
  readonly mall?: number
  readonly contract?: string
  readonly debtType?: string
  readonly status?: string
  readonly titulos?: readonly string[]
  readonly concluded?: number
  readonly origin?: 'WORKFLOW' | 'MANUAL'
}

/**
 * Inserts an action over existing títulos (`insertBoleto` of debt-items makes T1 of boleto 1);
 * returns its id.
 */
export async function insertAction(db: Kysely<DB>, action: ExampleAction = {}): Promise<number> {
  const {
    mall = 1,
    contract = 'C1',
    debtType = 'LOJA',
    status = 'AGUARDANDO_LIBERACAO',
    titulos = [],
    concluded,
    origin = 'WORKFLOW',
  } = action
  const { rows } = await sql<{ id: number }>`
    insert into lawsuit (mall_id, contract_id, contract_number, luc, document, name, trade_name, debt_type_id,
      action_type_id, origin, cycle_month, status, outcome, step_entered_on, concluded_phases,
      phase_entered_on, criterion_cents)
    select ${mall}, c.id, ${contract}, coalesce(c.luc, 'L1'), coalesce(c.document, '36576230000140'),
      coalesce(c.name, 'Loja Sol Ltda'), coalesce(c.trade_name, ''), d.id, a.id, ${origin}, '2026-11-01', ${status},
      case when ${status} = 'ENCERRADA' then 'CONCLUIDA' end, '2026-11-18',
      ${concluded ?? null}::smallint,
      case when ${concluded ?? null}::smallint is not null then '2026-11-18'::date end,
      coalesce((
        select sum(open_cents)::bigint
        from titulo
        where mall_id = ${mall} and number = any(${titulos}::text[])
      ), 0)
    from debt_type d
      cross join lateral (select id from lawsuit_action_type where code = 'EXE') a
      left join contract c on c.mall_id = ${mall} and c.number = ${contract}
    where d.code = ${debtType}
    returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await sql`
    insert into lawsuit_titulo (lawsuit_id, titulo_id, mall_id, is_open, is_considered)
    select ${id}, id, mall_id, ${status !== 'ENCERRADA'}, true
    from titulo
    where mall_id = ${mall} and number = any(${titulos}::text[])`.execute(db)
  return id
}

/** Deletes the actions of the test world before the ledger below them is emptied. */
export async function emptyActions(db: Kysely<DB>): Promise<void> {
  await emptyTables(
    db,
    'lawsuit',
    'lawsuit_titulo',
    'lawsuit_move',
    'lawsuit_recommendation',
    'lawsuit_guia',
    'lawsuit_checklist',
    'lawsuit_phase',
    'lawsuit_confirmation',
    'lawsuit_left_out',
    'lawsuit_run',
    'case_agreement',
    'filing_ticket_request',
  )
}

/** Deletes what may keep a debt out of court: exceptions, agreements, negotiations. */
export const emptyDeals = (db: Kysely<DB>): Promise<void> =>
  emptyTables(
    db,
    'exception_record',
    'oracle_instalment',
    'oracle_agreement',
    'negotiation_boleto',
    'negotiation',
  )
