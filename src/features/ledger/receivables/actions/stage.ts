import type { Work } from '#server/work/work.ts'

import type { Issue } from '#listing/server/reading/layout.ts'
import type { ReadingMessage } from '#listing/server/reading/reading-thread.ts'
import type { Codes } from '../gateway/codes.ts'
import { restartLoad, saveProgress } from '../store/load-rows.ts'
import type { FurtherRows } from '../store/staged-receipts.ts'
import {
  clearStaging,
  codesInUse,
  type Copying,
  copyInto,
  insertIssues,
  openStaging,
} from '../store/staging.ts'

/** Reads a file: its header, then its rows as COPY lines. */
export type ReadFile = (codes: Codes) => AsyncIterable<ReadingMessage>

/** Opens the transactions of a load: fenced in a job, plain in `npm run load`. */
export type LoadContext = { work<T>(act: (work: Work) => Promise<T>): Promise<T> }

export type StagedFile = {
  readonly kind: 'ORACLE' | 'AUXILIARY'
  readonly staging: number
  readonly rows: number
  /** Of receipts: staged rows that are no line of the file. */
  readonly further?: FurtherRows
}

const issuesAtOnce = 2_000
const progressEveryMs = 500

/** Writes problems and progress on another connection during the COPY, so users see them early. */
class Journal {
  readonly #context: LoadContext
  readonly #loadId: number
  #issues: Issue[] = []
  #told = 0
  #bytesRead = 0
  rows = 0

  constructor(context: LoadContext, loadId: number) {
    this.#context = context
    this.#loadId = loadId
  }

  async add(issues: readonly Issue[], rows: number, bytesRead: number): Promise<void> {
    this.#issues.push(...issues)
    this.rows += rows
    this.#bytesRead = bytesRead
    if (this.#issues.length >= issuesAtOnce) await this.flush()
    if (Date.now() - this.#told < progressEveryMs) return
    this.#told = Date.now()
    await this.#context.work(async (work) => {
      await saveProgress(work.tx, this.#loadId, bytesRead, this.rows)
      work.invalidate('loads')
    })
  }

  async flush(): Promise<void> {
    const issues = this.#issues
    this.#issues = []
    if (issues.length > 0)
      await this.#context.work((work) => insertIssues(work.tx, this.#loadId, issues))
  }

  async end(): Promise<void> {
    await this.flush()
    await this.#context.work(({ tx }) => saveProgress(tx, this.#loadId, this.#bytesRead, this.rows))
  }
}

type Header = Extract<ReadingMessage, { kind: 'header' }>
type OpenStaging = Omit<StagedFile, 'rows'> & { readonly copying: Copying }

/** Opens staging tables for this try and drops those of an interrupted try. */
async function open(
  context: LoadContext,
  work: Work,
  loadId: number,
  header: Header,
): Promise<OpenStaging> {
  const kind = header.layout === 'AUXILIARY' ? 'AUXILIARY' : 'ORACLE'
  const staging = await context.work(async ({ tx }) => {
    await clearStaging(tx, loadId)
    const opened = await openStaging(tx, kind)
    await restartLoad(tx, loadId, {
      kind,
      staging: opened,
      header: header.header,
      columns: header.present,
    })
    return opened
  })
  return {
    kind,
    staging,
    copying: await copyInto(work.tx, kind === 'ORACLE' ? 'titulo' : 'contract', staging),
  }
}

const partiesAtOnce = 1 << 20

/** Copies the parties of a file on another connection, some thousands per transaction. */
class Parties {
  readonly #context: LoadContext
  #waiting: Uint8Array[] = []
  #bytes = 0

  constructor(context: LoadContext) {
    this.#context = context
  }

  async add(lines: Uint8Array, staging: number): Promise<void> {
    if (lines.length > 0) this.#waiting.push(lines)
    this.#bytes += lines.length
    if (this.#bytes >= partiesAtOnce) await this.flush(staging)
  }

  async flush(staging: number): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    this.#bytes = 0
    if (waiting.length === 0) return
    await this.#context.work(async ({ tx }) => {
      const copying = await copyInto(tx, 'party', staging)
      for (const lines of waiting) await copying.write(lines)
      await copying.end()
    })
  }
}

async function copyFile(
  context: LoadContext,
  work: Work,
  loadId: number,
  read: ReadFile,
  journal: Journal,
): Promise<Omit<StagedFile, 'rows'>> {
  const codes = await codesInUse(work.tx)
  const parties = new Parties(context)
  let opened: OpenStaging | undefined
  try {
    for await (const message of read(codes)) {
      if (message.kind === 'header') opened = await open(context, work, loadId, message)
      else if (message.kind === 'piece' && opened) {
        await opened.copying.write(message.copy)
        await parties.add(message.parties, opened.staging)
        await journal.add(message.issues, message.rows, message.bytesRead)
      }
    }
    await opened?.copying.end()
  } catch (error) {
    await opened?.copying.abort()
    throw error
  }
  if (!opened) throw new Error('The reading thread sent no header')
  await parties.flush(opened.staging)
  return { kind: opened.kind, staging: opened.staging }
}

/** Reads the file into its own staging tables. */
export async function stage(
  context: LoadContext,
  loadId: number,
  read: ReadFile,
): Promise<StagedFile> {
  const journal = new Journal(context, loadId)
  const done = await context.work((work) => copyFile(context, work, loadId, read, journal))
  await journal.end()
  return { ...done, rows: journal.rows }
}
