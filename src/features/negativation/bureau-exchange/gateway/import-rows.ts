import { normalizeDocument } from '#values/document.ts'
import { exampleReason, isExampleRow } from '#values/example-row.ts'
import { foldCode } from '#values/fold-code.ts'
import type { LocalDate } from '#values/local-date.ts'
import { readWrittenDay } from '#values/written-day.ts'

import { fileLayout } from '#listing/importer.ts'
import { FileForms } from '#listing/server/reading/file-forms.ts'
import { fold } from '#listing/server/reading/layout.ts'
import type { Operacao } from '#features/negativation/debt-items/rules/bureau-request.ts'
import { rowsOf, textOf, type TextRow } from './import-text.ts'

export type RejectedRow = { readonly line: number; readonly because: string }

export type BoletoRow = {
  readonly line: number
  readonly numBoleto: string
  /** Digits only; '' if the file has none. */
  readonly document: string
  readonly operation: Operacao
  readonly note: string
}

/** A row of the return as CSV (rules 9): one code of one person of one lote. */
export type AnswerRow = {
  readonly line: number
  readonly lote: number
  readonly numBoleto: string
  readonly document: string
  readonly isFiador: boolean
  readonly operation: Operacao
  /** '' when the bureau accepted the record. */
  readonly code: string
  readonly on: LocalDate
}

export type ImportedFile = {
  readonly total: number
  readonly rejectedRows: readonly RejectedRow[]
} & (
  | { readonly kind: 'NEGATIVACAO'; readonly rows: readonly BoletoRow[] }
  | { readonly kind: 'RETORNO'; readonly rows: readonly AnswerRow[] }
)

/** Either the file or the reasons why it is refused. */
export type ImportReading =
  | { readonly file: ImportedFile; readonly refusals?: undefined }
  | { readonly file?: undefined; readonly refusals: readonly string[] }

const answerColumns = [
  'lote',
  'numBoleto',
  'documento',
  'tipoPessoa',
  'operacao',
  'codigo',
  'dataRetorno',
] as const
const operations = { INCLUSAO: 'Inclusão', EXCLUSAO: 'Exclusão' }

fileLayout(
  'RETORNO_BUREAU',
  answerColumns.map((name) => ({
    name,
    isRequired: true,
    ...(name === 'operacao' && { codes: operations }),
    ...(name === 'tipoPessoa' && { codes: { LOJISTA: 'Lojista', FIADOR: 'Fiador' } }),
    ...(name === 'documento' && { kind: 'document' as const }),
    ...(name === 'dataRetorno' && { kind: 'day' as const }),
  })),
)
fileLayout('NEGATIVACAO_ARQUIVO', [
  { name: 'numBoleto', isRequired: true, longest: 60, kind: 'code' },
  { name: 'cpfCnpj', kind: 'document' },
  { name: 'operacao', codes: operations },
  { name: 'observacao', longest: 500 },
])

const mostRows = 50_000
const longestNote = 500
// Longer than in the bureau's own file: banks use numbers of twenty digits.
const boletoNumber = /^[0-9A-Z/.\- ]{1,60}$/

/** The cell of a row under a header; '' beyond the last. */
type CellOf = (name: string) => string
/** Parses a row, or returns why it is rejected. */
type RowReader<R> = (cell: CellOf, line: number) => R | string

function readRows<R>(
  rows: readonly TextRow[],
  header: readonly string[],
  read: RowReader<R>,
  keyOf: (row: R) => string,
) {
  const place = new Map(header.map((name, index) => [fold(name), index]))
  const acceptedRows: R[] = []
  const rejectedRows: RejectedRow[] = []
  const firstLine = new Map<string, number>()
  for (const { line, cells } of rows) {
    const row = isExampleRow(cells[0])
      ? exampleReason
      : read((name) => cells[place.get(fold(name)) ?? cells.length] ?? '', line)
    const earlier = typeof row === 'string' ? undefined : firstLine.get(keyOf(row))
    if (typeof row === 'string') rejectedRows.push({ line, because: row })
    else if (earlier !== undefined)
      rejectedRows.push({ line, because: `Esta linha repete a linha ${earlier}.` })
    else {
      firstLine.set(keyOf(row), line)
      acceptedRows.push(row)
    }
  }
  return { total: rows.length, rows: acceptedRows, rejectedRows }
}

function operationIn(text: string): Operacao | undefined {
  const operation = fold(text)
  return operation === 'inclusao' ? 'INCLUSAO' : operation === 'exclusao' ? 'EXCLUSAO' : undefined
}

const numberIn = (text: string): string => foldCode(text).toUpperCase()

const readBoleto: RowReader<BoletoRow> = (cell, line) => {
  const numBoleto = numberIn(cell('numBoleto'))
  const operation = cell('operacao') === '' ? 'INCLUSAO' : operationIn(cell('operacao'))
  const note = cell('observacao')
  if (numBoleto === '') return 'Informe o número do boleto.'
  if (!boletoNumber.test(numBoleto))
    return `O número do boleto '${numBoleto.slice(0, 30)}' não é válido.`
  if (operation === undefined)
    return `A operação '${cell('operacao').slice(0, 30)}' não é INCLUSAO nem EXCLUSAO.`
  if (note.length > longestNote) return `A observação tem mais de ${longestNote} caracteres.`
  return {
    line,
    numBoleto,
    document: normalizeDocument(foldCode(cell('cpfCnpj'))),
    operation,
    note,
  }
}

/** Codes of an accepted record. */
const acceptedCodes: readonly string[] = ['OK', '000', '0', '00']

const readAnswer: RowReader<AnswerRow> = (cell, line) => {
  const missing = answerColumns.find((name) => cell(name) === '')
  if (missing !== undefined) return `Preencha ${missing}.`
  const kind = fold(cell('tipoPessoa'))
  const operation = operationIn(cell('operacao'))
  const code = cell('codigo').toUpperCase()
  const written = readWrittenDay(cell('dataRetorno'))
  const on = typeof written === 'string' ? undefined : written.day
  if (!/^\d{1,15}$/.test(cell('lote')))
    return `O lote '${cell('lote').slice(0, 30)}' não é um número.`
  if (kind !== 'lojista' && kind !== 'fiador')
    return `O tipo de pessoa '${cell('tipoPessoa').slice(0, 30)}' não é LOJISTA nem FIADOR.`
  if (operation === undefined)
    return `A operação '${cell('operacao').slice(0, 30)}' não é INCLUSAO nem EXCLUSAO.`
  if (!acceptedCodes.includes(code) && !/^\d{3}$/.test(code))
    return `O código '${code.slice(0, 30)}' não tem três algarismos nem é OK.`
  if (on === undefined)
    return `A data de retorno '${cell('dataRetorno').slice(0, 30)}' não é uma data DD/MM/AAAA.`
  return {
    line,
    lote: Number(cell('lote')),
    numBoleto: numberIn(cell('numBoleto')),
    document: normalizeDocument(foldCode(cell('documento'))),
    isFiador: kind === 'fiador',
    operation,
    code: acceptedCodes.includes(code) ? '' : code,
    on,
  }
}

const boletoKey = ({ numBoleto, operation }: BoletoRow) => `${operation} ${numBoleto}`
const answerKey = ({ lote, numBoleto, document, isFiador, operation, code, on }: AnswerRow) =>
  [lote, numBoleto, document, isFiador, operation, code, on].join(' ')

/** Errors of a recognised header. */
function headerRefusals(names: readonly string[], neededNames: readonly string[]): string[] {
  const twice = names.filter((name, index) => name !== '' && names.indexOf(name) !== index)
  const missing = neededNames.filter((name) => !names.includes(fold(name)))
  return [
    ...twice.map((name) => `A coluna '${name}' aparece duas vezes no cabeçalho; deixe só uma.`),
    ...missing.map((name) => `O cabeçalho não tem a coluna obrigatória ${name}.`),
  ]
}

/** Refusal if a day of the return shows another date order than day first. */
function dayForms(rows: readonly TextRow[], at: number): string | undefined {
  const forms = new FileForms()
  for (const { line, cells } of rows) forms.note('day', 'dataRetorno', line, cells[at] ?? '')
  return forms.refusal()
}

/**
 * Detects the negativação file and the return as CSV by their headers; a text file without a
 * header is a list of boletos (rules 9). Undefined for other files.
 */
export function readImport(bytes: Uint8Array, fileName: string): ImportReading | undefined {
  const text = textOf(bytes)
  const rows = text === undefined ? [] : rowsOf(text)
  const [first, ...rest] = rows
  if (!first) return undefined
  if (rows.length > mostRows + 1)
    return {
      refusals: [`O arquivo tem mais de ${mostRows.toLocaleString('pt-BR')} linhas; divida-o.`],
    }
  const names = first.cells.map(fold)
  if (names.includes('lote') && names.includes('codigo')) {
    const refusals = headerRefusals(names, answerColumns)
    const forms = dayForms(rest, names.indexOf(fold('dataRetorno')))
    if (forms !== undefined) refusals.push(forms)
    if (refusals.length > 0) return { refusals }
    return { file: { kind: 'RETORNO', ...readRows(rest, first.cells, readAnswer, answerKey) } }
  }
  if (names.includes('numboleto')) {
    const refusals = headerRefusals(names, ['numBoleto'])
    if (refusals.length > 0) return { refusals }
    return { file: { kind: 'NEGATIVACAO', ...readRows(rest, first.cells, readBoleto, boletoKey) } }
  }
  const isList =
    /\.txt$/i.test(fileName) &&
    first.cells.length === 1 &&
    boletoNumber.test(numberIn(first.cells[0] ?? ''))
  if (!isList) return undefined
  return { file: { kind: 'NEGATIVACAO', ...readRows(rows, ['numBoleto'], readBoleto, boletoKey) } }
}

/** Header and rows of a parsed file; a list without a header contains boletos. */
export function readSheetRows(bytes: Uint8Array): {
  readonly header: readonly string[]
  readonly rows: readonly TextRow[]
} {
  const rows = rowsOf(textOf(bytes) ?? '')
  const [first, ...rest] = rows
  const names = first?.cells.map(fold) ?? []
  return first && names.includes('numboleto')
    ? { header: first.cells, rows: rest }
    : { header: ['numBoleto'], rows }
}
