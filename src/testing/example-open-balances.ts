import { type Kysely, sql } from 'kysely'

import type { DB } from '#server/database/schema.ts'

/** Adds a second título of another account to a boleto. */
export async function addTituloTo(
  db: Kysely<DB>,
  boleto: number,
  { movement = 'CDO', cents = 10_000, dueOn = '2026-06-10' } = {},
): Promise<void> {
  await sql`
    insert into titulo (
      mall_id, boleto_id, contract_id, number, document_type_id, movement_type_id, competence,
      due_on, original_due_on, original_cents, open_cents
    )
    select mall_id, id, contract_id, ${movement} || number, (select min(id) from document_type),
      (select id from movement_type where code = ${movement}),
      date_trunc('month', ${dueOn}::date)::date, ${dueOn}, ${dueOn}, ${cents}, ${cents}
    from boleto where id = ${boleto}`.execute(db)
  await sql`
    update boleto
    set open_cents = open_cents + ${cents}, original_cents = original_cents + ${cents}
    where id = ${boleto}`.execute(db)
}

/** Adds a negotiation of one mall's boletos: stage by name, contact date, promise date. */
export async function negotiate(
  db: Kysely<DB>,
  boletos: readonly number[],
  { stage = 'Promessa de Pagamento', contactOn = '2026-11-10', agreementOn = '2026-11-16' } = {},
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into negotiation (
      act_id, mall_id, stage_id, contact_on, agreement_on, observation, created_by_name
    )
    select gen_random_uuid(), b.mall_id, s.id, ${contactOn}, ${agreementOn}, 'Ligou', 'Otávio Reis'
    from boleto b, negotiation_stage s
    where b.id = ${boletos[0] ?? 0} and s.description = ${stage}
    returning id`.execute(db)
  await sql`
    insert into negotiation_boleto (negotiation_id, boleto_id, contract_id, mall_id)
    select ${rows[0]?.id ?? 0}, id, contract_id, mall_id
    from boleto
    where id = any(${[...boletos]}::bigint[])`.execute(db)
}

/** Adds a negativation item of a boleto. */
export async function addItem(
  db: Kysely<DB>,
  boleto: number,
  status: string,
  outcome: string | null = null,
): Promise<void> {
  await sql`
    insert into cycle (competence, cutoff_on, opened_by_name)
    values ('2026-11-01', '2026-11-03', 'Sistema')
    on conflict do nothing`.execute(db)
  await sql`
    insert into negativation_item (
      mall_id, cycle_id, boleto_id, contract_id, tenant_id, status, outcome, number,
      original_number, luc, trade_name, tenant_name, document, due_on, original_due_on,
      balance_cents, step_entered_on
    )
    select b.mall_id, (select min(id) from cycle), b.id, k.id, k.tenant_id, ${status}, ${outcome},
      b.number, b.number, k.luc, k.trade_name, k.name, k.document, b.due_on, b.original_due_on,
      b.open_cents, '2026-11-03'
    from boleto b
      join contract k on k.id = b.contract_id
    where b.id = ${boleto}`.execute(db)
}

export async function expectReceipt(
  db: Kysely<DB>,
  boleto: number,
  { type = 'Provável Recebimento', until = '2026-11-30' } = {},
): Promise<void> {
  await sql`
    insert into receipt_expectation (mall_id, boleto_id, type_id, expires_on, created_by_name)
    select b.mall_id, b.id, t.id, ${until}, 'Otávio Reis'
    from boleto b, expectation_type t
    where b.id = ${boleto} and t.description = ${type}`.execute(db)
}
