import type { LocalDate } from '#values/local-date.ts'
import { CODES_PER_RECORD, convem04 } from './layout.ts'
import { readRemessa } from './read-remessa.ts'
import { overwriteField, packDay, packRecord } from './record.ts'

/** Codes of one answered file; records without codes are omitted. */
export type Answer = {
  readonly fileCodes: readonly string[]
  /** By record sequence number. */
  readonly codes: Readonly<Record<string, readonly string[]>>
}

/**
 * The return of a remessa: its records with their codes, or only header and trailer if the file
 * was rejected.
 */
export function answerBytes(bytes: Uint8Array, answer: Answer): Uint8Array {
  const file = readRemessa(bytes)
  if (answer.fileCodes.length > 0) {
    const remessa = Number.isInteger(file.remessa) ? String(file.remessa) : '0'
    const root = /^[0-9A-Z]{8}$/.test(file.informantRoot) ? file.informantRoot : ''
    return fileBytes([headerOf(root, remessa, undefined, answer.fileCodes), trailerOf(2)])
  }
  const { header, detail, trailer } = convem04
  return fileBytes([
    overwriteField(header, file.header, 'direction', 'R'),
    ...file.records.map((record) => {
      const codes = answer.codes[record.sequence]
      return codes ? overwriteField(detail, record.line, 'codes', area(codes)) : record.line
    }),
    overwriteField(trailer, file.trailer, 'codes', ''),
  ])
}

/** A return of later events: echoes of inclusions, numbered within this file. */
export function eventBytes(
  root: string,
  remessa: number,
  events: readonly { readonly line: string; readonly code: string }[],
  today: LocalDate,
): Uint8Array {
  const details = events.map(({ line, code }, index) => {
    const numberedLine = overwriteField(convem04.detail, line, 'sequence', String(index + 2))
    return overwriteField(convem04.detail, numberedLine, 'codes', code)
  })
  return fileBytes([
    headerOf(root, String(remessa), today, []),
    ...details,
    trailerOf(events.length + 2),
  ])
}

function headerOf(
  root: string,
  remessa: string,
  movementOn: LocalDate | undefined,
  codes: readonly string[],
): string {
  return packRecord(convem04.header, {
    informantRoot: root,
    movementOn: packDay(movementOn),
    remessa,
    direction: 'R',
    codes: area(codes),
    sequence: '1',
  })
}

function trailerOf(sequence: number): string {
  return packRecord(convem04.trailer, { sequence: String(sequence) })
}

function area(codes: readonly string[]): string {
  return codes.slice(0, CODES_PER_RECORD).join('')
}

function fileBytes(lines: readonly string[]): Uint8Array {
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')
}
