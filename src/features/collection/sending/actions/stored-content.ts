import { findFile, readFileChunks } from '#server/files/files.ts'
import type { Work } from '#server/work/work.ts'

/** The bytes of a message as they were stored before it left. */
export async function storedBytes(work: Work, fileId: string): Promise<Uint8Array> {
  if (!(await findFile(work.tx, fileId))) throw new Error(`the content ${fileId} is gone`)
  const pieces: Uint8Array[] = []
  for await (const piece of readFileChunks(work.tx, fileId)) pieces.push(piece)
  return Buffer.concat(pieces)
}
