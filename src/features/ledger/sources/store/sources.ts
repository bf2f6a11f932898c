import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { VanishedPolicy } from '#features/ledger/doubtful-titulos/contract.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { VersionState } from '../contract/lifecycle.ts'
import type { Source, SourceProposal } from '../rules/lifecycle.ts'

export type StoredSource = Source & {
  readonly id: number
  readonly name: string
  readonly isNative: boolean
  readonly proposalId: number | undefined
}

type Columns = Pick<Source, 'state' | 'version'> & {
  readonly id: number
  readonly name: string
  readonly isNative: boolean
  readonly versions: Readonly<Record<number, VersionState>>
  readonly proposal: (SourceProposal & { readonly id: number }) | null
}

/** A source with its versions and its pending proposal, locked. */
export async function lockSource(tx: Tx, id: number): Promise<StoredSource | undefined> {
  const { rows } = await sql<Columns>`
    select s.id, s.name, s.state, s.version, s.is_native as "isNative",
      (
        select jsonb_object_agg(v.version, v.state) from source_version v where v.source_id = s.id
      ) as versions,
      (
        select jsonb_build_object(
          'id', p.id, 'kind', p.kind, 'version', p.version, 'proposedBy', p.proposed_by,
          'proposedOn', (p.proposed_at at time zone 'America/Sao_Paulo')::date)
        from source_proposal p
        where p.source_id = s.id and p.state = 'PENDENTE'
      ) as proposal
    from source s
    where s.id = ${id}
    for update`.execute(tx)
  const [row] = rows
  if (row === undefined) return undefined
  const { proposal, ...source } = row
  return { ...source, proposal: proposal ?? undefined, proposalId: proposal?.id }
}

type By = { readonly id: number | null; readonly name: string }

/** What a source is besides its recipe. */
export type SourceChange = {
  readonly name: string
  readonly malls: readonly number[]
  readonly vanishedPolicy: VanishedPolicy
}

export async function insertProposal(
  tx: Tx,
  source: StoredSource,
  proposal: SourceProposal,
  more: {
    readonly by: By
    readonly reason: string
    readonly expiresOn: LocalDate
    readonly change?: SourceChange
  },
): Promise<number> {
  const { change } = more
  const { rows } = await sql<{ id: number }>`
    insert into source_proposal (
      source_id, kind, version, base_version, name, malls, vanished_policy, reason, proposed_by,
      proposed_by_name, expires_on
    )
    select s.id, ${proposal.kind}, ${proposal.version}::int, s.version,
      coalesce(${change?.name ?? null}::text, s.name),
      coalesce(${change ? [...change.malls] : null}::int[], s.malls),
      coalesce(${change?.vanishedPolicy ?? null}::text, s.vanished_policy), ${more.reason}, ${more.by.id}::int, ${more.by.name}, ${more.expiresOn}::date
    from source s
    where s.id = ${source.id}
    returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

/**
 * Writes the next state of a source: versions, what a confirmed proposal changes, and the end of
 * the proposal.
 */
export async function writeSource(
  tx: Tx,
  before: StoredSource,
  after: Source,
  decision:
    | { readonly state: 'CONFIRMADA' | 'RECUSADA'; readonly by: By; readonly reason?: string }
    | undefined,
): Promise<void> {
  const changed = Object.entries(after.versions).filter(
    ([version, state]) => before.versions[Number(version)] !== state,
  )
  // The version in force changes first: only one may be VIGENTE at a time.
  for (const group of ['ANTERIOR', 'RECUSADA', 'VIGENTE'] as const) {
    const versions = changed.filter(([, state]) => state === group).map(([version]) => version)
    if (versions.length > 0)
      await sql`
        update source_version
        set state = ${group},
          confirmed_by = case when ${group} = 'VIGENTE' then ${decision?.by.id ?? null}::int
            else confirmed_by end,
          confirmed_by_name = case when ${group} = 'VIGENTE' then ${decision?.by.name ?? null}
            else confirmed_by_name end,
          confirmed_at = case when ${group} = 'VIGENTE' then regua.now() else confirmed_at end
        where source_id = ${before.id} and version = any(${versions}::int[])`.execute(tx)
  }
  const { proposalId } = before
  const isChange = decision?.state === 'CONFIRMADA' && before.proposal?.kind === 'ALTERACAO'
  await sql`
    update source s
    set state = ${after.state}, version = ${after.version},
      name = case when ${isChange} then p.name else s.name end,
      malls = case when ${isChange} then p.malls else s.malls end,
      vanished_policy = case when ${isChange} then p.vanished_policy else s.vanished_policy end
    from (select 1) one
      left join source_proposal p on p.id = ${proposalId ?? null}::bigint
    where s.id = ${before.id}`.execute(tx)
  if (proposalId !== undefined && decision !== undefined)
    await sql`
      update source_proposal
      set state = ${decision.state}, decided_by = ${decision.by.id},
        decided_by_name = ${decision.by.name}, decided_at = regua.now(),
        decision_reason = ${decision.reason ?? null}
      where id = ${proposalId}`.execute(tx)
}

export type StoredVersion = {
  readonly versao: number
  readonly receita: unknown
  readonly situacao: VersionState
  readonly criadoPor: string
  readonly criadoEm: Date
  readonly confirmadoPor: string | null
  readonly confirmadoEm: Date | null
  readonly motivo: string
  readonly idProposta: number | null
  readonly diferenca: unknown
}

export async function versionsOf(tx: Tx, id: number): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select v.version as versao, v.recipe as receita, v.state as situacao,
      v.created_by_name as "criadoPor", v.created_at as "criadoEm",
      v.confirmed_by_name as "confirmadoPor", v.confirmed_at as "confirmadoEm", v.reason as motivo,
      (
        select max(p.id) from source_proposal p
        where p.source_id = v.source_id and p.version = v.version
      ) as "idProposta",
      v.difference as diferenca
    from source_version v
    where v.source_id = ${id}
    order by v.version desc`.execute(tx)
  return rows
}

/** Ends proposals whose last day is over; returns their sources. */
export async function expireProposals(
  tx: Tx,
  today: LocalDate,
): Promise<{ id: number; name: string; version: number; idProposta: number }[]> {
  const { rows } = await sql<{ id: number; name: string; version: number; idProposta: number }>`
    with ended as (
      update source_proposal
      set state = 'VENCIDA', decided_by_name = 'Sistema', decided_at = regua.now()
      where state = 'PENDENTE' and expires_on < ${today}::date
      returning id, source_id, kind, version
    ), withdrawn as (
      update source_version v
      set state = 'RECUSADA'
      from ended e
      where e.kind = 'ALTERACAO' and v.source_id = e.source_id and v.version = e.version
    )
    select s.id, s.name, s.version, e.id as "idProposta"
    from ended e
    join source s on s.id = e.source_id`.execute(tx)
  return rows
}
