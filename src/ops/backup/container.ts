import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

import { CannotStart } from '#server/settings/cannot-start.ts'

// File format: a first line with the format name, then frames (one letter, four bytes of length,
// the bytes). The last 32 bytes are the SHA-256 of everything before them. Nothing must be known in
// advance, so a backup streams. The digest detects truncated and changed files.

const firstLine = Buffer.from('REGUA-BACKUP 1\n')
const headBytes = 5
const digestBytes = 32
const longestFrame = 8 << 20

/** Kinds of frames, in order: one head, parts (begin, pieces, end), one manifest. */
export type FrameKind = 'head' | 'begin' | 'piece' | 'end' | 'manifest'
export type Frame = { readonly kind: FrameKind; readonly bytes: Buffer }

const letters: Readonly<Record<FrameKind, string>> = {
  head: 'h',
  begin: 'b',
  piece: 'p',
  end: 'e',
  manifest: 'm',
}
const kinds = new Map(
  Object.entries(letters).map(([kind, letter]) => [letter.charCodeAt(0), kind as FrameKind]),
)

/** The error for a damaged backup, with the file name. */
export const damagedBackup = (path: string, what: string): CannotStart =>
  new CannotStart(
    `O backup ${path} está danificado ou incompleto (${what}). Nada foi alterado; use outra cópia.`,
  )

/** Writer of a backup file, which is renamed to its final name once it is complete and on disk. */
export type BackupFile = {
  readonly write: (kind: FrameKind, bytes: Uint8Array) => Promise<void>
  /** Completes and renames the file; returns size and digest. */
  readonly finish: () => Promise<{ readonly bytes: number; readonly sha256: string }>
  readonly abandon: () => Promise<void>
}

/** Creates a backup file; refuses to replace an existing one. */
export async function createBackupFile(path: string): Promise<BackupFile> {
  if (await isThere(path))
    throw new CannotStart(`O arquivo ${path} já existe; um backup nunca é sobrescrito.`)
  const partial = `${path}.parcial`
  await rm(partial, { force: true })
  const file = await open(partial, 'wx', 0o600).catch((error: unknown) => {
    throw new CannotStart(`Não foi possível gravar em ${dirname(path)} (${reasonOf(error)}).`)
  })
  const hash = createHash('sha256')
  let writtenCount = 0
  const put = async (bytes: Uint8Array) => {
    hash.update(bytes)
    writtenCount += bytes.length
    await file.writeFile(bytes)
  }
  await put(firstLine)
  return {
    write: async (kind, bytes) => {
      const head = Buffer.alloc(headBytes, letters[kind])
      head.writeUInt32BE(bytes.length, 1)
      await put(head)
      await put(bytes)
    },
    finish: async () => {
      const digest = hash.digest()
      await file.writeFile(digest)
      await file.sync()
      await file.close()
      await rename(partial, path)
      await syncFolder(dirname(path))
      return { bytes: writtenCount + digestBytes, sha256: digest.toString('hex') }
    },
    abandon: async () => {
      await file.close().catch(() => undefined)
      await rm(partial, { force: true })
    },
  }
}

/**
 * Reads the frames of a backup in order. Throws if the file is damaged, at the latest at the end.
 */
export async function* readFrames(path: string): AsyncGenerator<Frame, string> {
  const { size } = await stat(path).catch((error: unknown) => {
    throw new CannotStart(`Não foi possível ler o backup ${path} (${reasonOf(error)}).`)
  })
  if (size < firstLine.length + digestBytes) throw damagedBackup(path, 'é curto demais')
  const hash = createHash('sha256')
  const bytes = reader(
    createReadStream(path, { end: size - digestBytes - 1, highWaterMark: 1 << 20 }),
    (piece) => hash.update(piece),
  )
  const start = await bytes.take(firstLine.length)
  if (!start?.equals(firstLine))
    throw new CannotStart(`O arquivo ${path} não é um backup da Régua.`)
  for (let head = await bytes.take(headBytes); head; head = await bytes.take(headBytes)) {
    const kind = kinds.get(head[0] ?? 0)
    const length = head.readUInt32BE(1)
    const content = kind && length <= longestFrame ? await bytes.take(length) : undefined
    if (!kind || !content) throw damagedBackup(path, 'um trecho não pode ser lido')
    yield { kind, bytes: content }
  }
  const digest = hash.digest()
  if (!digest.equals(await lastBytes(path, size)))
    throw damagedBackup(path, 'a soma de verificação não confere')
  return digest.toString('hex')
}

/**
 * Reads an exact number of bytes from a stream; undefined at its end, or if too few bytes are left.
 */
function reader(stream: AsyncIterable<Buffer>, onPiece: (piece: Buffer) => void) {
  const pieces = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const take = async (length: number): Promise<Buffer | undefined> => {
    const parts = [rest]
    let sum = rest.length
    while (sum < length) {
      const next = await pieces.next()
      if (next.done) return undefined
      onPiece(next.value)
      parts.push(next.value)
      sum += next.value.length
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts)
    rest = all.subarray(length)
    return all.subarray(0, length)
  }
  return { take }
}

async function lastBytes(path: string, size: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(
      Buffer.alloc(digestBytes),
      0,
      digestBytes,
      size - digestBytes,
    )
    return buffer
  } finally {
    await file.close()
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'erro'

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
