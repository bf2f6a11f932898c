import type { Work } from '#server/work.ts'

import type { Issue, LayoutKind } from '../gateway/layout.ts'
import { readFileOfErp } from '../gateway/reading.ts'
import { restartLoad, saveProgress } from '../store/load-rows.ts'
import { clearStaging, type Copying, copyInto, insertIssues } from '../store/staging.ts'

/** How a load opens its transactions: in a job they are fenced, in `npm run load` they are plain. */
export type LoadContext = { work<T>(act: (work: Work) => Promise<T>): Promise<T> }

export type Staged = { readonly kind: LayoutKind; readonly rows: number }

const issuesAtOnce = 2_000
const progressEveryMs = 500

/** Problems and progress are written beside the open COPY, so that people see them while the file is being read. */
class Journal {
  readonly #context: LoadContext
  readonly #loadId: number
  #issues: Issue[] = []
  #told = 0
  rows = 0

  constructor(context: LoadContext, loadId: number) {
    this.#context = context
    this.#loadId = loadId
  }

  async add(issues: readonly Issue[], rows: number, bytesRead: number): Promise<void> {
    this.#issues.push(...issues)
    this.rows += rows
    if (this.#issues.length >= issuesAtOnce) await this.flush()
    if (Date.now() - this.#told < progressEveryMs) return
    this.#told = Date.now()
    await this.#context.work(async (work) => {
      await saveProgress(work.tx, this.#loadId, bytesRead, this.rows)
      work.stale('loads')
    })
  }

  async flush(): Promise<void> {
    const issues = this.#issues
    this.#issues = []
    if (issues.length > 0) await this.#context.work((work) => insertIssues(work.tx, this.#loadId, issues))
  }
}

async function copyFile(
  context: LoadContext,
  work: Work,
  loadId: number,
  path: string,
  expected: LayoutKind | undefined,
  journal: Journal,
): Promise<LayoutKind> {
  let copying: Copying | undefined
  let kind: LayoutKind | undefined
  try {
    for await (const message of readFileOfErp(path, loadId, expected)) {
      if (message.kind === 'header') {
        kind = message.layout
        await context.work(({ tx }) => restartLoad(tx, loadId, message.layout, message.header, message.present))
        await clearStaging(work.tx, loadId)
        copying = await copyInto(work.tx, message.layout === 'ORACLE' ? 'erp_stage_titulo' : 'erp_stage_contract')
      } else if (message.kind === 'piece' && copying) {
        await copying.write(message.copy)
        await journal.add(message.issues, message.rows, message.bytesRead)
      }
    }
    await copying?.end()
  } catch (error) {
    await copying?.abort()
    throw error
  }
  if (kind === undefined) throw new Error('The reading thread sent no header')
  return kind
}

/** Reads the file into its staging table, whatever an interrupted try had staged being taken away first. */
export async function stage(
  context: LoadContext,
  loadId: number,
  path: string,
  expected: LayoutKind | undefined,
): Promise<Staged> {
  const journal = new Journal(context, loadId)
  const kind = await context.work((work) => copyFile(context, work, loadId, path, expected, journal))
  await journal.flush()
  return { kind, rows: journal.rows }
}
