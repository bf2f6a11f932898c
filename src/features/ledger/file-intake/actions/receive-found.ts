import type { FileOrigin } from '#features/ledger/received-files/contract/states.ts'
import { notSearched, SEARCHED } from '#features/ledger/sources/contract/lifecycle.ts'
import { Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import * as store from '../store/files.ts'
import { bringReturn, bringToLoad } from './bring.ts'
import { logEntrada } from './failures.ts'

/** A file that a search of a source wrote to disk. */
export type FoundUpload = {
  readonly path: string
  readonly name: string
  readonly mediaType: string
  readonly sourceCode: string
  readonly origin: FileOrigin
  /** When it was written at its place (J23). */
  readonly writtenAt?: Date | undefined
}

/**
 * Stores the bytes of a found file, then its entrada; a job reads it. A bank return is taken at
 * once: one that is no return throws 422.
 */
export async function receiveFound(work: Work, found: FoundUpload): Promise<number> {
  const source = await store.findSource(work.tx, { code: found.sourceCode })
  if (source === undefined) throw new Error(`No source ${found.sourceCode}`)
  const { path, name, mediaType, origin, writtenAt } = found
  const file = {
    source,
    file: { path, name, mediaType },
    origin,
    writtenAt,
    isRehearsal: false,
    isComplete: source.isComplete,
  }
  if (!SEARCHED.includes(source.brings)) throw new Refused(notSearched(source.brings))
  const id =
    source.brings === 'RETORNO_BANCARIO'
      ? (await bringReturn(work, file)).id
      : await bringToLoad(work, file)
  logEntrada(work, { id, sourceName: source.name, fileName: name }, 'RECEBER_ENTRADA', {
    completo: file.isComplete,
    origem: origin,
  })
  return id
}
