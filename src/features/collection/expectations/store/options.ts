import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** An editable option; `affectsSummary` is null for lists without that flag. */
export type OptionRow = {
  readonly id: number
  readonly description: string
  readonly createdAt: Date
  readonly isActive: boolean
  readonly affectsSummary: boolean | null
}
export type NewOption = {
  readonly description: string
  readonly isActive: boolean
  readonly affectsSummary: boolean
}

const collation = sql.raw('"pt-BR-x-icu"')

export async function readTypes(tx: Tx, isActiveOnly = false): Promise<OptionRow[]> {
  const { rows } = await sql<OptionRow>`
    select id, description, created_at as "createdAt", is_active as "isActive",
      affects_summary as "affectsSummary"
    from expectation_type
    where is_active or ${!isActiveOnly}
    order by description collate ${collation}, id`.execute(tx)
  return rows
}

export async function readReasons(tx: Tx, isActiveOnly = false): Promise<OptionRow[]> {
  const { rows } = await sql<OptionRow>`
    select id, description, created_at as "createdAt", is_active as "isActive",
      null::boolean as "affectsSummary"
    from unlikely_reason
    where is_active or ${!isActiveOnly}
    order by description collate ${collation}, id`.execute(tx)
  return rows
}

export async function insertType(
  tx: Tx,
  { description, isActive, affectsSummary }: NewOption,
  byName: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into expectation_type (description, is_active, affects_summary, updated_by_name)
    values (${description}, ${isActive}, ${affectsSummary}, ${byName})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function insertReason(
  tx: Tx,
  { description, isActive }: NewOption,
  byName: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into unlikely_reason (description, is_active, updated_by_name)
    values (${description}, ${isActive}, ${byName})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function updateType(
  tx: Tx,
  id: number,
  { description, isActive, affectsSummary }: NewOption,
  byName: string,
): Promise<void> {
  await sql`
    update expectation_type
    set description = ${description}, is_active = ${isActive}, affects_summary = ${affectsSummary},
      version = version + 1, updated_by_name = ${byName}, updated_at = regua.now()
    where id = ${id}`.execute(tx)
}

export async function updateReason(
  tx: Tx,
  id: number,
  { description, isActive }: NewOption,
  byName: string,
): Promise<void> {
  await sql`
    update unlikely_reason
    set description = ${description}, is_active = ${isActive}, version = version + 1,
      updated_by_name = ${byName}, updated_at = regua.now()
    where id = ${id}`.execute(tx)
}

/** Deletes a type that no expectation ever used; returns false if one did. */
export async function deleteUnusedType(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from expectation_type
    where id = ${id} and not exists (select from receipt_expectation where type_id = ${id})`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Deletes a reason that no expectation ever used; returns false if one did. */
export async function deleteUnusedReason(tx: Tx, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from unlikely_reason
    where id = ${id} and not exists (
      select from receipt_expectation where reason_id = ${id})`.execute(tx)
  return numAffectedRows === 1n
}
