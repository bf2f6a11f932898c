/**
 * A: letters, X: any printable character, both left-aligned and blank filled; N: right-aligned
 * and zero filled.
 */
export type FieldType = 'A' | 'N' | 'X'

/** One column range of a record; `start` counts from 1, as the bureau's manual does. */
export type LayoutField = {
  readonly name: string
  readonly start: number
  readonly length: number
  readonly type: FieldType
  /** A constant value, for format markers and for values fixed by a variant. */
  readonly constant?: string
}

/**
 * A batch file format as data; a variant of a bureau is another value of this type, not other
 * code.
 */
export type Layout = {
  readonly name: string
  readonly recordLength: number
  readonly header: readonly LayoutField[]
  readonly detail: readonly LayoutField[]
  readonly trailer: readonly LayoutField[]
}

const header = [
  { name: 'recordType', start: 1, length: 1, type: 'N', constant: '0' },
  { name: 'informantRoot', start: 2, length: 9, type: 'N' },
  { name: 'movementOn', start: 11, length: 8, type: 'N' },
  { name: 'areaCode', start: 19, length: 4, type: 'N' },
  { name: 'phone', start: 23, length: 8, type: 'N' },
  { name: 'extension', start: 31, length: 4, type: 'N' },
  { name: 'contactName', start: 35, length: 70, type: 'A' },
  { name: 'fileMark', start: 105, length: 15, type: 'X', constant: 'SERASA-CONVEM04' },
  { name: 'remessa', start: 120, length: 6, type: 'N' },
  { name: 'direction', start: 126, length: 1, type: 'A' },
  { name: 'differential', start: 127, length: 4, type: 'X' },
  // One sender in production writes '004' here; three other sources leave it blank.
  { name: 'blank1', start: 131, length: 3, type: 'X' },
  { name: 'logon', start: 134, length: 8, type: 'X' },
  { name: 'blank2', start: 142, length: 392, type: 'X' },
  { name: 'codes', start: 534, length: 60, type: 'X' },
  { name: 'sequence', start: 594, length: 7, type: 'N' },
] as const satisfies readonly LayoutField[]

const detail = [
  { name: 'recordType', start: 1, length: 1, type: 'N', constant: '1' },
  { name: 'operation', start: 2, length: 1, type: 'A' },
  { name: 'creditorBranch', start: 3, length: 6, type: 'N' },
  { name: 'occurredOn', start: 9, length: 8, type: 'N' },
  { name: 'contractEndsOn', start: 17, length: 8, type: 'N' },
  { name: 'natureza', start: 25, length: 3, type: 'X' },
  { name: 'praca', start: 28, length: 4, type: 'A' },
  { name: 'principalKind', start: 32, length: 1, type: 'A' },
  { name: 'principalDocumentType', start: 33, length: 1, type: 'X' },
  { name: 'principalDocument', start: 34, length: 15, type: 'N' },
  { name: 'motive', start: 49, length: 2, type: 'X' },
  { name: 'principalSecondDocumentType', start: 51, length: 1, type: 'X' },
  { name: 'principalSecondDocument', start: 52, length: 15, type: 'X' },
  { name: 'principalSecondDocumentState', start: 67, length: 2, type: 'A' },
  { name: 'coobrigadoKind', start: 69, length: 1, type: 'A' },
  { name: 'coobrigadoDocumentType', start: 70, length: 1, type: 'X' },
  // X, not N: blank on the principal's own record, zero filled on a coobrigado's.
  { name: 'coobrigadoDocument', start: 71, length: 15, type: 'X' },
  { name: 'blank1', start: 86, length: 2, type: 'X' },
  { name: 'coobrigadoSecondDocumentType', start: 88, length: 1, type: 'X' },
  { name: 'coobrigadoSecondDocument', start: 89, length: 15, type: 'X' },
  { name: 'coobrigadoSecondDocumentState', start: 104, length: 2, type: 'A' },
  { name: 'name', start: 106, length: 70, type: 'X' },
  { name: 'birthOn', start: 176, length: 8, type: 'N' },
  { name: 'father', start: 184, length: 70, type: 'X' },
  { name: 'mother', start: 254, length: 70, type: 'X' },
  { name: 'street', start: 324, length: 45, type: 'X' },
  { name: 'district', start: 369, length: 20, type: 'X' },
  { name: 'city', start: 389, length: 25, type: 'X' },
  { name: 'state', start: 414, length: 2, type: 'A' },
  { name: 'cep', start: 416, length: 8, type: 'N' },
  { name: 'value_cents', start: 424, length: 15, type: 'N' },
  { name: 'contractNumber', start: 439, length: 16, type: 'X' },
  { name: 'nossoNumero', start: 455, length: 9, type: 'N' },
  { name: 'streetContinuation', start: 464, length: 25, type: 'X' },
  { name: 'debtorAreaCode', start: 489, length: 4, type: 'N' },
  { name: 'debtorPhone', start: 493, length: 9, type: 'N' },
  { name: 'commitmentOn', start: 502, length: 8, type: 'N' },
  { name: 'commitment_cents', start: 510, length: 15, type: 'N' },
  { name: 'blank2', start: 525, length: 6, type: 'X' },
  { name: 'noticeType', start: 531, length: 1, type: 'X' },
  { name: 'blank3', start: 532, length: 2, type: 'X' },
  { name: 'codes', start: 534, length: 60, type: 'X' },
  { name: 'sequence', start: 594, length: 7, type: 'N' },
] as const satisfies readonly LayoutField[]

const trailer = [
  { name: 'recordType', start: 1, length: 1, type: 'N', constant: '9' },
  { name: 'blank', start: 2, length: 532, type: 'X' },
  { name: 'codes', start: 534, length: 60, type: 'X' },
  { name: 'sequence', start: 594, length: 7, type: 'N' },
] as const satisfies readonly LayoutField[]

/** The 600-character PEFIN batch file, in use by malls. */
export const convem04: Layout = {
  name: 'SERASA-CONVEM04',
  recordLength: 600,
  header,
  detail,
  trailer,
}

export type HeaderField = (typeof header)[number]['name']
export type DetailField = (typeof detail)[number]['name']
export type TrailerField = (typeof trailer)[number]['name']

/** Maximum number of 3-character codes in one record. */
export const CODES_PER_RECORD = 20
