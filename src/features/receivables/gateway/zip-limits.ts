import { inflateRawSync } from 'node:zlib'

import { mutant } from '#server/mutants.ts'

import { FileRefused } from './layout.ts'

const mebibyte = 1 << 20
const mostEntries = 2_000
const mostUnpacked = 1_536 * mebibyte
const mostOfPart = 128 * mebibyte
// Real sheets shrink to a tenth, very repetitive ones to a fiftieth; small files may be anything.
const mostRatio = 100
const ratioFrom = 16 * mebibyte

const endRecord = 0x06054b50
const directoryRecord = 0x02014b50
const localRecord = 0x04034b50

const damaged = () =>
  new FileRefused('O arquivo xlsx está danificado ou incompleto; abra-o na planilha, salve de novo e reenvie.')
const tooLarge = () => new FileRefused('O arquivo xlsx se expande além do limite; envie-o como CSV.')

type Entry = {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly unpacked: number
  readonly at: number
}

function directory(file: Buffer): Entry[] {
  let end = -1
  for (let at = file.length - 22; at >= Math.max(0, file.length - 65_557) && end < 0; at--)
    if (file.readUInt32LE(at) === endRecord) end = at
  if (end < 0) throw damaged()
  const total = file.readUInt16LE(end + 10)
  if (total > mostEntries) throw new FileRefused(`O arquivo xlsx tem ${total} partes; uma planilha tem poucas dezenas.`)
  const entries: Entry[] = []
  for (let at = file.readUInt32LE(end + 16); entries.length < total;) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== directoryRecord) throw damaged()
    const lengths = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30), file.readUInt16LE(at + 32)] as const
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + lengths[0]),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      at: file.readUInt32LE(at + 42),
    })
    at += 46 + lengths[0] + lengths[1] + lengths[2]
  }
  return entries
}

/** A directory may lie about sizes: the parts that are read whole are unpacked here once, no further than they declare. */
function checkPart(file: Buffer, { name, method, packed, unpacked, at }: Entry): void {
  if (unpacked > mostOfPart) throw tooLarge()
  if (at + 30 > file.length || file.readUInt32LE(at) !== localRecord) throw damaged()
  const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
  if (method === 0 && packed === unpacked) return
  if (method !== 8)
    throw new FileRefused(`A parte ${name.slice(0, 80)} do arquivo xlsx usa uma compressão que não é aceita.`)
  try {
    inflateRawSync(file.subarray(from, from + packed), { maxOutputLength: Math.max(unpacked, 1) })
  } catch {
    throw damaged()
  }
}

/** Refuses a zip bomb before anything of it is kept: entries, declared sizes, ratio, and the truth of what is read whole. */
export function checkZip(file: Buffer): void {
  if (mutant('no-zip-limits')) return
  const entries = directory(file)
  let unpacked = 0
  for (const entry of entries) {
    // A value of all ones sends the reader to the zip64 record: no sheet of a million rows needs one.
    if (entry.unpacked === 0xffffffff || entry.packed === 0xffffffff) throw tooLarge()
    unpacked += entry.unpacked
  }
  if (unpacked > mostUnpacked || (unpacked > ratioFrom && unpacked > mostRatio * file.length)) throw tooLarge()
  for (const entry of entries)
    if (!/^xl\/worksheets\/[^/]+\.xml$/i.test(entry.name) && /\.(xml|rels)$/i.test(entry.name)) checkPart(file, entry)
}
