import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Versioned } from '../rules/version-machine.ts'

/** Ladders and texts have versions in tables of the same columns. */
type VersionTables = {
  readonly of: RawBuilder<unknown>
  readonly versions: RawBuilder<unknown>
  readonly key: RawBuilder<unknown>
}

export const ladderTables: VersionTables = {
  of: sql.table('ladder'),
  versions: sql.table('ladder_version'),
  key: sql.ref('ladder_id'),
}

export const textTables: VersionTables = {
  of: sql.table('message_text'),
  versions: sql.table('message_text_version'),
  key: sql.ref('text_id'),
}

export type By = { readonly id: number | null; readonly name: string }

/** Who wrote the newest version last, for a conflict. */
export type LockedVersion = Versioned & { readonly writtenBy: string; readonly writtenAt: Date }

/** The newest version, locked until the transaction ends; undefined if the record is missing. */
export async function lockVersion(
  tx: Tx,
  tables: VersionTables,
  id: number,
): Promise<LockedVersion | undefined> {
  const isLadder = tables === ladderTables
  const { rows } = await sql<LockedVersion>`
    select h.version, v.state, h.version_in_force as "versionInForce",
      v.proposed_by as "proposedBy", v.expires_on as "expiresOn",
      ${isLadder ? sql`v.deactivates` : sql`false`} as deactivates,
      v.written_by_name as "writtenBy", v.written_at as "writtenAt"
    from ${tables.of} h
      join ${tables.versions} v on v.${tables.key} = h.id and v.version = h.version
    where h.id = ${id}
    for update of h`.execute(tx)
  return rows[0]
}

/** The next version number of a saved draft: the draft takes it along. */
export async function raiseVersion(
  tx: Tx,
  tables: VersionTables,
  id: number,
  version: number,
): Promise<void> {
  await sql`update ${tables.of} set version = ${version} where id = ${id}`.execute(tx)
}

/** Writes a proposal of the newest version. */
export async function writeProposal(
  tx: Tx,
  tables: VersionTables,
  id: number,
  proposal: {
    readonly version: number
    readonly by: By
    readonly reason: string
    readonly expiresOn: LocalDate | null
  },
): Promise<void> {
  await sql`
    update ${tables.versions}
    set state = 'PROPOSTA', reason = ${proposal.reason}, proposed_by = ${proposal.by.id}::int,
      proposed_by_name = ${proposal.by.name}, proposed_at = regua.now(),
      expires_on = ${proposal.expiresOn}::date
    where ${tables.key} = ${id} and version = ${proposal.version}`.execute(tx)
}

/** Ends the newest version without effect. */
export async function writeRefusal(
  tx: Tx,
  tables: VersionTables,
  id: number,
  refusal: { readonly version: number; readonly reason: string },
): Promise<void> {
  await sql`
    update ${tables.versions} set state = 'RECUSADA', refused_reason = ${refusal.reason}
    where ${tables.key} = ${id} and version = ${refusal.version}`.execute(tx)
}

/** Brings the newest version into force, or takes the record out of use. */
export async function writeConfirmation(
  tx: Tx,
  tables: VersionTables,
  id: number,
  after: Versioned,
  by: By,
): Promise<void> {
  // The version in force ends first: only one may be VIGENTE at a time.
  await sql`
    update ${tables.versions} set state = 'SUBSTITUIDA'
    where ${tables.key} = ${id} and state = 'VIGENTE'`.execute(tx)
  await sql`
    update ${tables.versions}
    set state = ${after.state}, confirmed_by = ${by.id}::int, confirmed_by_name = ${by.name},
      confirmed_at = regua.now()
    where ${tables.key} = ${id} and version = ${after.version}`.execute(tx)
  await sql`
    update ${tables.of} set version_in_force = ${after.versionInForce}::int
    where id = ${id}`.execute(tx)
}

export type EndedVersion = { readonly id: number; readonly version: number }

/** Ends proposals that nobody decided in time. */
export async function expireProposed(
  tx: Tx,
  tables: VersionTables,
  today: LocalDate,
): Promise<EndedVersion[]> {
  const { rows } = await sql<EndedVersion>`
    update ${tables.versions} set state = 'VENCIDA'
    where state = 'PROPOSTA' and expires_on < ${today}::date
    returning ${tables.key} as id, version`.execute(tx)
  return rows
}
