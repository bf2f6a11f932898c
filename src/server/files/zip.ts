import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

import { Zip, type ZipInputFile } from 'fflate'

export type ZipPieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** `at` is the timestamp of the files; `level` the compression, 0 for compressed files. */
export type ZipOptions = { readonly at: Date; readonly level: number }

const deflateMethod = 8
const fourGibibytes = 2 ** 32
const chunkSize = 1 << 16

/**
 * Streams an archive file by file, in constant memory. fflate writes the format. zlib compresses on
 * its own thread; compression in JavaScript would block the event loop.
 */
export class ZipStream {
  readonly #made: Uint8Array[] = []
  #length = 0
  readonly #zip = new Zip((error, bytes) => {
    if (error) throw error
    this.#length += bytes.length
    this.#made.push(bytes)
  })

  /** Adds a file; its name may contain folders, with '/'. */
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
        // Produce the next chunk while this one is compressed.
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
    // Larger sizes need zip64, which fflate does not write.
    if (file.size >= fourGibibytes || this.#length >= fourGibibytes)
      throw new RangeError('An archive of more than 4 GiB')
    yield* this.#made.splice(0)
  }

  /** The directory of the archive, which ends it. */
  *end(): Generator<Uint8Array> {
    this.#zip.end()
    yield* this.#made.splice(0)
  }
}
