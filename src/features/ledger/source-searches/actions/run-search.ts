import { createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import { sourcesPath } from '#features/ledger/sources/contract/calls.ts'
import type { Scan } from '#server/files/scanner.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import type { SourceSettings } from '#server/settings/source-settings.ts'
import type { Work } from '#server/work/work.ts'

import { choosePlace } from '../gateway/choose-place.ts'
import { openDownloads } from '../gateway/downloads.ts'
import { FileNotTaken, type FoundFile, NoAnswer } from '../gateway/port.ts'
import { failureWords, isStill, nextLookAt, nextTryAt } from '../rules/due.ts'
import * as found from '../store/found-files.ts'
import { endSearch, findSource, openSearch, type SearchedSource } from '../store/searches.ts'
import { moveDone, type Search, takeFile } from './take-file.ts'

/** What searches need of the process. */
export type SearchTools = {
  readonly settings: SourceSettings
  /** Folder of files between their download and their storage. */
  readonly folder: string
  readonly scan: Scan | undefined
}

/** Files of one search; the others wait for the next. */
const mostFiles = 200

type Outcome = {
  /** A file was still growing, or there were too many. */
  readonly looksAgain: boolean
  /** Files that were not taken, with why. */
  readonly notes: readonly string[]
}

/** Files to take now, those to move only, and whether another one has to stand still first. */
async function sorted(context: JobContext, { source, place }: Search) {
  const files = await place.list()
  if (source.search.tipo === 'HTTPS') return { fresh: files, known: [], waits: false }
  return context.work(async (work) => {
    const seen = await found.noteFound(work.tx, source.id, files, work.now)
    // A file that lies here again after it was moved was put back on purpose.
    const isKnown = (file: found.SeenFile) => file.fileId !== null && file.movedTo === null
    const open = seen.filter((file) => !isKnown(file))
    const still = open.filter(({ seenAt }) => isStill(seenAt, work.now))
    return { fresh: still, known: seen.filter(isKnown), waits: still.length < open.length }
  })
}

/** A file that can never be taken lies in recusados, so that it does not stop the others. */
async function refuse({ source, place }: Search, { name }: FoundFile, reason: string) {
  if (source.search.aoTerminar === 'MOVER') await place.putAside(name, reason)
  return `${name}: ${reason}`
}

async function searchFiles(context: JobContext, search: Search): Promise<Outcome> {
  const { fresh, known, waits } = await sorted(context, search)
  for (const file of known) await moveDone(context, search, file)
  const notes: string[] = []
  for (const [place, file] of fresh.slice(0, mostFiles).entries())
    try {
      await takeFile(context, search, file, place)
    } catch (error) {
      if (!(error instanceof FileNotTaken)) throw error
      notes.push(await refuse(search, file, error.message))
    }
  return { looksAgain: waits || fresh.length > mostFiles, notes }
}

async function runIn(
  context: JobContext,
  { settings, folder, scan }: SearchTools,
  id: number,
  source: SearchedSource,
): Promise<Outcome> {
  if (source.state !== 'ATIVA') throw new NoAnswer('A fonte não está ativa.')
  const place = await choosePlace(source, settings)
  try {
    return await searchFiles(context, { id, source, place, folder, scan })
  } finally {
    place.close()
  }
}

/** Ends a failed search: tried again after 1, 5, 15 and 60 minutes, then there is an alert. */
async function fail(
  work: Work,
  id: number,
  because: string,
  { attempt, source }: { readonly attempt: number; readonly source: SearchedSource },
): Promise<void> {
  const next = source.state === 'ATIVA' ? nextTryAt(attempt, work.now) : undefined
  const error = failureWords(because, next)
  const isEnded = await endSearch(work.tx, id, {
    status: 'ERRO',
    error,
    nextTryAt: next,
    now: work.now,
  })
  work.invalidate('source-searches')
  if (isEnded && next === undefined && source.state === 'ATIVA')
    await createAlerts(work, [
      {
        kind: 'PROCESSO',
        key: `busca ${id}`,
        isOfEveryMall: true,
        path: `${sourcesPath}?busca=${source.id}`,
        title: `A busca de ${source.name} não trouxe arquivos`,
        detail: because,
      },
    ])
}

/** One search of a source (fontes.buscar). A repetition of the job continues it. */
export async function runSearch(
  context: JobContext,
  tools: SearchTools,
  id: number,
): Promise<void> {
  const open = await context.work((work) => openSearch(work.tx, id))
  if (open === undefined) return
  await openDownloads(tools.folder, new Date())
  try {
    const { looksAgain, notes } = await runIn(context, tools, id, open.source)
    await context.work(async (work) => {
      await endSearch(work.tx, id, {
        status: 'CONCLUIDA',
        error: notes.length > 0 ? notes.join(' ') : undefined,
        nextTryAt: looksAgain ? nextLookAt(work.now) : undefined,
        now: work.now,
      })
      work.invalidate('source-searches', 'sources')
    })
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    context.log.warn({ source: open.source.code, because: error.message }, 'a search got no answer')
    await context.work((work) => fail(work, id, error.message, open))
  }
}

/** A search whose job failed each time: a fault of the program, not of the place. */
export async function giveUpSearch(work: Work, id: number): Promise<void> {
  const open = await openSearch(work.tx, id)
  if (open !== undefined)
    await fail(work, id, 'A busca parou com um erro do sistema. Avise o suporte.', open)
}

/** Moves refused files of a source from processados to recusados, each with its reason. */
export async function putRefusedAside(
  context: JobContext,
  { settings }: SearchTools,
  sourceId: number,
): Promise<void> {
  const { source, files } = await context.work(async (work) => ({
    source: await findSource(work.tx, sourceId),
    files: await found.refusedFiles(work.tx, sourceId),
  }))
  if (source === undefined || files.length === 0) return
  try {
    const place = await choosePlace(source, settings)
    try {
      for (const file of files) {
        const movedTo = await place.putAside(file.movedTo, file.reason)
        await context.work((work) => found.notePutAside(work.tx, sourceId, file, movedTo))
      }
    } finally {
      place.close()
    }
  } catch (error) {
    // The next minute tries again.
    if (!(error instanceof NoAnswer)) throw error
    context.log.warn({ source: source.code, because: error.message }, 'refused files stay in place')
  }
}
