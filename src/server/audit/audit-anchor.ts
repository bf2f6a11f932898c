import { createHash } from 'node:crypto'
import { mkdir, open, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'

import { type Kysely, sql } from 'kysely'
import * as z from 'zod'

import { job } from '#contract/job.ts'

import type { DB } from '#server/database/schema.ts'
import {
  type AnchorCopies,
  anchorLines,
  anchorsIn,
  copyAnchors,
  sendAnchorToSyslog,
} from './anchor-copies.ts'
import { isCode } from '#server/embedded/embedded-files.ts'
import { failpoint } from '#server/work/failpoints.ts'
import { LOCKS } from '../database/locks.ts'
import { handle, type JobHandler } from '../jobs/jobs.ts'
import type { Work } from '../work/work.ts'

// The owner of the database can rewrite the decision log, hashes included, or cut its tail. So a
// daily job writes the head of every chain to a file outside the database. Each JSON line carries
// the hash of the line before it. A copy on another machine detects changes of the log or of the
// file.

export const anchor = job({
  name: 'server.anchor',
  payload: z.object({}),
  every: '50 * * * *',
  maxAttempts: 3,
})

const Line = z.object({
  dia: z.string(),
  em: z.string(),
  anterior: z.string(),
  cadeias: z.record(z.string(), z.tuple([z.number().int(), z.string()])),
})

/** An anchored row that was deleted or changed. */
export type AnchorBreak = {
  readonly chainId: number
  readonly position: number
  readonly day: string
}

/**
 * Result of the comparison. `fileBrokenAt` is the first line with a wrong hash of the line before
 * it.
 */
export type AnchorVerdict = {
  readonly days: number
  readonly breaks: readonly AnchorBreak[]
  readonly fileBrokenAt: number | undefined
}

export const anchorFile = (dataFolder: string): string =>
  join(dataFolder, 'ancoras', 'ancoras.jsonl')

const beforeTheFirst = '0'.repeat(64)
const hashOf = (line: string) => createHash('sha256').update(line).digest('hex')

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

const readText = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return ''
    throw error
  })

/** Truncates an unfinished last line, left by a power cut. Nothing relied on it yet. */
async function completeLines(path: string): Promise<string[]> {
  const text = await readText(path)
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole !== text) await truncate(path, Buffer.byteLength(whole))
  return linesOf(whole)
}

const parseAnchor = (line: string) => {
  try {
    return Line.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** Appends today's line with the head of every chain; false if today already has one. */
export async function writeAnchor(
  db: Kysely<DB>,
  dataFolder: string,
  now: Date,
  day: string,
): Promise<boolean> {
  const path = anchorFile(dataFolder)
  const last = (await completeLines(path)).at(-1)
  if (last !== undefined && parseAnchor(last)?.dia === day) return false
  const { rows } = await sql<{ chain: number; position: number; hash: string }>`
    select chain_id as chain, position, encode(hash, 'hex') as hash
    from audit_head
    order by chain_id`.execute(db)
  const cadeias = Object.fromEntries(
    rows.map(({ chain, position, hash }) => [chain, [position, hash]]),
  )
  const anterior = last === undefined ? beforeTheFirst : hashOf(last)
  await mkdir(join(dataFolder, 'ancoras'), { recursive: true, mode: 0o700 })
  const file = await open(path, 'a', 0o600)
  try {
    await file.appendFile(
      `${JSON.stringify({ dia: day, em: now.toISOString(), anterior, cadeias })}\n`,
    )
    await file.sync()
  } finally {
    await file.close()
  }
  failpoint('anchor:written')
  return true
}

/**
 * Compares the decision log with every anchor; undefined if there are none. Runs as the owner of
 * the tables.
 */
export async function compareAnchors(
  db: Kysely<DB>,
  dataFolder: string,
): Promise<AnchorVerdict | undefined> {
  return compareWith(db, linesOf(await readText(anchorFile(dataFolder))))
}

/** Compares the decision log with the copy in another folder. */
export const compareCopy = async (
  db: Kysely<DB>,
  folder: string,
): Promise<AnchorVerdict | undefined> => compareWith(db, await anchorLines(anchorsIn(folder)))

/** Compares the decision log with anchors given as text, one per line. */
export const compareAnchorText = (
  db: Kysely<DB>,
  text: string,
): Promise<AnchorVerdict | undefined> => compareWith(db, linesOf(text))

async function compareWith(
  db: Kysely<DB>,
  lines: readonly string[],
): Promise<AnchorVerdict | undefined> {
  if (lines.length === 0) return undefined
  const broken = lines.findIndex(
    (line, index) =>
      parseAnchor(line)?.anterior !==
      (index === 0 ? beforeTheFirst : hashOf(lines[index - 1] ?? '')),
  )
  const points = lines.flatMap((line) => {
    const read = parseAnchor(line)
    return Object.entries(read?.cadeias ?? {}).flatMap(([chain, [position, hash]]) =>
      position === 0 ? [] : [{ day: read?.dia, chain: Number(chain), position, hash }],
    )
  })
  const { rows } = await sql<AnchorBreak>`
    select distinct on (p.chain) p.chain as "chainId", p.position, p.day
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as p (
      day text, chain int, position bigint, hash text
    )
      left join audit_entry e on e.chain_id = p.chain and e.position = p.position
    where encode(e.hash, 'hex') is distinct from p.hash order by p.chain, p.position`.execute(db)
  return { days: lines.length, breaks: rows, fileBrokenAt: broken < 0 ? undefined : broken + 1 }
}

/** Report in Portuguese: a summary sentence and one line per violation. */
export function anchorReport(verdict: AnchorVerdict | undefined): string {
  if (!verdict)
    return 'Nenhuma âncora diária na pasta de dados: o fim das cadeias não foi comparado.'
  const { days, breaks, fileBrokenAt } = verdict
  if (breaks.length === 0 && fileBrokenAt === undefined)
    return `Âncoras conferidas: ${days.toLocaleString('pt-BR')} ${days === 1 ? 'dia' : 'dias'}.`
  return [
    'Âncoras VIOLADAS:',
    ...(fileBrokenAt === undefined
      ? []
      : [`  arquivo de âncoras, linha ${fileBrokenAt}: não segue da linha anterior`]),
    ...breaks.map(
      ({ chainId, position, day }) =>
        `  cadeia ${chainId}, posição ${position}: não é a linha que a âncora de ${day} registrou`,
    ),
  ].join('\n')
}

/**
 * Writes and copies the anchor of today. Runs at the start and every hour, in case the server was
 * down.
 */
export async function anchorTheDay(
  { tx, now, today }: Pick<Work, 'tx' | 'now' | 'today'>,
  dataFolder: string,
  { folder, syslog }: AnchorCopies = {},
): Promise<void> {
  // Lock: the start and the hourly job may run at once, and a second line would break the hash
  // chain of the file.
  await sql`select pg_advisory_xact_lock(${LOCKS.auditAnchor})`.execute(tx)
  const isNew = await writeAnchor(tx, dataFolder, now, today)
  if (folder) await copyAnchors(anchorFile(dataFolder), folder)
  const last = (await anchorLines(anchorFile(dataFolder))).at(-1)
  if (isNew && syslog && last !== undefined) await sendAnchorToSyslog(last, syslog, now)
}

/** The hourly anchor job. */
export const anchorJobs = (dataFolder: string, copies: AnchorCopies = {}): JobHandler[] => [
  handle(anchor, (context) => context.work((work) => anchorTheDay(work, dataFolder, copies))),
]
