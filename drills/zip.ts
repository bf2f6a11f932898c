import { crc32, deflateRawSync } from 'node:zlib'

export type ZipPart = {
  readonly name: string
  readonly bytes: Uint8Array
  readonly packedBytes?: Uint8Array
  /** False size in the directory. */
  readonly declaredSize?: number
  readonly method?: number
  /** Sizes follow the data, as in streamed zips. */
  readonly hasDescriptor?: boolean
  readonly isLink?: boolean
}

// Required parts of a workbook.
const frame: readonly ZipPart[] = [
  [
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
  ],
  [
    '_rels/.rels',
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  ],
  [
    'xl/workbook.xml',
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
  ],
  [
    'xl/_rels/workbook.xml.rels',
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  ],
].map(([name = '', text = '']) => ({ name, bytes: Buffer.from(text) }))

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export function sheetOf(rows: readonly (readonly string[])[]): string {
  const body = rows
    .map(
      (cells, index) =>
        `<row r="${index + 1}">${cells.map((cell) => `<c t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`).join('')}</row>`,
    )
    .join('')
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${body}</sheetData></worksheet>`
}

function descriptorOf(bytes: Uint8Array, packed: number, declared: number): Buffer {
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc32(bytes), 4)
  descriptor.writeUInt32LE(packed, 8)
  descriptor.writeUInt32LE(declared, 12)
  return descriptor
}

/** A workbook of these parts; they replace frame parts with the same name. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const all = [...frame.filter(({ name }) => !parts.some((part) => part.name === name)), ...parts]
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of all) {
    const {
      name,
      bytes,
      packedBytes = deflateRawSync(bytes),
      declaredSize = bytes.length,
      method = 8,
    } = part
    const label = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 4)
    central.writeUInt16LE(20, 6)
    for (const [header, from] of [
      [local, 8],
      [central, 10],
    ] as const) {
      const isSilent = part.hasDescriptor && header === local
      header.writeUInt16LE(part.hasDescriptor ? 8 : 0, from - 2)
      header.writeUInt16LE(method, from)
      header.writeUInt32LE(isSilent ? 0 : crc32(bytes), from + 6)
      header.writeUInt32LE(isSilent ? 0 : packedBytes.length, from + 10)
      header.writeUInt32LE(isSilent ? 0 : declaredSize, from + 14)
      header.writeUInt16LE(label.length, from + 18)
    }
    if (part.isLink) {
      central.writeUInt8(3, 5)
      central.writeUInt32LE((0o120777 << 16) >>> 0, 38)
    }
    central.writeUInt32LE(at, 42)
    const behind = part.hasDescriptor
      ? descriptorOf(bytes, packedBytes.length, declaredSize)
      : Buffer.alloc(0)
    pieces.push(local, label, Buffer.from(packedBytes), behind)
    directory.push(central, label)
    at += local.length + label.length + packedBytes.length + behind.length
  }
  const end = Buffer.alloc(22)
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(all.length & 0xffff, 8)
  end.writeUInt16LE(all.length & 0xffff, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...pieces, ...directory, end])
}
