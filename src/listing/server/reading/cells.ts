import { asTyped } from '../../csv-line.ts'
import { isCep, normalizeCep } from '#values/cep.ts'
import { parseBrl } from '#values/cents.ts'
import { firstDay } from '#values/competence.ts'
import { isCnpj } from '#values/cnpj.ts'
import { isCpf } from '#values/cpf.ts'
import { normalizeDocument } from '#values/document.ts'
import { dayNumber, FIRST_YEAR, formatDate, LAST_YEAR, monthOf } from '#values/local-date.ts'
import { foldCode } from '#values/fold-code.ts'
import { formatRate, parseRate, type Rate } from '#values/rate.ts'
import { isUf } from '#values/postal-region.ts'
import { isRead, readWrittenDay, readWrittenMonth, type Unreadable } from '#values/written-day.ts'

import type { SheetValue } from './cells-of-row.ts'

/** An error in a cell. An 'AVISO' accepts the row and stores `value`. */
export type Flaw = {
  readonly severity: 'ERRO' | 'AVISO'
  readonly reason: string
  readonly value: string
}

/**
 * Parses the trimmed text of a non-empty cell into PostgreSQL text, or returns an error. `sheet` is
 * a spreadsheet's non-text value (rules 9: files as people make them).
 */
export type CellReader = ((text: string, sheet?: SheetValue) => string | Flaw) & {
  readonly kind?: CellKind
}

/** Kind of a column for which the whole file must use one format. */
export type CellKind = 'code' | 'document' | 'day' | 'month' | 'money' | 'rate'

export const kindOf = ({ kind }: CellReader): CellKind | undefined => kind

const ofKind = (kind: CellKind, read: CellReader): CellReader =>
  Object.assign((text: string, sheet?: SheetValue) => read(text, sheet), { kind })

const error = (reason: string): Flaw => ({ severity: 'ERRO', reason, value: '' })

// Cache: files repeat the same days, documents and codes hundreds of times.
function remembering(read: CellReader): CellReader {
  const known = new Map<string, string | Flaw>()
  return (text, sheet) => {
    // File text never contains a NUL, so use it as separator.
    const key = sheet ? `\0${sheet.kind}${text}` : text
    const found = known.get(key)
    if (found !== undefined) return found
    const value = read(text, sheet)
    if (known.size >= 20_000) known.clear()
    known.set(key, value)
    return value
  }
}

// Failed formulas in spreadsheets, in English and Portuguese.
const sheetErrors =
  /^#(?:N\/A|N\/D|REF!|VALUE!|VALOR!|DIV\/0!|NAME\?|NOME\?|NUM!|NÚM!|NULL!|NULO!|SPILL!|DESPEJAR!|CALC!)$/i
const formulaFailed = (cell: string) =>
  error(`A célula tem um erro da planilha (${cell}); corrija a fórmula e envie de novo.`)

// Codes and documents that a spreadsheet rounded to scientific notation: the last digits are lost.
const isRounded = (cell: string) => /^\d(?:[.,]\d+)?E\+\d+$/i.test(cell)
const roundCell = (cell: string) =>
  error(
    `A planilha arredondou este número (${cell}); formate a coluna como texto e preencha-o de novo.`,
  )
const turnedIntoDay = (cell: string) =>
  error(
    `A planilha transformou este código na data ${cell}; formate a coluna como texto e preencha-o de novo.`,
  )

const longest = 500

/** Free text. Removes the apostrophe that our exports add against formula injection. */
export const text: CellReader = (cell) => {
  if (sheetErrors.test(cell)) return formulaFailed(cell)
  const clean = asTyped(cell)
  return clean.length > longest
    ? error(`O texto tem ${clean.length} caracteres; use no máximo ${longest}.`)
    : clean
}

export const code: CellReader = ofKind('code', (cell, sheet) => {
  if (sheet?.kind === 'date') return turnedIntoDay(cell)
  if (isRounded(cell)) return roundCell(cell)
  if (sheetErrors.test(cell)) return formulaFailed(cell)
  const folded = foldCode(asTyped(cell))
  if (folded === '') return error('O código só tem sinais invisíveis; preencha-o de novo.')
  return folded.length > 60 ? error('O código tem mais de 60 caracteres.') : folded
})

/** A code of a closed list, in upper case. */
export const upperCode: CellReader = remembering((cell, sheet) => code(cell.toUpperCase(), sheet))

/** Row id of a reference table's code, ignoring case. */
export const idOf = (what: string, ids: ReadonlyMap<string, number>): CellReader =>
  remembering((cell, sheet) => {
    const id = ids.get(cell.toUpperCase())
    if (id !== undefined) return String(id)
    const flaw = code(cell, sheet)
    return typeof flaw === 'string'
      ? error(`Não há ${what} com este código; confira o código ou cadastre-o.`)
      : flaw
  })

const isSound = (bare: string) => isCpf(bare) || isCnpj(bare)

/**
 * A document stored as a number, without leading zeros: check digits distinguish CPF from CNPJ
 * (rules 9).
 */
function documentOfNumber(cell: string): string | Flaw {
  if (!/^\d{1,14}$/.test(cell)) return isRounded(cell) ? roundCell(cell) : readDocument(cell)
  const asCpf = cell.padStart(11, '0')
  const asCnpj = cell.padStart(14, '0')
  if (!isCpf(asCpf))
    return readDocument(isCnpj(asCnpj) ? asCnpj : cell.length > 11 ? asCnpj : asCpf)
  return isCnpj(asCnpj)
    ? error(
        `Sem os zeros à esquerda não se sabe se é o CPF ${asCpf} ou o CNPJ ${asCnpj}; formate a coluna como texto e preencha-o de novo.`,
      )
    : asCpf
}

const readDocument = remembering((cell, sheet) => {
  if (sheet?.kind === 'number') return documentOfNumber(cell)
  const bare = normalizeDocument(foldCode(cell))
  if (isSound(bare)) return bare
  if (isRounded(cell)) return roundCell(cell)
  if (/^(.)\1+$/.test(bare))
    return error('O CPF/CNPJ tem todos os dígitos iguais; informe o documento verdadeiro.')
  if (bare.length !== 11 && bare.length !== 14)
    return error('O CPF deve ter 11 dígitos e o CNPJ, 14 caracteres.')
  return error(
    `O dígito verificador do ${bare.length === 11 ? 'CPF' : 'CNPJ'} não confere; confira o documento.`,
  )
})

export const document: CellReader = ofKind('document', readDocument)

const unreadableDays: Readonly<Record<Unreadable, string>> = {
  form: 'A data deve estar no formato DD/MM/AAAA.',
  missing: 'Esta data não existe; confira dia, mês e ano.',
  year: `O ano deve ir de ${FIRST_YEAR} a ${LAST_YEAR}; confira a data, ou deixe a célula vazia se não há data.`,
  'short year': 'Escreva o ano com quatro algarismos: DD/MM/AAAA.',
}

const readDay = remembering((cell, sheet) => {
  const written = readWrittenDay(cell)
  if (typeof written === 'string')
    return error(
      sheet?.kind === 'number'
        ? 'A célula é um número, e não uma data; formate a coluna como data.'
        : unreadableDays[written],
    )
  const value = String(dayNumber(written.day))
  return written.time === undefined
    ? value
    : {
        severity: 'AVISO',
        reason: `A célula tem a hora ${written.time}; vale o dia ${formatDate(written.day)}.`,
        value,
      }
})

/**
 * A day as days since 1970-01-01: COPY reads numbers five times faster than dates. Other formats
 * are accepted if unambiguous.
 */
export const day: CellReader = ofKind('day', readDay)

/** A birth date: a two-digit year is refused because its century is ambiguous. */
export const birthDay: CellReader = ofKind('day', (cell, sheet) =>
  /[a-z][^a-z0-9]*\d{2}$/i.test(cell) ? error(unreadableDays['short year']) : readDay(cell, sheet),
)

const unreadableMonths: Readonly<Record<Unreadable, string>> = {
  form: 'A competência deve estar no formato MM/AAAA.',
  missing: 'O mês da competência deve ir de 01 a 12.',
  year: `O ano da competência deve ir de ${FIRST_YEAR} a ${LAST_YEAR}.`,
  'short year': 'A competência deve estar no formato MM/AAAA.',
}

/**
 * A month as the day number of its first day. Accepts date cells and first-of-month texts (rules
 * 9).
 */
export const competence: CellReader = ofKind(
  'month',
  remembering((cell, sheet) => {
    const month = readWrittenMonth(cell)
    if (isRead(month)) return String(dayNumber(firstDay(month)))
    const written = month === 'form' ? readWrittenDay(cell) : month
    if (typeof written !== 'string')
      return sheet?.kind === 'date' || written.day.endsWith('-01')
        ? String(dayNumber(firstDay(monthOf(written.day))))
        : error('A competência é um mês: use MM/AAAA, ou o dia 01 do mês.')
    return error(unreadableMonths[month])
  }),
)

// Ten billion reais: more than any boleto, and a million of them still fit the database's integers.
const mostCents = 1_000_000_000_000

const comma = 0x2c
const zero = 0x30

/** Fast path for '1234,56', the usual format; undefined for any other. */
function plainCents(cell: string): number | undefined {
  const end = cell.length - 3
  if (end < 1 || end > 9 || cell.charCodeAt(end) !== comma) return undefined
  let cents = 0
  for (let at = 0; at < cell.length; at++) {
    if (at === end) continue
    const digit = cell.charCodeAt(at) - zero
    if (digit < 0 || digit > 9) return undefined
    cents = cents * 10 + digit
  }
  return cents
}

/** Reads a number regardless of its format, even one displayed as a date (rules 9). */
export const numberOf = (cell: string, sheet: SheetValue | undefined): string =>
  sheet?.kind === 'date' || sheet?.kind === 'percent'
    ? String(Number(sheet.value.toFixed(6))).replace('.', ',')
    : cell

/** Money in cents, never negative: no column of the ERP's files may be. */
export const money: CellReader = ofKind('money', (text, sheet) => {
  const cell = numberOf(text, sheet)
  const plain = plainCents(cell)
  if (plain !== undefined) return String(plain)
  const amount = parseBrl(cell)
  if (amount === undefined)
    return error('O valor deve ser um número com vírgula decimal e até duas casas, como 1.234,56.')
  if (amount < 0 || cell.includes('-')) return error('O valor não pode ser negativo.')
  if (amount >= mostCents) return error('O valor é alto demais; confira a vírgula decimal.')
  return String(amount)
})

/** Money in cents that may be negative, such as a credit. */
export const signedMoney: CellReader = ofKind('money', (text, sheet) => {
  const cell = numberOf(text, sheet)
  if (!cell.startsWith('-')) return money(text, sheet)
  const amount = money(cell.slice(1).trim())
  if (typeof amount !== 'string') return amount
  return amount === '0' ? error('O valor não pode ser negativo.') : `-${amount}`
})

export const positiveMoney: CellReader = ofKind('money', (cell, sheet) => {
  const amount = money(cell, sheet)
  return amount === '0' ? error('O valor deve ser maior que zero.') : amount
})

const onePercent = 100

/**
 * A percentage in basis points, 0 to 100 %. Spreadsheets store 10 % as 0,1, so a value below 1 %
 * without percent sign or format gets a warning.
 */
export const percentage: CellReader = ofKind(
  'rate',
  remembering((cell, sheet) => {
    const value = parseRate(sheet?.kind === 'percent' ? cell : numberOf(cell, sheet))
    if (value === undefined)
      return error('O percentual deve ser um número com até duas casas, como 10,00.')
    if (value < 0 || value > 10_000) return error('O percentual deve ir de 0 a 100.')
    if (value === 0 || value >= onePercent || cell.includes('%')) return String(value)
    return {
      severity: 'AVISO',
      reason: `O percentual ${formatRate(value)} é menor que 1 %: confira se a planilha não guardou ${formatRate((value * 100) as Rate)} como fração.`,
      value: String(value),
    }
  }),
)

/** One of a closed list, ignoring case. */
export const oneOf = (...allowed: string[]): CellReader =>
  remembering((cell) => {
    const upper = cell.toUpperCase()
    return allowed.includes(upper) ? upper : error(`Valor desconhecido; use ${allowed.join(', ')}.`)
  })

/** 'S' or 'N', as PostgreSQL reads it. */
export const yesNo: CellReader = remembering((cell) => {
  const upper = cell.toUpperCase()
  if (upper === 'S') return 'true'
  return upper === 'N' ? 'false' : error('Valor desconhecido; use S, N.')
})

/** An invalid CEP is stored with a warning: guard G08 blocks the boleto later (rules 9). */
export const cep: CellReader = remembering((cell, sheet) => {
  const whole = sheet?.kind === 'number' && /^\d{1,7}$/.test(cell) ? cell.padStart(8, '0') : cell
  return isCep(whole)
    ? normalizeCep(whole)
    : {
        severity: 'AVISO',
        reason:
          'O CEP deve ter oito dígitos; um CEP válido já cadastrado fica, e sem ele a negativação fica bloqueada até a correção.',
        value: cell.slice(0, 20),
      }
})

export const state: CellReader = remembering((cell) => {
  const uf = cell.toUpperCase()
  return isUf(uf)
    ? uf
    : {
        severity: 'AVISO',
        reason: 'Esta UF não existe; a negativação ficará bloqueada até a correção.',
        value: uf.slice(0, 20),
      }
})
