// Verifies the decision log and compares it with the daily anchors: `npm run audit:verify`. Exits
// with status 1 if it is broken.
import { type Kysely, sql } from 'kysely'

import {
  anchorReport,
  type AnchorVerdict,
  compareAnchors,
  compareCopy,
} from '#server/audit/audit-anchor.ts'
import { joinExistingDatabase } from '#server/database/open-database.ts'
import { readSettings } from '#server/settings/settings.ts'
import { decisionsWithoutLine, unloggedReport } from '#server/audit/missing-lines.ts'

import type { DB } from '#server/database/schema.ts'
import { countOf } from '#values/count-of.ts'

import { runProgram } from './run-program.ts'

type Break = 'MISSING' | 'CHANGED' | 'MOVED' | 'CUT' | 'HEADLESS'

/** The first broken position of a chain. */
export type BrokenChain = {
  readonly chainId: number
  readonly position: number
  readonly reason: Break
}

export type AuditVerdict = {
  readonly rows: number
  readonly chains: number
  readonly brokenChains: readonly BrokenChain[]
}

type ChainReport = { readonly chainId: number; readonly rows: number } & (
  | BrokenChain
  | { readonly position: null; readonly reason: null }
)

const isBroken = (chainReport: ChainReport): chainReport is ChainReport & BrokenChain =>
  chainReport.reason !== null

const sentences: Readonly<Record<Break, string>> = {
  MISSING: 'falta uma linha antes desta',
  CHANGED: 'a linha não é a que foi gravada',
  MOVED: 'a linha foi posta em outro shopping',
  CUT: 'o fim da cadeia não é a última linha gravada',
  HEADLESS: 'a cadeia não tem fim registrado',
}

export const breakSentence = (reason: Break): string => sentences[reason]

/** Every line with what is wrong with it: `reason` is null if its hash follows from the line before. */
const judgedLines = sql`
  linked as (
    select e.chain_id, e.position, e.hash, e.mall_id,
      lag(e.position, 1, 0::bigint) over chain as position_before,
      lag(e.hash, 1, sha256('regua')) over chain as hash_before,
      regua.audit_row_text(
        e.chain_id, e.position, e.at, e.user_id, e.user_name, e.profile, e.request_id, e.action,
          e.entity, e.entity_id, e.body
      ) as line
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
  )`

/**
 * Recomputes every hash from the previous hash and the row, and compares the end of each chain with
 * its head. One statement, so it reads one snapshot. Runs as the owner, so that row-level security
 * hides no row.
 */
export async function verifyAudit(db: Kysely<DB>): Promise<AuditVerdict> {
  const { rows: chainReports } = await sql<ChainReport>`
    with ${judgedLines}, counted as (
      select chain_id, count(*) as rows, max(position) as last,
        min(position) filter (where reason is not null) as broken_at
      from judged group by chain_id
    ), met as (
      select chain_id, coalesce(c.rows, 0) as rows, coalesce(c.last, 0) as last, c.broken_at,
        h.position as head_position, h.hash as head_hash
      from audit_head h full join counted c using (chain_id)
    ), compared as (
      select m.chain_id, m.rows, m.last, m.broken_at, b.reason,
        m.head_position is null as is_headless,
        (m.head_position, m.head_hash) is distinct from (
          m.last, coalesce(e.hash, sha256('regua'))
        ) as is_cut
      from met m
        left join judged b on b.chain_id = m.chain_id and b.position = m.broken_at
        left join audit_entry e on e.chain_id = m.chain_id and e.position = m.last
    )
    select chain_id as "chainId", rows,
      coalesce(
        broken_at, case when is_headless then last when is_cut then last + 1 end
      ) as position,
      coalesce(reason, case when is_headless then 'HEADLESS' when is_cut then 'CUT' end) as reason
    from compared
    order by chain_id`.execute(db)
  return {
    rows: chainReports.reduce((sum, { rows }) => sum + rows, 0),
    chains: chainReports.length,
    brokenChains: chainReports
      .filter(isBroken)
      .map(({ chainId, position, reason }) => ({ chainId, position, reason })),
  }
}

/** The report in Portuguese. */
export function auditReport({ rows, chains, brokenChains }: AuditVerdict): string {
  const read = `${countOf(rows, 'linha', 'linhas')} em ${countOf(chains, 'cadeia', 'cadeias')}`
  if (brokenChains.length === 0) return `Registro de decisões íntegro: ${read}.`
  const lines = brokenChains.map(({ chainId, position, reason }) => {
    const of = chainId === 0 ? 'cadeia geral (0)' : `cadeia do shopping ${chainId}`
    return `  ${of}, posição ${position}: ${sentences[reason]}`
  })
  return [`Registro de decisões VIOLADO (${read}):`, ...lines].join('\n')
}

// A younger database may have no anchor yet.
async function isOlderThanADay(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ old: boolean }>`
    select coalesce(min(applied_at) < clock_timestamp() - interval '1 day', false) as old
    from schema_migration`.execute(db)
  return rows[0]?.old ?? false
}

const holds = (anchors: AnchorVerdict) =>
  anchors.breaks.length === 0 && anchors.fileBrokenAt === undefined

/**
 * The whole verification of `npm run audit:verify`: chains, anchors, their copy, and decisions
 * missing from the log.
 */
export async function verifyAuditTrail(
  db: Kysely<DB>,
  dataFolder: string,
  copyFolder?: string,
): Promise<{ readonly isWhole: boolean; readonly report: string }> {
  const verdict = await verifyAudit(db)
  const anchors = await compareAnchors(db, dataFolder)
  const copy = copyFolder === undefined ? undefined : await compareCopy(db, copyFolder)
  const missingLines = await decisionsWithoutLine(db)
  const wantsAnchor = await isOlderThanADay(db)
  const isMissing = wantsAnchor && anchors === undefined
  const isCopyMissing = wantsAnchor && copyFolder !== undefined && copy === undefined
  const isShort = anchors !== undefined && copy !== undefined && anchors.days < copy.days
  return {
    isWhole:
      verdict.brokenChains.length === 0 &&
      missingLines.length === 0 &&
      !isMissing &&
      !isCopyMissing &&
      !isShort &&
      [anchors, copy].every((each) => each === undefined || holds(each)),
    report: [
      auditReport(verdict),
      isMissing
        ? 'NÃO COMPROVADO: este banco tem mais de um dia e não há âncora na pasta de dados (REGUA_DATA); um registro esvaziado não seria percebido por elas.'
        : anchorReport(anchors),
      ...(copyFolder === undefined
        ? []
        : [`Cópia em ${copyFolder}: ${copy ? anchorReport(copy) : 'nenhuma âncora.'}`]),
      ...(isShort ? ['Âncoras VIOLADAS: a pasta de dados tem menos dias do que a cópia.'] : []),
      ...unloggedReport(missingLines),
    ].join('\n'),
  }
}

async function main(): Promise<number> {
  const settings = readSettings(process.env)
  const database = await joinExistingDatabase(settings)
  try {
    const { isWhole, report } = await verifyAuditTrail(
      database.admin,
      settings.dataFolder,
      settings.anchors.folder,
    )
    console.log(report)
    return isWhole ? 0 : 1
  } finally {
    await database.close()
  }
}

if (import.meta.main) runProgram(main)
