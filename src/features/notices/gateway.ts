import { asTyped } from '#listing/server/spreadsheet-cell.ts'
import { isDocument, normalizeDocument } from '#values/document.ts'
import { foldForSearch } from '#values/fold-text.ts'
import { formatDate, type LocalDate, parseBrDate } from '#values/local-date.ts'

import { CHANNELS, NOTICE_KINDS } from './contract.ts'

// The file of notices: one row for each boleto, person, kind, channel and day.

const required = ['shopping', 'luc', 'numBoleto', 'cpfCnpj', 'canal', 'enviadoEm'] as const
const optional = ['tipo', 'entregueEm', 'nomeArquivo', 'comprovante'] as const
type Column = (typeof required)[number] | (typeof optional)[number]

/** A row that can be read; whether the register knows its boleto and person is another question. */
export type NoticeRow = {
  readonly line: number
  readonly mallName: string
  /** The name or code of the mall as it is compared: lower case, no accents. */
  readonly mallKey: string
  readonly luc: string
  readonly boleto: string
  readonly document: string
  /** What the file says of the person, if it says so. */
  readonly role: 'LOJISTA' | 'FIADOR' | null
  readonly kind: string
  readonly channel: string
  readonly sentOn: LocalDate
  readonly deliveredOn: LocalDate | null
  readonly fileName: string
  readonly proof: string
  readonly cells: readonly string[]
}

/** What is wrong with one cell of a row. */
export type NoticeFlaw = {
  readonly line: number
  readonly column: string
  readonly value: string
  readonly reason: string
  readonly cells: readonly string[]
}

type FileRow = { readonly line: number; readonly cells: readonly string[] }
type Reading = { readonly row?: NoticeRow; readonly flaws: readonly NoticeFlaw[] }

/** Reads one row of the file whose header it knows. */
export type NoticeReader = (row: FileRow) => Reading

const fold = (text: string) => foldForSearch(text).replace(/[^a-z0-9]/g, '')

const codesOf = (words: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(words).flatMap(([code, name]) => [
      [fold(code), code],
      [fold(name), code],
    ]),
  )
const kinds = codesOf(NOTICE_KINDS)
const channels = codesOf(CHANNELS)
const kindNames = Object.keys(NOTICE_KINDS).join(', ')

/** The prefix of nomeArquivo says what was sent (rules 8); blanks and signs between its words do not matter. */
const kindOfFile = (name: string): string | undefined =>
  Object.keys(NOTICE_KINDS).find((kind) => fold(name).startsWith(fold(kind)))

const longestCode = 60
const longestText = 500
const mostCells = 200
// Control characters, odd blanks and byte order marks: no cell may hold them.
const control = /[\u0000-\u001f\u007f\u00a0\u2028\u2029\ufeff]+/g

type Say = (column: Column, reason: string) => void
type CellOf = (column: Column) => string

function dayIn(cell: CellOf, column: 'enviadoEm' | 'entregueEm', today: LocalDate, say: Say): LocalDate | null {
  const text = cell(column)
  if (text === '') return null
  const day = parseBrDate(text)
  if (day === undefined) say(column, 'A data deve ser um dia que existe, no formato DD/MM/AAAA.')
  else if (day > today) say(column, 'Esta data está no futuro.')
  else return day
  return null
}

/** What was sent: told by the file's name, by `tipo`, or by both alike. */
function kindIn(cell: CellOf, say: Say): { kind: string; role: NoticeRow['role'] } {
  const told = fold(cell('tipo'))
  const role = told === 'lojista' ? 'LOJISTA' : told === 'fiador' ? 'FIADOR' : null
  const byFile = kindOfFile(cell('nomeArquivo'))
  const byCell = kinds.get(told)
  if (told !== '' && role === null && byCell === undefined)
    say('tipo', `Este tipo não existe; use ${kindNames}, LOJISTA ou FIADOR.`)
  else if (byCell !== undefined && byFile !== undefined && byCell !== byFile)
    say('tipo', `O nome do arquivo diz ${byFile}; deixe só um dos dois.`)
  else if (byCell === undefined && byFile === undefined)
    say('nomeArquivo', `Não se sabe o que foi enviado: o nome do arquivo deve começar com ${kindNames}.`)
  return { kind: byCell ?? byFile ?? '', role }
}

function readRow({ line, cells }: FileRow, place: ReadonlyMap<string, number>, today: LocalDate): Reading {
  const flaws: NoticeFlaw[] = []
  const cell: CellOf = (column) => asTyped((cells[place.get(fold(column)) ?? -1] ?? '').replace(control, ' ').trim())
  const say: Say = (column, reason) =>
    void flaws.push({ line, column, value: cell(column).slice(0, 200).toWellFormed(), reason, cells })

  for (const column of required) if (cell(column) === '') say(column, 'Preencha esta coluna: ela é obrigatória.')
  for (const column of ['shopping', 'luc', 'numBoleto'] as const)
    if (cell(column).length > longestCode) say(column, `O texto tem mais de ${longestCode} caracteres.`)
  for (const column of ['nomeArquivo', 'comprovante'] as const)
    if (cell(column).length > longestText) say(column, `O texto tem mais de ${longestText} caracteres.`)
  const document = normalizeDocument(cell('cpfCnpj'))
  if (document !== '' && !isDocument(document)) say('cpfCnpj', 'O CPF ou CNPJ não confere; confira os dígitos.')
  const channel = channels.get(fold(cell('canal'))) ?? ''
  if (cell('canal') !== '' && channel === '')
    say('canal', `Este canal não existe; use ${Object.keys(CHANNELS).join(', ')}.`)
  const sentOn = dayIn(cell, 'enviadoEm', today, say)
  const deliveredOn = dayIn(cell, 'entregueEm', today, say)
  if (sentOn !== null && deliveredOn !== null && deliveredOn < sentOn)
    say('entregueEm', `A entrega não pode ser anterior ao envio, ${formatDate(sentOn)}.`)
  const { kind, role } = kindIn(cell, say)
  if (flaws.length > 0 || sentOn === null) return { flaws }
  return {
    flaws,
    row: {
      line,
      mallName: cell('shopping'),
      mallKey: foldForSearch(cell('shopping')),
      luc: cell('luc'),
      boleto: cell('numBoleto'),
      document,
      role,
      kind,
      channel,
      sentOn,
      deliveredOn,
      fileName: cell('nomeArquivo'),
      proof: cell('comprovante'),
      cells,
    },
  }
}

/** The reader of the rows under this header, or what keeps the file from being read. `today` is the last day that may be told. */
export function readHeader(
  header: readonly string[],
  today: LocalDate,
): { readonly reader: NoticeReader; readonly refusals?: undefined } | { readonly refusals: readonly string[] } {
  const names = header.map(fold)
  const twice = names.filter((name, index) => name !== '' && names.indexOf(name) !== index)
  const missing = required.filter((name) => !names.includes(fold(name)))
  if (header.length > mostCells) return { refusals: [`O cabeçalho tem mais de ${mostCells} colunas.`] }
  if (missing.length === required.length)
    return { refusals: ['O cabeçalho não é o das comunicações: a primeira linha deve ter os nomes das colunas.'] }
  const refusals = [
    ...twice.map((name) => `A coluna '${name}' aparece duas vezes no cabeçalho; deixe só uma.`),
    ...missing.map((name) => `O cabeçalho não tem a coluna obrigatória ${name}.`),
  ]
  if (refusals.length > 0) return { refusals }
  const place = new Map(names.map((name, index) => [name, index]))
  return {
    // What stands beyond the columns of the header is nothing of it.
    reader: ({ line, cells }) => readRow({ line, cells: cells.slice(0, header.length) }, place, today),
  }
}
