import { createHash } from 'node:crypto'

import * as z from 'zod'

import { damagedBackup, type Frame, readFrames } from './container.ts'

const Migration = z.object({ number: z.int(), name: z.string(), checksum: z.string() })

/** Facts of a backup that are known before its rows. */
export const Head = z.object({
  takenAt: z.string(),
  product: z.string(),
  postgres: z.string(),
  schema: z.object({ migrations: z.array(Migration).readonly(), queue: z.int() }),
})
export type Head = z.infer<typeof Head>

const Begin = z.object({ name: z.string(), columns: z.array(z.string()).optional() })
const End = z.object({ name: z.string(), rows: z.int(), bytes: z.int(), sha256: z.string() })
export type Part = z.infer<typeof End>

const MallSums = z.object({
  mallId: z.int(),
  boletos: z.int(),
  boletoCents: z.string(),
  titulos: z.int(),
  tituloCents: z.string(),
  receiptCents: z.string(),
  items: z.int(),
  sent: z.int(),
})

/** Facts about the rows of a backup, checked after a restore. */
export const Manifest = z.object({
  parts: z.array(End),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  chains: z.array(z.object({ chainId: z.int(), position: z.int(), hash: z.string() })),
  malls: z.array(MallSums),
})
export type Manifest = z.infer<typeof Manifest>

/** The part with the daily anchors; every other part is named after its table. */
export const anchorsPart = 'ancoras'

/** A part being read; read all its bytes before requesting the next part. */
export type ReadPart = {
  readonly name: string
  readonly columns: readonly string[]
  readonly packedPieces: AsyncIterable<Buffer>
}

/** Reads the parts of a backup in order, then its manifest, and checks the digest of every part. */
export class BackupReader {
  readonly #path: string
  readonly #frames: AsyncGenerator<Frame, string>
  #held: Frame | undefined
  #sha256 = ''
  constructor(path: string) {
    this.#path = path
    this.#frames = readFrames(path)
  }

  async head(): Promise<Head> {
    return this.#parsed(Head, await this.#expect('head'))
  }

  async *parts(): AsyncGenerator<ReadPart> {
    for (;;) {
      const frame = await this.#next()
      if (frame?.kind !== 'begin') {
        this.#held = frame
        return
      }
      const { name, columns } = this.#parsed(Begin, frame)
      yield { name, columns: columns ?? [], packedPieces: this.#pieces(name) }
    }
  }

  /** The manifest, after all parts were read and the file's digest was checked. */
  async manifest(): Promise<{ readonly manifest: Manifest; readonly sha256: string }> {
    const manifest = this.#parsed(Manifest, await this.#expect('manifest'))
    if (await this.#next()) throw damagedBackup(this.#path, 'continua depois do fim')
    return { manifest, sha256: this.#sha256 }
  }

  close(): Promise<unknown> {
    return this.#frames.return('')
  }

  async *#pieces(name: string): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let bytes = 0
    for (;;) {
      const frame = await this.#next()
      if (frame?.kind === 'piece') {
        hash.update(frame.bytes)
        bytes += frame.bytes.length
        yield frame.bytes
        continue
      }
      const end = frame?.kind === 'end' ? this.#parsed(End, frame) : undefined
      const isSame = end?.name === name && end.bytes === bytes && end.sha256 === hash.digest('hex')
      if (!isSame) throw damagedBackup(this.#path, `a parte ${name} não confere`)
      return
    }
  }

  async #expect(kind: Frame['kind']): Promise<Frame> {
    const frame = await this.#next()
    if (frame?.kind !== kind) throw damagedBackup(this.#path, `falta a parte ${kind}`)
    return frame
  }

  async #next(): Promise<Frame | undefined> {
    const frame = this.#held
    this.#held = undefined
    if (frame) return frame
    const { done, value } = await this.#frames.next()
    if (!done) return value
    this.#sha256 = value
    return undefined
  }

  #parsed<T>(schema: z.ZodType<T>, { bytes }: Frame): T {
    try {
      return schema.parse(JSON.parse(bytes.toString('utf8')))
    } catch {
      throw damagedBackup(this.#path, 'um cabeçalho não pode ser lido')
    }
  }
}

export type CheckedBackup = {
  readonly head: Head
  readonly manifest: Manifest
  readonly sha256: string
}

/** Reads a whole backup and checks all digests, without decompressing. Throws if it is damaged. */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  const reader = new BackupReader(path)
  try {
    const head = await reader.head()
    const names: string[] = []
    for await (const { name, packedPieces } of reader.parts()) {
      for await (const piece of packedPieces)
        if (piece.length === 0) throw damagedBackup(path, `a parte ${name} não confere`)
      names.push(name)
    }
    const { manifest, sha256 } = await reader.manifest()
    if (manifest.parts.map(({ name }) => name).join() !== names.join())
      throw damagedBackup(path, 'faltam partes')
    return { head, manifest, sha256 }
  } finally {
    await reader.close()
  }
}
