import { sql } from 'kysely'

import { textIs } from '#listing/server/like.ts'
import { onlyRow, type Tx } from '#server/database/connection.ts'
import { countsAs, type Eyes } from '#values/eyes.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Simulation } from '../contract/simulation.ts'
import type { ProposalFacts } from '../rules/proposals.ts'

/** Parameter value stored in a proposal. */
export type ParameterValue = { readonly valor: string; readonly ativo: boolean }

/** Kinds of proposals. */
export type ProposalCode = 'PARAMETRO' | 'JUSTIFICATIVA' | 'JUSTIFICATIVA_AJUIZAMENTO' | 'INDICES'

/** Setting of a proposal; empty for a new justification. */
export type Subject = {
  readonly parameterCode: string | null
  readonly justificationId: number | null
  readonly lawsuitJustificationId: number | null
}

/** Proposed values, in the shape of their kind. */
export type ProposedChange = Partial<Subject> & {
  readonly kind: ProposalCode
  readonly baseVersion: number | null
  readonly before: object | null
  readonly after: object
  readonly preview?: Simulation | null
  /** Reason of the proposer; null if none was given. */
  readonly because?: string | null
}

export type NewProposal = Required<ProposedChange> & {
  readonly proposedBy: number
  readonly proposedByName: string
  readonly proposedAt: Date
  readonly expiresOn: LocalDate
}

export type StoredProposal = NewProposal &
  ProposalFacts & {
    readonly id: number
    readonly state: 'PENDENTE' | 'CONFIRMADA' | 'RECUSADA' | 'RETIRADA' | 'VENCIDA' | 'SUPERADA'
    readonly decidedByName: string | null
    readonly decidedAt: Date | null
  }

/** Lock: one proposal or decision at a time. */
export async function lockProposals(tx: Tx): Promise<void> {
  await sql`lock table setting_proposal in share row exclusive mode`.execute(tx)
}

const proposalColumns = sql`
  select q.id, q.kind, q.parameter_code as "parameterCode",
    q.justification_id as "justificationId",
    q.lawsuit_justification_id as "lawsuitJustificationId", q.before, q.after, q.preview, q.state,
    q.base_version as "baseVersion", coalesce(p.version, j.version, a.version) as version,
    q.proposed_by as "proposedBy",
    q.proposed_by_name as "proposedByName", q.proposed_at as "proposedAt",
    q.expires_on as "expiresOn", q.proposed_because as because,
    q.decided_by_name as "decidedByName", q.decided_at as "decidedAt"
  from setting_proposal q
  left join parameter p on p.code = q.parameter_code
  left join justification j on j.id = q.justification_id
  left join lawsuit_justification a on a.id = q.lawsuit_justification_id`

/** Every undecided proposal, including expired ones not closed yet; oldest first. */
export async function listUndecided(tx: Tx): Promise<StoredProposal[]> {
  const { rows } = await sql<StoredProposal>`
      ${proposalColumns} where q.state = 'PENDENTE' order by q.proposed_at, q.id`.execute(tx)
  return rows
}

/** Finds a proposal by id, or the one waiting for a parameter. */
export async function findProposal(
  tx: Tx,
  { id, code }: { readonly id?: number | undefined; readonly code?: string | undefined },
): Promise<StoredProposal | undefined> {
  const { rows } = await sql<StoredProposal>`
    ${proposalColumns}
    where q.id = ${id ?? null}
      or (
        ${id ?? null}::int is null and q.parameter_code = ${code ?? null} and q.state = 'PENDENTE'
      )`.execute(tx)
  return rows[0]
}

/** Proposal waiting for the same setting; undefined for a new justification. */
export async function undecidedOf(tx: Tx, of: Subject): Promise<StoredProposal | undefined> {
  const { rows } = await sql<StoredProposal>`
    ${proposalColumns}
    where q.state = 'PENDENTE'
      and (
        q.parameter_code = ${of.parameterCode} or q.justification_id = ${of.justificationId}
        or q.lawsuit_justification_id = ${of.lawsuitJustificationId}
      )`.execute(tx)
  return rows[0]
}

/** True when a new justification with this text is already waiting, ignoring case and accents. */
export async function isTextProposed(tx: Tx, text: string, today: LocalDate): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select
      from setting_proposal
      where state = 'PENDENTE' and kind = 'JUSTIFICATIVA' and justification_id is null
      and expires_on >= ${today}
        and ${textIs(sql`after ->> 'txtJustificativa'`, text)}) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into setting_proposal (kind, parameter_code, justification_id,
      lawsuit_justification_id, base_version, before, after, preview, proposed_by,
      proposed_by_name, proposed_at, expires_on, proposed_because)
    values (${proposal.kind}, ${proposal.parameterCode}, ${proposal.justificationId},
      ${proposal.lawsuitJustificationId}, ${proposal.baseVersion},
      ${proposal.before === null ? null : JSON.stringify(proposal.before)}::jsonb,
      ${JSON.stringify(proposal.after)}::jsonb,
      ${proposal.preview === null ? null : JSON.stringify(proposal.preview)}::jsonb,
      ${proposal.proposedBy}, ${proposal.proposedByName},
      ${proposal.proposedAt}, ${proposal.expiresOn}, ${proposal.because})
    returning id`.execute(tx)
  return onlyRow(rows).id
}

/** Stores the results of proposals in one statement. */
export async function closeProposals(
  tx: Tx,
  ends: readonly {
    readonly id: number
    readonly state: Exclude<StoredProposal['state'], 'PENDENTE'>
  }[],
  by: {
    readonly id: number | null
    readonly name: string
    readonly at: Date
    readonly reason?: string | undefined
  },
): Promise<void> {
  await sql`
    update setting_proposal q
    set state = e.state, decided_by = ${by.id}, decided_by_name = ${by.name},
      decided_at = ${by.at}, reason = ${by.reason ?? null}
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as e (id int, state text)
    where q.id = e.id and q.state = 'PENDENTE'`.execute(tx)
}

/**
 * Counts other active users who may confirm: with this screen and every mall (rules 4.3 j and k).
 */
export async function countConfirmers(tx: Tx, path: string, except: Eyes): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct u.id)::int as n
    from app_user u join profile f on f.id = u.profile_id and f.is_active and f.sees_every_mall
      join profile_permission p on p.profile_id = f.id
      join menu_rule r on r.id = p.rule_id
      join menu m on m.id = r.menu_id and m.path = ${path}
    where u.is_active
      and u.id <> all(${[...countsAs(except)]}::int[])
      and not exists (select from user_mall x where x.user_id = u.id)`.execute(tx)
  return rows[0]?.n ?? 0
}
