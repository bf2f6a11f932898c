import { sql } from 'kysely'

import { textIs } from '#listing/server/like.ts'
import type { Tx } from '#server/database/connection.ts'
import { LOCKS } from '#server/database/locks.ts'
import { foldForSearch } from '#values/fold-text.ts'

import type { Stage, StageOption } from '../contract/stages.ts'

const columns = sql`
  s.id, s.description, s.is_agreement as "isAgreement",
  s.copies_contact_date as "copiesContactDate", s.ends_promise as "endsPromise"`

/** Active stages in order of creation. */
export async function activeStages(tx: Tx): Promise<Stage[]> {
  const { rows } = await sql<Stage>`
    select ${columns} from negotiation_stage s where s.is_active order by s.id`.execute(tx)
  return rows
}

export async function findStage(tx: Tx, id: number): Promise<Stage | undefined> {
  const { rows } = await sql<Stage>`
    select ${columns} from negotiation_stage s where s.id = ${id} and s.is_active`.execute(tx)
  return rows[0]
}

/** All stages with the number of uses in all malls. */
export async function allStages(tx: Tx): Promise<StageOption[]> {
  const { rows } = await sql<StageOption>`
    select ${columns}, s.created_at as "creationDate", s.is_active as active,
      (select count(*) from negotiation n where n.stage_id = s.id)
        + (select count(*) from contact_record r where r.stage_id = s.id) as uses
    from negotiation_stage s
    order by s.is_active desc, s.id`.execute(tx)
  return rows.map((row) => ({
    ...row,
    creationDate: new Date(row.creationDate),
    uses: Number(row.uses),
  }))
}

/** Editable fields of a stage. */
export type WrittenStage = {
  readonly description: string
  readonly isActive: boolean
  readonly isAgreement: boolean
}

/** Finds the stage by name, ignoring accents and case. Serializes writers of the same name. */
export async function stageNamed(
  tx: Tx,
  name: string,
): Promise<{ readonly id: number } | undefined> {
  const folded = foldForSearch(name)
  await sql`
    select pg_advisory_xact_lock(${LOCKS.stageName}, hashtext(${folded}))`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select id from negotiation_stage
    where ${textIs(sql`description`, name)}
    order by id
    limit 1`.execute(tx)
  return rows[0]
}

export async function insertStage(
  tx: Tx,
  { description, isActive, isAgreement }: WrittenStage,
  by: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into negotiation_stage (description, is_active, is_agreement, updated_by_name)
    values (${description}, ${isActive}, ${isAgreement}, ${by})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function updateStage(
  tx: Tx,
  id: number,
  { description, isActive, isAgreement }: WrittenStage,
  by: string,
): Promise<void> {
  await sql`
    update negotiation_stage
    set description = ${description}, is_active = ${isActive}, is_agreement = ${isAgreement},
      version = version + 1, updated_by_name = ${by}, updated_at = regua.now()
    where id = ${id}`.execute(tx)
}

/** Locks a stage; returns it, and whether any mall uses it. */
export async function lockStage(
  tx: Tx,
  id: number,
): Promise<(WrittenStage & { readonly isUsed: boolean }) | undefined> {
  const { rows } = await sql<WrittenStage>`
    select description, is_active as "isActive", is_agreement as "isAgreement"
    from negotiation_stage
    where id = ${id}
    for update`.execute(tx)
  const [stage] = rows
  if (!stage) return undefined
  const { rows: used } = await sql<{ used: boolean }>`
    select exists (select from negotiation where stage_id = ${id})
      or exists (select from contact_record where stage_id = ${id}) as used`.execute(tx)
  return { ...stage, isUsed: used[0]?.used ?? false }
}

export async function deleteStage(tx: Tx, id: number): Promise<void> {
  await sql`delete from negotiation_stage where id = ${id}`.execute(tx)
}
