// Verifies the decision log and compares it with the daily anchors: `npm run audit:verify`. Exit status 1 when it is broken.
import { type Kysely, sql } from 'kysely'

import { anchorReport, compareAnchors } from './audit-anchor.ts'
import { CannotStart } from './database/cannot-start.ts'
import { joinDatabase } from './database/open-database.ts'
import { mutant } from './mutants.ts'
import { readSettings } from './settings.ts'

import type { DB } from '../../db/schema.ts'

type Break = 'MISSING' | 'CHANGED' | 'MOVED' | 'CUT' | 'HEADLESS'

/** The first place at which a chain does not hold. */
export type BrokenChain = { readonly chainId: number; readonly position: number; readonly reason: Break }

/** What a verification read and found. */
export type AuditVerdict = { readonly rows: number; readonly chains: number; readonly broken: readonly BrokenChain[] }

type Found = { readonly chainId: number; readonly rows: number } & (
  | BrokenChain
  | { readonly position: null; readonly reason: null }
)

const isBroken = (found: Found): found is Found & BrokenChain =>
  found.reason !== null && !(found.reason === 'CUT' && mutant('blind-audit'))

const sentences: Readonly<Record<Break, string>> = {
  MISSING: 'falta uma linha antes desta',
  CHANGED: 'a linha não é a que foi gravada',
  MOVED: 'a linha foi posta em outro shopping',
  CUT: 'o fim da cadeia não é a última linha gravada',
  HEADLESS: 'a cadeia não tem fim registrado',
}

/** What is wrong at a place, as people read it. */
export const breakSentence = (reason: Break): string => sentences[reason]

/**
 * Recomputes every hash from the hash before it and the row, in one statement and so on one state of the database, and
 * compares the end of each chain with its head. As the owner: the mall scope must hide no row from it.
 */
export async function verifyAudit(db: Kysely<DB>): Promise<AuditVerdict> {
  const { rows: found } = await sql<Found>`
    with linked as (
      select e.chain_id, e.position, e.hash, e.mall_id,
        lag(e.position, 1, 0::bigint) over chain as position_before,
        lag(e.hash, 1, sha256('regua')) over chain as hash_before,
        regua.audit_row_text(e.chain_id, e.position, e.at, e.user_id, e.user_name, e.profile, e.request_id, e.action, e.entity, e.entity_id, e.body) as line
      from audit_entry e
      window chain as (partition by e.chain_id order by e.position)
    ), judged as (
      select chain_id, position,
        case
          when position <> position_before + 1 then 'MISSING'
          when hash <> sha256(hash_before || convert_to(line, 'UTF8')) then 'CHANGED'
          when mall_id <> chain_id then 'MOVED'
        end as reason
      from linked
    ), counted as (
      select chain_id, count(*) as rows, max(position) as last, min(position) filter (where reason is not null) as broken_at
      from judged group by chain_id
    ), met as (
      select chain_id, coalesce(c.rows, 0) as rows, coalesce(c.last, 0) as last, c.broken_at, h.position as head_position, h.hash as head_hash
      from audit_head h full join counted c using (chain_id)
    ), compared as (
      select m.chain_id, m.rows, m.last, m.broken_at, b.reason, m.head_position is null as is_headless,
        (m.head_position, m.head_hash) is distinct from (m.last, coalesce(e.hash, sha256('regua'))) as is_cut
      from met m
        left join judged b on b.chain_id = m.chain_id and b.position = m.broken_at
        left join audit_entry e on e.chain_id = m.chain_id and e.position = m.last
    )
    select chain_id as "chainId", rows,
      coalesce(broken_at, case when is_headless then last when is_cut then last + 1 end) as position,
      coalesce(reason, case when is_headless then 'HEADLESS' when is_cut then 'CUT' end) as reason
    from compared
    order by chain_id`.execute(db)
  return {
    rows: found.reduce((sum, { rows }) => sum + rows, 0),
    chains: found.length,
    broken: found.filter(isBroken).map(({ chainId, position, reason }) => ({ chainId, position, reason })),
  }
}

/** The verdict as a person reads it. */
export function auditReport({ rows, chains, broken }: AuditVerdict): string {
  const read = `${rows.toLocaleString('pt-BR')} linhas em ${chains.toLocaleString('pt-BR')} cadeias`
  if (broken.length === 0) return `Registro de decisões íntegro: ${read}.`
  const lines = broken.map(({ chainId, position, reason }) => {
    const of = chainId === 0 ? 'cadeia geral (0)' : `cadeia do shopping ${chainId}`
    return `  ${of}, posição ${position}: ${sentences[reason]}`
  })
  return [`Registro de decisões VIOLADO (${read}):`, ...lines].join('\n')
}

async function main(): Promise<number> {
  const settings = readSettings(process.env)
  const database = await joinDatabase(settings)
  try {
    const verdict = await verifyAudit(database.admin)
    const anchors = await compareAnchors(database.admin, settings.dataFolder)
    console.log(auditReport(verdict))
    console.log(anchorReport(anchors))
    const isHeld = !anchors || (anchors.broken.length === 0 && anchors.fileBrokenAt === undefined)
    return verdict.broken.length === 0 && isHeld ? 0 : 1
  } finally {
    await database.close()
  }
}

if (import.meta.main) {
  main().then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      console.error(error instanceof CannotStart ? error.message : error)
      process.exitCode = 1
    },
  )
}
