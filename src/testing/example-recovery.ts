import { type Kysely, sql } from 'kysely'

import type { DB } from '#server/database/schema.ts'

/** A receipt of a boleto's only título; without a payment day, the day of its load counts. */
export type ExampleReceipt = {
  readonly cents: number
  readonly paidOn?: string | undefined
  readonly loadedOn?: string | undefined
}
/** A boleto's passage through a cycle: an answered inclusion, or an end without one. */
export type ExamplePassage =
  | {
      readonly as: 'ACEITO' | 'REJEITADO'
      readonly on: string
      readonly cents?: number | undefined
      readonly removal?: string | undefined
    }
  | {
      readonly as: 'ISENTO' | 'ISENTO_ERRO' | 'BLOQUEADO' | 'NAO_DECIDIDO' | 'RETIRADO_PAGAMENTO'
      readonly on: string
      readonly cents?: number | undefined
      /** Position of the justification in the list, from 1. */
      readonly justification?: number | undefined
    }
/** A boleto with its whole history. */
export type ExampleCase = {
  readonly mall: number
  readonly cents: number
  readonly passages: readonly ExamplePassage[]
  readonly receipts: readonly ExampleReceipt[]
}

async function idOf(db: Kysely<DB>, query: ReturnType<typeof sql<{ id: number }>>) {
  const { rows } = await query.execute(db)
  return rows[0]?.id ?? 0
}

async function insertPassage(
  db: Kysely<DB>,
  boleto: number,
  place: number,
  passage: ExamplePassage,
): Promise<void> {
  const isSent = passage.as === 'ACEITO' || passage.as === 'REJEITADO'
  const outcome = !isSent ? passage.as : passage.as === 'REJEITADO' ? 'RETIRADO_PAGAMENTO' : null
  const removal = 'removal' in passage ? passage.removal : undefined
  const status = outcome === null && removal === undefined ? null : 'FINALIZADO'
  const justification = 'justification' in passage ? passage.justification : undefined
  const cycle = await idOf(
    db,
    sql<{ id: number }>`
      insert into cycle (competence, status, cutoff_on, opened_by_name)
      values (('2020-01-01'::date + make_interval(months => ${place}))::date, 'ENCERRADO', ${passage.on},
        'Sistema')
      on conflict (competence) do update set status = excluded.status
      returning id`,
  )
  const item = await idOf(
    db,
    sql<{ id: number }>`
      insert into negativation_item (
        mall_id, cycle_id, boleto_id, contract_id, tenant_id, status, outcome, is_negativate,
        flag_set_by, justification_id, number, original_number, luc, trade_name, tenant_name,
        document, due_on, original_due_on, balance_cents, step_entered_on, removal_motive
      )
      select b.mall_id, ${cycle}, b.id, k.id, k.tenant_id, ${status ?? 'FINALIZADO'},
        ${status === null ? 'NEGATIVADO' : (outcome ?? 'BAIXADO')}, ${outcome !== 'ISENTO'},
        ${outcome === 'ISENTO' ? 'PESSOA' : null}, (
          select id from justification order by id offset ${(justification ?? 0) - 1 < 0 ? 1_000_000 : (justification ?? 0) - 1}
          limit 1),
        b.number, b.number, k.luc, k.trade_name, k.name, k.document, b.due_on, b.original_due_on,
        coalesce(${passage.cents ?? null}::bigint, b.original_cents), ${passage.on},
        ${removal ?? null}
      from boleto b
        join contract k on k.id = b.contract_id
      where b.id = ${boleto}
      returning id`,
  )
  if (!isSent) return
  await sql`
    insert into bureau_informant (root) values ('36576230') on conflict do nothing`.execute(db)
  const person = await idOf(
    db,
    sql<{ id: number }>`
      insert into item_person (
        item_id, mall_id, kind, document, name, street, district, city, uf, cep
      )
      select id, mall_id, 'LOJISTA', document, tenant_name, 'Rua A', 'Centro', 'São Paulo', 'SP',
        '01310100'
      from negativation_item where id = ${item}
      returning id`,
  )
  await sql`
    with lote as (
      insert into bureau_batch (
        informant_root, operation, remessa, status, movement_on, file_name, created_by_name
      )
      values ('36576230', 'INCLUSAO', ${item}, 'RESPONDIDO', ${passage.on}, 'lote.txt', 'Sistema')
      returning id
    )
    insert into bureau_submission (
      batch_id, mall_id, item_id, person_id, operation, sequence, value_cents, record, status
    )
    select lote.id, i.mall_id, i.id, ${person}, 'INCLUSAO', 1, i.balance_cents, '{}', ${passage.as}
    from lote, negativation_item i
    where i.id = ${item}`.execute(db)
}

/** Inserts the passages and receipts of a boleto with one título. */
export async function insertEvents(
  db: Kysely<DB>,
  boleto: number,
  { passages, receipts }: Pick<ExampleCase, 'passages' | 'receipts'>,
): Promise<void> {
  for (const [place, passage] of passages.entries()) await insertPassage(db, boleto, place, passage)
  for (const [place, receipt] of receipts.entries())
    await sql`
      insert into receipt (
        mall_id, titulo_id, payment_document, paid_on, cleared_on, amount_cents, loaded_at
      )
      select mall_id, id, ${`R${place}`}, ${receipt.paidOn ?? null}, ${receipt.paidOn ?? null},
        ${receipt.cents}, ${`${receipt.loadedOn ?? '2026-11-17'}T12:00:00-03:00`}
      from titulo
      where boleto_id = ${boleto}`.execute(db)
}
