import { foldToAscii } from '#values/fold-text.ts'
import { type LocalDate, isLocalDate } from '#values/local-date.ts'
import { CODES_PER_RECORD, type LayoutField } from './layout.ts'

/**
 * Writes values into one fixed-width record. Throws RangeError for a value without a field or too
 * long for it.
 */
export function packRecord(
  fields: readonly LayoutField[],
  values: Readonly<Record<string, string | undefined>>,
): string {
  const unplacedValues = new Map(Object.entries(values))
  let record = ''
  for (const field of fields) {
    record += packField(field, field.constant ?? values[field.name] ?? '')
    unplacedValues.delete(field.name)
  }
  for (const [name, value] of unplacedValues)
    if (value) throw new RangeError(`no field ${name} in this layout`)
  return record
}

const PLAIN = /^[0-9A-Z]*$/

function packField(field: LayoutField, value: string): string {
  // Fast path: most values are plain already, and a file has millions of them.
  const text = PLAIN.test(value) ? value : foldToAscii(value).trim()
  if (text.length > field.length)
    throw new RangeError(`${field.name} has ${text.length} of ${field.length} characters`)
  if (field.type !== 'N') return text.padEnd(field.length, ' ')
  // Letters are allowed because the CNPJ is alphanumeric since July 2026 (IN RFB 2.229/2024).
  if (!PLAIN.test(text)) throw new RangeError(`${field.name} is not numeric`)
  return text.padStart(field.length, '0')
}

/**
 * Raw text of every field of a record, including fill characters; '' where the line is too short.
 */
export function unpackRecord(
  fields: readonly LayoutField[],
  line: string,
): ReadonlyMap<string, string> {
  return new Map(
    fields.map((field) => [
      field.name,
      line.slice(field.start - 1, field.start - 1 + field.length),
    ]),
  )
}

/** Overwrites one field of a finished record. */
export function overwriteField(
  fields: readonly LayoutField[],
  line: string,
  name: string,
  value: string,
): string {
  const field = fields.find((candidate) => candidate.name === name)
  if (!field) throw new RangeError(`no field ${name} in this layout`)
  return (
    line.slice(0, field.start - 1) +
    packField(field, value) +
    line.slice(field.start - 1 + field.length)
  )
}

/** AAAAMMDD; undefined becomes zeros. */
export function packDay(day: LocalDate | undefined): string {
  return day === undefined ? '' : day.replaceAll('-', '')
}

/** Parses an AAAAMMDD field; undefined when zero, blank or invalid. */
export function unpackDay(text: string): LocalDate | undefined {
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`
  return text.length === 8 && isLocalDate(day) ? day : undefined
}

/** The 15 positions of a document, left-padded with zeros, for either kind. */
export function packDocument(document: string): string {
  return document.toUpperCase().padStart(15, '0')
}

/**
 * Extracts a CNPJ or CPF from its 15 positions; the record has its type. '' when blank or all
 * zeros.
 */
export function unpackDocument(text: string, documentType: string): string {
  const bare = text.trim()
  if (/^0*$/.test(bare)) return ''
  return bare.length === 15 ? bare.slice(documentType === '2' ? 4 : 1) : bare
}

/**
 * The three-character codes at the start of a codes area, at most twenty, without blanks, each
 * with its offset.
 */
export function splitCodes(area: string): { readonly code: string; readonly offset: number }[] {
  const codes = []
  for (let offset = 0; offset < CODES_PER_RECORD * 3; offset += 3) {
    const code = area.slice(offset, offset + 3)
    if (code.trim() !== '') codes.push({ code, offset })
  }
  return codes
}
