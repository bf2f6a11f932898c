import { crc32, inflateRawSync } from 'node:zlib'

/** Content of a spreadsheet, parsed without a library. */
export type SheetFacts = {
  readonly name: string
  readonly rows: number
  readonly cells: number
  readonly lastRow: number
}

const must = (isTrue: boolean, problem: string) => {
  if (!isTrue) throw new Error(problem)
}

/** Reads a zip by its directory; sizes and checksums must match. */
function unzip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  must(end >= 0, 'a zip without its end')
  const count = file.readUInt16LE(end + 10)
  const parts = new Map<string, Buffer>()
  let at = file.readUInt32LE(end + 16)
  must(at + file.readUInt32LE(end + 12) === end, 'the directory does not reach to the end')
  for (let n = 0; n < count; n += 1) {
    must(file.readUInt32LE(at) === 0x02014b50, `entry ${n} of the directory is none`)
    const [crc, packed, size, local] = [16, 20, 24, 42].map((place) =>
      file.readUInt32LE(at + place),
    ) as [number, number, number, number]
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    must(file.readUInt32LE(local) === 0x04034b50, `${name} does not stand where the directory says`)
    must(
      file.toString('utf8', local + 30, local + 30 + nameLength) === name,
      `${name} has two names`,
    )
    const from = local + 30 + nameLength + file.readUInt16LE(local + 28)
    const bytes = file.subarray(from, from + packed)
    const part = file.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes
    must(part.length === size, `${name} has ${part.length} bytes instead of ${size}`)
    must(crc32(part) === crc, `${name} has another checksum`)
    must(!parts.has(name), `${name} is there twice`)
    parts.set(name, part)
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

const token = /<(\/?)([A-Za-z][\w:]*)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|<\?xml [^>]*\?>|([^<]+)/gy
const badText = /&(?!(amp|lt|gt|quot|apos|#\d+);)|[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

/** Checks XML: elements are nested correctly, and text has no bare '&' or illegal character. */
function walk(
  xml: string,
  name: string,
  opened: (element: string, attributes: string) => void,
): void {
  const stack: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex
    const found = token.exec(xml)
    if (!found) throw new Error(`${name} is no XML at ${at}: ${xml.slice(at, at + 60)}`)
    const [, close, element, attributes = '', empty, text] = found
    if (text !== undefined)
      must(!badText.test(text), `${name} has a text that is no XML: ${text.slice(0, 60)}`)
    if (element === undefined) continue
    if (close) must(stack.pop() === element, `${name}: </${element}> closes nothing`)
    else {
      opened(element, attributes)
      if (!empty) stack.push(element)
    }
  }
  must(stack.length === 0, `${name} ends inside <${stack.at(-1)}>`)
}

const numberOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
const attributeOf = (attributes: string, key: string) =>
  new RegExp(` ${key}="([^"]*)"`).exec(attributes)?.[1]

function readSheet(xml: string, name: string): Omit<SheetFacts, 'name'> {
  let [rows, cells, row, column] = [0, 0, 0, 0]
  walk(xml, name, (element, attributes) => {
    if (element === 'row') {
      const at = Number(/ r="(\d+)"/.exec(attributes)?.[1])
      must(at > row, `${name}: row ${at} after row ${row}`)
      ;[row, column] = [at, 0]
      rows += 1
    } else if (element === 'c') {
      const [, letters = '', at] = / r="([A-Z]+)(\d+)"/.exec(attributes) ?? []
      must(
        Number(at) === row && numberOf(letters) > column,
        `${name}: cell ${letters}${at} in row ${row}`,
      )
      column = numberOf(letters)
      cells += 1
    }
  })
  return { rows, cells, lastRow: row }
}

/**
 * Reads a spreadsheet strictly: directory and checksums, well-formed parts, every sheet present and
 * declared, rows and cells in order. Throws on an error.
 */
export function readWorkbook(file: Buffer): SheetFacts[] {
  const parts = unzip(file)
  const xmlOf = (name: string) => {
    const part = parts.get(name)
    if (!part) throw new Error(`there is no ${name}`)
    return new TextDecoder('utf-8', { fatal: true }).decode(part)
  }
  must([...parts.keys()][0] === '[Content_Types].xml', 'the types do not come first')
  for (const [name] of parts)
    if (!name.startsWith('xl/worksheets/')) walk(xmlOf(name), name, () => undefined)
  const types = xmlOf('[Content_Types].xml')
  const targets = new Map<string | undefined, string | undefined>()
  walk(xmlOf('xl/_rels/workbook.xml.rels'), 'relations', (_, attributes) =>
    targets.set(attributeOf(attributes, 'Id'), attributeOf(attributes, 'Target')),
  )
  const named: { readonly name: string; readonly part: string }[] = []
  walk(xmlOf('xl/workbook.xml'), 'workbook', (element, attributes) => {
    if (element !== 'sheet') return
    const part = `xl/${targets.get(attributeOf(attributes, 'r:id'))}`
    must(types.includes(`PartName="/${part}"`), `${part} has no type`)
    named.push({ name: attributeOf(attributes, 'name') ?? '', part })
  })
  must(named.length > 0, 'a workbook without sheets')
  return named.map(({ name, part }) => ({ name, ...readSheet(xmlOf(part), part) }))
}
