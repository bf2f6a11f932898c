import { fold } from '#listing/server/reading/layout.ts'
import {
  type CellOf,
  type RejectCell,
  tableReader,
} from '#listing/server/importing/table-reader.ts'
import { isDocument, normalizeDocument } from '#values/document.ts'
import { foldForSearch } from '#values/fold-text.ts'
import { formatDate, type LocalDate, parseBrDate } from '#values/local-date.ts'

import { CHANNELS, NOTICE_KINDS, noticeFiles } from './contract.ts'

// Reads the file of notices: one row per boleto, person, kind, channel and day.

type Column = (typeof noticeFiles.columns)[number]['name']

/** A valid row; its boleto and person are checked against the register later. */
export type NoticeRow = {
  readonly line: number
  readonly mallName: string
  /** Normalised name or code of the mall: lower case, no accents. */
  readonly mallKey: string
  readonly luc: string
  readonly boleto: string
  readonly document: string
  /** Role of the person if the file has it. */
  readonly role: 'LOJISTA' | 'FIADOR' | null
  readonly kind: string
  readonly channel: string
  readonly sentOn: LocalDate
  readonly deliveredOn: LocalDate | null
  readonly fileName: string
  readonly proof: string
  readonly cells: readonly string[]
}

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

/**
 * The prefix of nomeArquivo decides the kind (rules 8); separators between its words are ignored.
 */
const kindOfFile = (name: string): string | undefined =>
  Object.keys(NOTICE_KINDS).find((kind) => fold(name).startsWith(fold(kind)))

function dayIn(
  cell: CellOf<Column>,
  column: 'enviadoEm' | 'entregueEm',
  today: LocalDate,
  reject: RejectCell<Column>,
): LocalDate | null {
  const text = cell(column)
  if (text === '') return null
  const day = parseBrDate(text)
  if (day === undefined) reject(column, 'A data deve ser um dia que existe, no formato DD/MM/AAAA.')
  else if (day > today) reject(column, 'Esta data está no futuro.')
  else return day
  return null
}

/** The kind of notice, from the file name, from `tipo`, or from both if they agree. */
function kindIn(
  cell: CellOf<Column>,
  reject: RejectCell<Column>,
): { kind: string; role: NoticeRow['role'] } {
  const kindOrRole = fold(cell('tipo'))
  const role = kindOrRole === 'lojista' ? 'LOJISTA' : kindOrRole === 'fiador' ? 'FIADOR' : null
  const byFile = kindOfFile(cell('nomeArquivo'))
  const byCell = kinds.get(kindOrRole)
  if (kindOrRole !== '' && role === null && byCell === undefined)
    reject('tipo', `Este tipo não existe; use ${kindNames}, LOJISTA ou FIADOR.`)
  else if (byCell !== undefined && byFile !== undefined && byCell !== byFile)
    reject('tipo', `O nome do arquivo diz ${byFile}; deixe só um dos dois.`)
  else if (byCell === undefined && byFile === undefined)
    reject(
      'nomeArquivo',
      `Não se sabe o que foi enviado: o nome do arquivo deve começar com ${kindNames}.`,
    )
  return { kind: byCell ?? byFile ?? '', role }
}

/**
 * Checks the header; returns the row reader, or the reason why the file is unreadable. Rejects
 * future dates.
 */
export const readHeader = tableReader<NoticeRow, Column, LocalDate>(
  noticeFiles,
  ({ line, cells, cell }, reject, today) => {
    const document = normalizeDocument(cell('cpfCnpj'))
    if (document !== '' && !isDocument(document))
      reject('cpfCnpj', 'O CPF ou CNPJ não confere; confira os dígitos.')
    const channel = channels.get(fold(cell('canal'))) ?? ''
    if (cell('canal') !== '' && channel === '')
      reject('canal', `Este canal não existe; use ${Object.keys(CHANNELS).join(', ')}.`)
    const sentOn = dayIn(cell, 'enviadoEm', today, reject)
    const deliveredOn = dayIn(cell, 'entregueEm', today, reject)
    if (sentOn !== null && deliveredOn !== null && deliveredOn < sentOn)
      reject('entregueEm', `A entrega não pode ser anterior ao envio, ${formatDate(sentOn)}.`)
    const { kind, role } = kindIn(cell, reject)
    if (sentOn === null) return undefined
    return {
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
    }
  },
)
