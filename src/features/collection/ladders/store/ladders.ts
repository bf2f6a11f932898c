import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { LadderFields, StepKind } from '../contract/ladder.ts'
import type { LadderRow, LadderVersion } from '../contract/ladder-calls.ts'
import type { By } from './versions.ts'

type Stored = Omit<LadderRow, 'proposta'> & {
  readonly desativar: boolean
  readonly proposedBy: number | null
}
export type StoredVersion = Omit<LadderVersion, 'em' | 'diferenca'>

const content = sql`
  v.name as nome, v.position as ordem, v.segment as segmento, v.steps as passos,
  v.deactivates as desativar`

/** Columns of the life of a version `v`, for ladders and texts. */
export const lifeColumns: RawBuilder<unknown> = sql`
  v.state as estado, v.version as versao, v.reason as motivo, v.written_by_name as "escritoPor",
  v.written_at as "escritoEm", v.proposed_by_name as "propostoPor", v.proposed_at as "propostoEm",
  v.expires_on as "venceEm", v.confirmed_by_name as "confirmadoPor",
  v.confirmed_at as "confirmadoEm", v.refused_reason as recusa`

/** Ladders by their newest version, in the order of their use. */
export async function readLadders(tx: Tx, id?: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select h.id, ${content}, ${lifeColumns}, h.version_in_force as "versaoVigente",
      v.proposed_by as "proposedBy"
    from ladder h
      join ladder_version v on v.ladder_id = h.id and v.version = h.version
    where ${id === undefined ? sql`true` : sql`h.id = ${id}`}
    order by v.position, h.id`.execute(tx)
  return rows
}

/** Versions of a ladder, the newest first. */
export async function readVersions(tx: Tx, id: number): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select ${content}, ${lifeColumns}
    from ladder_version v
    where v.ladder_id = ${id}
    order by v.version desc`.execute(tx)
  return rows
}

/** Contents of the version in force. */
export async function findInForce(tx: Tx, id: number): Promise<LadderFields | undefined> {
  const { rows } = await sql<LadderFields>`
    select v.name as nome, v.position as ordem, v.segment as segmento, v.steps as passos
    from ladder_version v
    where v.ladder_id = ${id} and v.state = 'VIGENTE'`.execute(tx)
  return rows[0]
}

export type UsedStep = { readonly codigo: string; readonly tipo: StepKind }

/** Steps of ladders in force, proposed or drafted, without those of one ladder. */
export async function readUsedSteps(tx: Tx, without: number | undefined): Promise<UsedStep[]> {
  const { rows } = await sql<UsedStep>`
    select distinct s.step ->> 'codigo' as codigo, s.step ->> 'tipo' as tipo
    from ladder_version v
      cross join lateral jsonb_array_elements(v.steps) as s (step)
    where v.state in ('VIGENTE', 'PROPOSTA', 'RASCUNHO')
      and v.ladder_id is distinct from ${without ?? null}::int`.execute(tx)
  return rows
}

type Draft = { readonly fields: LadderFields; readonly version: number; readonly by: By }

/** Inserts a ladder with its first version, a draft. */
export async function insertLadder(
  tx: Tx,
  { fields, by }: Omit<Draft, 'version'>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ladder (created_by_name) values (${by.name}) returning id`.execute(tx)
  const { id } = rows[0] as { id: number }
  await insertDraft(tx, id, { fields, by, version: 1 })
  return id
}

/** Inserts the next version as a draft. */
export async function insertDraft(tx: Tx, id: number, draft: Draft): Promise<void> {
  const { fields, version, by } = draft
  await sql`
    insert into ladder_version (
      ladder_id, version, state, name, position, segment, steps, written_by, written_by_name
    )
    values (
      ${id}, ${version}, 'RASCUNHO', ${fields.nome}, ${fields.ordem},
      ${JSON.stringify(fields.segmento)}::jsonb, ${JSON.stringify(fields.passos)}::jsonb,
      ${by.id}::int, ${by.name}
    )`.execute(tx)
}

/** Overwrites the draft, which takes the next version number. */
export async function updateDraft(tx: Tx, id: number, draft: Draft): Promise<void> {
  const { fields, version, by } = draft
  await sql`
    update ladder_version
    set version = ${version}, name = ${fields.nome}, position = ${fields.ordem},
      segment = ${JSON.stringify(fields.segmento)}::jsonb,
      steps = ${JSON.stringify(fields.passos)}::jsonb, written_by = ${by.id}::int,
      written_by_name = ${by.name}, written_at = regua.now()
    where ladder_id = ${id} and state = 'RASCUNHO'`.execute(tx)
}

/** Copies the version in force into one that takes the ladder out of use. */
export async function insertDeactivation(
  tx: Tx,
  id: number,
  version: number,
  by: By,
): Promise<void> {
  await sql`
    insert into ladder_version (
      ladder_id, version, state, name, position, segment, steps, deactivates, written_by,
      written_by_name
    )
    select ladder_id, ${version}, 'RASCUNHO', name, position, segment, steps, true, ${by.id}::int,
      ${by.name}
    from ladder_version
    where ladder_id = ${id} and state = 'VIGENTE'`.execute(tx)
}

/** Contract types and collection groups of a segment. */
export async function readOptions(tx: Tx) {
  const types = await sql<{ codigo: string; nome: string }>`
    select code as codigo, coalesce(nullif(name, ''), code) as nome
    from contract_type where is_active order by code`.execute(tx)
  const groups = await sql<{ id: number; nome: string }>`
    select id, name as nome from collection_group order by name, id`.execute(tx)
  return { tiposContrato: types.rows, grupos: groups.rows }
}

/** Malls of a segment that do not exist. */
export async function unknownMalls(tx: Tx, malls: readonly number[]): Promise<number[]> {
  if (malls.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select n.id from unnest(${[...malls]}::int[]) n (id)
    where not exists (select from mall m where m.id = n.id)`.execute(tx)
  return rows.map(({ id }) => id)
}
