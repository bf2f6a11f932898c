import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { writeFileTo } from '#server/files/files.ts'
import { temporaryFolder } from '#server/files/temporary-files.ts'
import { InvalidInput, NotFound, Refused, TooLarge, UnsupportedMedia } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { FileRefused } from '#listing/server/reading/layout.ts'

import { findReceivedFile, type ReceivedFile } from '../store/source-records.ts'
import { findSample, type StoredSample, writeSampleTo } from '../store/samples.ts'

/** A file on disk for the time of a call. */
export type FileOnDisk = { readonly path: string; readonly name: string }

/** Runs an act with a folder of its own, which is removed afterwards. */
export async function withFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = await temporaryFolder()
  try {
    return await act(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The sample of the user, on disk; 404 for another user's, and after 24 hours. */
export async function sampleOnDisk(
  work: Work,
  id: number,
  folder: string,
): Promise<FileOnDisk & { readonly sample: StoredSample }> {
  const sample = await findSample(work.tx, id, work.actor.id)
  if (!sample)
    throw new NotFound('A amostra não está mais guardada (24 horas). Envie o arquivo de novo.')
  const path = join(folder, 'amostra')
  await writeSampleTo(work.tx, sample.id, path)
  return { path, name: sample.name, sample }
}

/** A received file, on disk. */
export async function receivedFileOnDisk(
  work: Work,
  of: Parameters<typeof findReceivedFile>[1],
  folder: string,
): Promise<(FileOnDisk & { readonly received: ReceivedFile }) | undefined> {
  const received = await findReceivedFile(work.tx, of)
  if (!received) return undefined
  const path = join(folder, 'entrada')
  await writeFileTo(work.tx, received.fileId, path)
  return { path, name: received.name, received }
}

/** The sample or the received file of an input. */
export async function fileOfInput(
  work: Work,
  input: { readonly idAmostra?: number | undefined; readonly idEntrada?: number | undefined },
  folder: string,
): Promise<FileOnDisk> {
  if (input.idAmostra !== undefined) return sampleOnDisk(work, input.idAmostra, folder)
  if (input.idEntrada === undefined) throw new InvalidInput('Informe a amostra ou a entrada.')
  const found = await receivedFileOnDisk(work, { id: input.idEntrada }, folder)
  if (!found) throw new NotFound('Entrada não encontrada.')
  return found
}

/** The answer for a file that cannot be read at all. */
export function failureOfFile(error: unknown): unknown {
  if (!(error instanceof FileRefused)) return error
  if (error.status === 413) return new TooLarge(error.message)
  if (error.status === 415) return new UnsupportedMedia(error.message)
  return new Refused(error.message)
}
