import { inflateRawSync } from 'node:zlib'

import { FileRefused } from './layout.ts'

const mebibyte = 1 << 20
const mostEntries = 2_000
const mostUnpacked = 1_536 * mebibyte
const mostOfPart = 128 * mebibyte
// Real sheets compress to a tenth, repetitive ones to a fiftieth; small files may have any ratio.
const mostRatio = 100
const ratioFrom = 16 * mebibyte

const endRecord = 0x06054b50
const directoryRecord = 0x02014b50
const localRecord = 0x04034b50

const damagedZip = () =>
  new FileRefused(
    'O arquivo xlsx está danificado ou incompleto; abra-o na planilha, salve de novo e reenvie.',
  )
const tooLarge = () =>
  new FileRefused('O arquivo xlsx se expande além do limite; envie-o como CSV.')

type Entry = {
  readonly name: string
  readonly isEncrypted: boolean
  readonly method: number
  readonly packedBytes: number
  readonly unpackedBytes: number
  readonly at: number
}

function directory(file: Buffer): Entry[] {
  let end = -1
  for (let at = file.length - 22; at >= Math.max(0, file.length - 65_557) && end < 0; at--)
    if (file.readUInt32LE(at) === endRecord) end = at
  if (end < 0) throw damagedZip()
  const total = file.readUInt16LE(end + 10)
  if (total > mostEntries)
    throw new FileRefused(`O arquivo xlsx tem ${total} partes; uma planilha tem poucas dezenas.`)
  const entries: Entry[] = []
  for (let at = file.readUInt32LE(end + 16); entries.length < total;) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== directoryRecord) throw damagedZip()
    const lengths = [
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
    ] as const
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + lengths[0]),
      isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      packedBytes: file.readUInt32LE(at + 20),
      unpackedBytes: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    })
    at += 46 + lengths[0] + lengths[1] + lengths[2]
  }
  return entries
}

/**
 * The directory may declare false sizes: unpack parts that are read whole, up to the declared size.
 */
function checkPart(file: Buffer, { name, method, packedBytes, unpackedBytes, at }: Entry): void {
  if (unpackedBytes > mostOfPart) throw tooLarge()
  if (at + 30 > file.length || file.readUInt32LE(at) !== localRecord) throw damagedZip()
  const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  if (method === 0 && packedBytes === unpackedBytes) return
  if (method !== 8)
    throw new FileRefused(
      `A parte ${name.slice(0, 80)} do arquivo xlsx usa uma compressão que não é aceita.`,
    )
  try {
    inflateRawSync(file.subarray(from, from + packedBytes), {
      maxOutputLength: Math.max(unpackedBytes, 1),
    })
  } catch {
    throw damagedZip()
  }
}

/**
 * Refuses a zip bomb before storing anything: checks entries, declared sizes, ratio and actual
 * sizes.
 */
export function checkZip(file: Buffer): void {
  const entries = directory(file)
  let totalBytes = 0
  for (const entry of entries) {
    // All ones refers to a zip64 record, which no sheet of a million rows needs.
    if (entry.unpackedBytes === 0xffffffff || entry.packedBytes === 0xffffffff) throw tooLarge()
    totalBytes += entry.unpackedBytes
  }
  if (totalBytes > mostUnpacked || (totalBytes > ratioFrom && totalBytes > mostRatio * file.length))
    throw tooLarge()
  for (const entry of entries)
    if (!/^xl\/worksheets\/[^/]+\.xml$/i.test(entry.name) && /\.(xml|rels)$/i.test(entry.name))
      checkPart(file, entry)
}

/** Packed bytes of a part of a checked zip; undefined if missing. */
export function packedPart(
  file: Buffer,
  name: string,
): { readonly bytes: Buffer; readonly isStored: boolean } | undefined {
  const entry = directory(file).find((each) => each.name.toLowerCase() === name.toLowerCase())
  if (!entry || entry.at + 30 > file.length) return undefined
  const { at, method, packedBytes } = entry
  const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  return { bytes: file.subarray(from, from + packedBytes), isStored: method === 0 }
}

/** A file of an uploaded zip: name without folders, bytes. */
export type ZippedFile = { readonly name: string; readonly bytes: Buffer }

/** Limits of a zip of several files. */
export type ZipLimits = {
  readonly files: number
  readonly bytesOfFile: number
  readonly bytes: number
}

const ofUploads: ZipLimits = {
  files: 500,
  bytesOfFile: 64 * mebibyte,
  bytes: 128 * mebibyte,
}

const zipRefused = (sentence: string) => new FileRefused(sentence)

function bytesOf(file: Buffer, { method, packedBytes, unpackedBytes, at }: Entry): Buffer {
  if (at + 30 > file.length || file.readUInt32LE(at) !== localRecord)
    throw zipRefused('O ZIP está danificado ou incompleto; crie-o de novo e reenvie.')
  const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  const packed = file.subarray(from, from + packedBytes)
  if (method === 0 && packedBytes === unpackedBytes) return packed
  if (method !== 8) throw zipRefused('O ZIP usa uma compressão que não é aceita.')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(unpackedBytes, 1) })
  } catch {
    throw zipRefused('O ZIP está danificado ou incompleto; crie-o de novo e reenvie.')
  }
}

/** Names of the files of a zip; undefined if the bytes are no zip. */
export function namesInZip(file: Buffer): readonly string[] | undefined {
  try {
    return directory(file).map(({ name }) => name)
  } catch {
    return undefined
  }
}

/** Unpacks a zip under limits; refuses a zip bomb before storing anything. */
export function unpackZip(file: Buffer, limits: ZipLimits = ofUploads): ZippedFile[] {
  let entries: Entry[]
  try {
    entries = directory(file)
  } catch {
    throw zipRefused('O arquivo não é um ZIP, ou está danificado; crie-o de novo e reenvie.')
  }
  const files = entries.filter(
    ({ name }) => !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.DS_Store$)/.test(name),
  )
  if (files.some(({ isEncrypted }) => isEncrypted))
    throw new FileRefused('O arquivo tem senha; envie-o sem senha.', { status: 415 })
  if (files.length > limits.files)
    throw new FileRefused(`O ZIP tem ${files.length} arquivos; o máximo é ${limits.files}.`, {
      status: 413,
    })
  const totalBytes = files.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
  if (
    totalBytes > limits.bytes ||
    files.some(({ unpackedBytes }) => unpackedBytes > limits.bytesOfFile) ||
    (totalBytes > ratioFrom && totalBytes > mostRatio * file.length)
  )
    throw new FileRefused('O ZIP se expande além do limite; envie-o em partes menores.', {
      status: 413,
    })
  return files.map((entry) => ({
    name: (entry.name.split(/[/\\]/).at(-1) ?? '').slice(0, 255).toWellFormed(),
    bytes: bytesOf(file, entry),
  }))
}
