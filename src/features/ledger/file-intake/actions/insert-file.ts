import type { FileOrigin } from '#features/ledger/received-files/contract/states.ts'
import { storeFile } from '#server/files/files.ts'
import type { Upload } from '#server/http/upload.ts'
import type { Work } from '#server/work/work.ts'

import * as store from '../store/files.ts'

/** Result of an import that is read within the call. */
export type ImportResult = {
  readonly aceitos: number
  readonly rejeitados: number
  readonly total: number
}

/** A file with its source, however it came. */
export type NewFile = {
  readonly source: store.KnownSource
  readonly file: Pick<Upload, 'path' | 'name' | 'mediaType'>
  readonly origin: FileOrigin
  readonly isRehearsal: boolean
  readonly isComplete: boolean
  readonly dayOrder?: 'DMY' | 'MDY' | undefined
  readonly supplementsId?: number | undefined
  /** The mall of a file whose rows name none. */
  readonly mallId?: number | undefined
  /** Time of the file at its origin. */
  readonly writtenAt?: Date | undefined
}

/**
 * Stores the bytes first, then an entrada in RECEBIDA. The malls are those of the user; a search
 * sees every mall.
 */
export async function insertFile(
  work: Work,
  { source, file, mallId, ...more }: NewFile,
): Promise<number> {
  const malls = mallId === undefined ? work.actor.malls : [mallId]
  const stored = await storeFile(work.tx, {
    name: file.name,
    mediaType: file.mediaType,
    source: file.path,
    // The entrada decides who may read it: only users who see all its malls.
    mallId: malls === 'all' ? null : (malls[0] ?? null),
    createdBy: work.actor.id,
  })
  const id = await store.insertEntrada(work.tx, {
    sourceId: source.id,
    malls,
    fileId: stored.id,
    fileName: stored.name,
    sha256: stored.sha256,
    dayOrder: undefined,
    supplementsId: undefined,
    writtenAt: undefined,
    ...more,
    by: work.actor,
  })
  work.invalidate('received-files', 'sources')
  return id
}
