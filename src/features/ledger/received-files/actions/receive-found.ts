import { storeFile } from '#server/files/files.ts'
import type { Work } from '#server/work/work.ts'

import type { FileOrigin } from '../contract/states.ts'
import { insertFile } from '../store/files.ts'

/** A file that a search of a source wrote to disk. */
export type FoundUpload = {
  readonly path: string
  readonly name: string
  readonly mediaType: string
  readonly sourceCode: string
  /** Malls of the source; none = all. */
  readonly malls: readonly number[]
  readonly origin: FileOrigin
}

/** Stores the bytes of a found file, then its entrada in RECEBIDA. */
export async function receiveFound(work: Work, found: FoundUpload): Promise<number> {
  const file = await storeFile(work.tx, {
    name: found.name,
    mediaType: found.mediaType,
    source: found.path,
    mallId: null,
  })
  const id = await insertFile(work.tx, {
    sourceCode: found.sourceCode,
    malls: found.malls.length > 0 ? found.malls : 'all',
    fileId: file.id,
    fileName: file.name,
    sha256: file.sha256,
    origin: found.origin,
    isRehearsal: false,
    by: { id: null, name: work.actor.name },
  })
  work.invalidate('received-files')
  return id
}
