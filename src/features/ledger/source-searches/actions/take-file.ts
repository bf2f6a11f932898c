import { rm } from 'node:fs/promises'

import { receiveFound } from '#features/ledger/file-intake/actions/receive-found.ts'
import { sha256 } from '#server/files/files.ts'
import type { Scan } from '#server/files/scanner.ts'
import { temporaryFile } from '#server/files/temporary-files.ts'
import { HttpError, Unavailable } from '#server/http/errors.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { failpoint } from '#server/work/failpoints.ts'
import type { Work } from '#server/work/work.ts'

import { FileNotTaken, type FoundFile, NoAnswer, type Place } from '../gateway/port.ts'
import * as found from '../store/found-files.ts'
import { countFile, type SearchedSource } from '../store/searches.ts'

/** A running search with its tools. */
export type Search = {
  readonly id: number
  readonly source: SearchedSource
  readonly place: Place
  /** Folder of files between their download and their storage. */
  readonly folder: string
  readonly scan: Scan | undefined
}

/**
 * A refusal of the scanner or of the intake concerns this file alone; if one of them does not
 * answer, the search is tried again.
 */
async function asOutcome<T>(act: Promise<T>): Promise<T> {
  try {
    return await act
  } catch (error) {
    if (error instanceof Unavailable) throw new NoAnswer(error.message)
    if (error instanceof HttpError) throw new FileNotTaken(error.message)
    throw error
  }
}

type OnDisk = {
  readonly path: string
  readonly name: string
  readonly mediaType: string
  readonly digest: string
  readonly writtenAt?: Date | undefined
}

/** Makes the entrada of a file, unless its bytes came before. Undefined = nothing new. */
async function keep(
  work: Work,
  { id, source }: Search,
  file: FoundFile,
  { digest, ...onDisk }: OnDisk,
): Promise<number | undefined> {
  const { tipo } = source.search
  if (tipo === 'HTTPS' && (await found.isNewest(work.tx, source.id, digest))) return undefined
  const known = await found.sameBytes(work.tx, source.id, digest)
  const fileId =
    known ??
    (await receiveFound(work, {
      ...onDisk,
      sourceCode: source.code,
      origin: tipo ?? 'PASTA',
    }))
  if (known === undefined) await countFile(work.tx, id)
  await found.noteTaken(work.tx, source.id, file, fileId)
  return fileId
}

/** Moves a file that has its entrada to processados, if its source wants that. */
export async function moveDone(
  context: JobContext,
  { source, place }: Search,
  file: FoundFile,
): Promise<void> {
  if (source.search.aoTerminar !== 'MOVER' || source.search.tipo === 'HTTPS') return
  const day = await context.work(async (work) => work.today)
  const movedTo = await place.moveDone(file, day)
  await context.work((work) => found.noteMoved(work.tx, source.id, file, movedTo))
}

/**
 * Takes a file: its bytes on disk, then stored with its entrada in one transaction, then moved.
 * After a crash in between the next search finds it by its size and time, or by its bytes.
 */
export async function takeFile(
  context: JobContext,
  search: Search,
  file: FoundFile,
  place: number,
): Promise<void> {
  const path = temporaryFile(search.folder, `busca-${search.id}-${place}`)
  try {
    const taken = await search.place.take(file, path)
    if (taken === undefined) return
    await asOutcome(search.scan?.(path) ?? Promise.resolve())
    const onDisk = { ...taken, path, digest: await sha256(path) }
    failpoint('search:fetched')
    const fileId = await asOutcome(context.work((work) => keep(work, search, file, onDisk)))
    failpoint('search:kept')
    if (fileId !== undefined) await moveDone(context, search, file)
  } finally {
    await rm(path, { force: true })
  }
}
