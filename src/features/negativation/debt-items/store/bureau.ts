import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

/**
 * Updates boletos returned because their balance differs from the approved value (G15). They
 * proceed with the current balance and store the previously approved one.
 */
export async function applyCurrentBalances(
  tx: Tx,
  returnedItems: readonly { readonly id: number; readonly approved_cents: Cents }[],
): Promise<void> {
  if (returnedItems.length === 0) return
  await sql`
    update negativation_item i
    set balance_cents = b.open_cents, returned_from_cents = n.approved_cents
    from jsonb_to_recordset(${JSON.stringify(returnedItems)}::jsonb) as n(
      id bigint, approved_cents bigint
    )
      join negativation_item o on o.id = n.id join boleto b on b.id = o.boleto_id
    where i.id = n.id and i.status <> 'FINALIZADO' and b.open_cents > 0`.execute(tx)
}

/** Columns of a person's row once it is in a lote. */
export async function showPrepared(
  tx: Tx,
  persons: readonly { readonly id: number; readonly value_cents: Cents }[],
): Promise<void> {
  if (persons.length === 0) return
  await sql`
    update item_person p
    set listed_cents = n.value_cents, sent_on = null, publish_on = null, codes = '{}',
      error_text = null
    from jsonb_to_recordset(${JSON.stringify(persons)}::jsonb) as n(id bigint, value_cents bigint)
    where p.id = n.id`.execute(tx)
}

/** Stores the day a lote was sent; null when the bureau never accepted it. */
export async function showSentOn(
  tx: Tx,
  personIds: readonly number[],
  sentOn: LocalDate | null,
): Promise<void> {
  await sql`
    update item_person set sent_on = ${sentOn} where id = any(${personIds}::bigint[])`.execute(tx)
}

/**
 * The bureau's answer for a person, as lists show it. Omitted publication days and values keep
 * the stored ones.
 */
export type ShownReturn = {
  readonly id: number
  readonly on: LocalDate
  readonly codes: readonly string[]
  readonly errorText: string | null
  readonly publishOn: LocalDate | null
  readonly listed_cents: Cents | null
}

export async function showReturns(tx: Tx, returns: readonly ShownReturn[]): Promise<void> {
  if (returns.length === 0) return
  await sql`
    update item_person p set last_event_on = n."on", codes = n.codes, error_text = n."errorText",
      publish_on = coalesce(n."publishOn", p.publish_on),
      listed_cents = coalesce(n.listed_cents, p.listed_cents)
    from jsonb_to_recordset(${JSON.stringify(returns)}::jsonb)
      as n(
        id bigint, "on" date, codes text[], "errorText" text, "publishOn" date, listed_cents bigint
      )
    where p.id = n.id`.execute(tx)
}

/** 'Data retorno' is the last event, including informative ones such as a returned letter. */
export async function showEvents(
  tx: Tx,
  personIds: readonly number[],
  on: LocalDate,
): Promise<void> {
  await sql`
    update item_person set last_event_on = ${on} where id = any(${personIds}::bigint[])`.execute(tx)
}

/** Persons whose notice period is over, from the next items in id order. */
export async function personsToPublish(
  tx: Tx,
  today: LocalDate,
  afterItem: number,
  items: number,
): Promise<{ itemId: number; personIds: number[] }[]> {
  const { rows } = await sql<{ itemId: number; personIds: number[] }>`
    select item_id as "itemId", array_agg(id order by id) as "personIds" from item_person
    where inclusion = 'EM_NOTIFICACAO'
      and exclusion is distinct from 'EXCLUIDO'
      and publish_on <= ${today}
      and item_id > ${afterItem}
    group by item_id order by item_id limit ${items}`.execute(tx)
  return rows
}
