import { storeFile } from '#server/files/files.ts'
import type { Upload } from '#server/http/upload.ts'
import type { Work } from '#server/work/work.ts'

import {
  closeFile,
  type FileOutcome,
  type FileProblem,
  insertFile,
  insertProblems,
} from '../store/files.ts'

/** Stores the bytes of an uploaded file first, then its entrada in RECEBIDA. */
export async function receiveUpload(
  work: Work,
  upload: Pick<Upload, 'path' | 'name' | 'mediaType'>,
  sourceCode: string,
): Promise<number> {
  const file = await storeFile(work.tx, {
    name: upload.name,
    mediaType: upload.mediaType,
    source: upload.path,
    mallId: null,
    createdBy: work.actor.id,
  })
  return insertFile(work.tx, {
    sourceCode,
    malls: work.actor.malls,
    fileId: file.id,
    fileName: file.name,
    sha256: file.sha256,
    origin: 'TELA',
    isRehearsal: false,
    by: work.actor,
  })
}

/** Ends an entrada that was read within the call, with the lines that could not be read. */
export async function endReading(
  work: Work,
  id: number,
  outcome: FileOutcome,
  problems: readonly FileProblem[],
): Promise<void> {
  await insertProblems(work.tx, id, problems)
  await closeFile(work.tx, id, outcome)
  work.invalidate('received-files')
}
