import { sql } from 'kysely'

import type { ContactKinds } from '#features/collection/negotiations/rules/who.ts'
import type { Tx } from '#server/database/connection.ts'
import { LOCKS } from '#server/database/locks.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

import { ownTenants } from './whose.ts'

export type Customer = { readonly mallId: number; readonly document: string; readonly name: string }

/** A customer, and whether the user may contact it. */
export type OwnCustomer = Customer & { readonly isOwn: boolean }

export async function findCustomer(
  tx: Tx,
  id: number,
  { malls, kinds }: { readonly malls: Malls; readonly kinds: ContactKinds },
): Promise<OwnCustomer | undefined> {
  const { rows } = await sql<OwnCustomer>`
    select t.mall_id as "mallId", t.document, t.name, ${ownTenants(kinds, sql`t.id`)} as "isOwn"
    from tenant t
    where t.id = ${id} and ${ofMalls(sql`t.mall_id`, malls)}`.execute(tx)
  return rows[0]
}

type By = { readonly id: number | null; readonly name: string }

/**
 * Postpones a customer; ends the earlier postponement in the same user's name. Returns the new id.
 */
export async function insertPostponement(
  tx: Tx,
  { mallId, document }: Customer,
  until: { readonly on: LocalDate; readonly because: string },
  by: By,
): Promise<number> {
  // Serializes concurrent postponements; the later one wins.
  await sql`
    select pg_advisory_xact_lock(
      hashtextextended(${`${mallId} ${document}`}, ${LOCKS.postponement})
    )`.execute(tx)
  await sql`
    update queue_postponement
    set ended_at = regua.now(), ended_by_name = ${by.name}
    where mall_id = ${mallId} and document = ${document} and ended_at is null`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into queue_postponement (mall_id, document, until_on, reason, created_by, created_by_name)
    values (${mallId}, ${document}, ${until.on}, ${until.because}, ${by.id}, ${by.name})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function lockPostponement(
  tx: Tx,
  id: number,
  { malls, kinds }: { readonly malls: Malls; readonly kinds: ContactKinds },
): Promise<(OwnCustomer & { readonly untilOn: LocalDate; readonly because: string }) | undefined> {
  const { rows } = await sql<OwnCustomer & { untilOn: LocalDate; because: string }>`
    select z.mall_id as "mallId", z.document, z.until_on as "untilOn", z.reason as because,
      coalesce(t.name, '') as name,
      ${ownTenants(kinds, sql`t.id`)} as "isOwn"
    from queue_postponement z
      left join tenant t on t.mall_id = z.mall_id and t.document = z.document
    where z.id = ${id} and z.ended_at is null and ${ofMalls(sql`z.mall_id`, malls)}
    for update of z`.execute(tx)
  return rows[0]
}

export async function endPostponement(tx: Tx, id: number, by: By): Promise<void> {
  await sql`
    update queue_postponement
    set ended_at = regua.now(), ended_by_name = ${by.name}
    where id = ${id}`.execute(tx)
}
