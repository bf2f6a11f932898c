import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

import { Zip, type ZipInputFile } from 'fflate'

/** The bytes of a file of an archive, as they arrive. */
export type ZipPieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * When the files were made, as the archive says it; how hard they are packed, 0 for what is packed
 * already.
 */
export type ZipOptions = { readonly at: Date; readonly level: number }

const deflateMethod = 8
const fourGibibytes = 2 ** 32
const chunkSize = 1 << 16

/**
 * Writes an archive while its files arrive, one after the other: memory does not grow with their
 * size. fflate writes the format; zlib packs on a thread of its own, because packing in JavaScript
 * would hold the event loop.
 */
export class ZipStream {
  readonly #made: Uint8Array[] = []
  #length = 0
  readonly #zip = new Zip((error, bytes) => {
    if (error) throw error
    this.#length += bytes.length
    this.#made.push(bytes)
  })

  /** The next file; a folder is part of its name, with '/'. */
  async *file(
    filename: string,
    pieces: ZipPieces,
    { at, level }: ZipOptions,
  ): AsyncGenerator<Uint8Array> {
    const file: ZipInputFile = { filename, size: 0, crc: 0, compression: deflateMethod, mtime: at }
    this.#zip.add(file)
    const pass = (bytes: Uint8Array<ArrayBuffer>, isLast: boolean) =>
      file.ondata?.(null, bytes, isLast)
    const deflate = createDeflateRaw({ level, chunkSize })
    try {
      deflate.on('data', (bytes: Buffer<ArrayBuffer>) => pass(bytes, false))
      const ended = once(deflate, 'end')
      let written = Promise.resolve()
      for await (const bytes of pieces) {
        file.crc = crc32(bytes, file.crc)
        file.size += bytes.length
        // While this piece is being packed beside the loop, the next one is already made.
        await written
        written = new Promise((resolve, reject) => {
          deflate.write(bytes, (error) => (error ? reject(error) : resolve()))
        })
        yield* this.#made.splice(0)
      }
      await written
      deflate.end()
      await ended
    } finally {
      deflate.destroy()
    }
    pass(new Uint8Array(), true)
    // Beyond, sizes need a form of the format that fflate does not write.
    if (file.size >= fourGibibytes || this.#length >= fourGibibytes)
      throw new RangeError('An archive of more than 4 GiB')
    yield* this.#made.splice(0)
  }

  /** The directory of the archive: its last bytes. */
  *end(): Generator<Uint8Array> {
    this.#zip.end()
    yield* this.#made.splice(0)
  }
}
