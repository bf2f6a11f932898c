import { exportName, exportTitle } from '#listing/server/export.ts'
import type { SpreadsheetValue } from '#listing/server/spreadsheet-cell.ts'
import type { FormattedNumber } from '#listing/server/xlsx.ts'
import type { Tx } from '#server/database/connection.ts'
import { FileAnswer, xlsxMediaType } from '#server/http/file-answer.ts'
import type { Work } from '#server/work/work.ts'
import { type Competence, formatCompetence } from '#values/competence.ts'
import { formatInstant } from '#values/instant.ts'

import type { SummaryQuery } from '../contract/query.ts'

export type Cell = SpreadsheetValue | FormattedNumber

// Negative amounts are in parentheses, as on the screen (rules 6.2).
export const amount = '#,##0.00;(#,##0.00)'
export const share = '0.00%;"−"0.00%'

export function figureCell(value: number | null, isPercent = false): Cell {
  // An en dash: spreadsheet programs do not parse it as a formula.
  if (value === null) return '–'
  return isPercent
    ? { number: value / 10_000, format: share }
    : { number: value / 100, format: amount }
}

type Sheets = {
  /** Name and title of the download, for the decision log and for users. */
  readonly list: string
  readonly title: string
  readonly month: Competence
  readonly rows: number
  /** What the count refers to if a file has several sheets; by default the rows. */
  readonly counted?: string
  readonly write: (tx: Tx, about: readonly string[]) => AsyncIterable<Uint8Array>
}

/** A spreadsheet of a month's figures, with a header block above the rows. */
export async function figureFile(
  work: Work,
  query: SummaryQuery,
  { list, title, month, rows, counted, write }: Sheets,
): Promise<FileAnswer> {
  const words = await exportTitle(work, { title, filters: {} }, { shoppings: query.shoppingIds })
  const filterWords = [
    ...(words.filterWords.length === 0 ? ['Shoppings: todos os que você vê'] : words.filterWords),
    `Mês/ano: ${formatCompetence(month)}`,
    `Visão: ${query.visao ?? 'TOTAL'}`,
    ...(query.apenasParticipacao === true ? ['Somente participação; os títulos são inteiros'] : []),
    ...(query.semCarencia === true ? ['Sem carência'] : []),
  ]
  const about = [
    words.title,
    `Filtros: ${filterWords.join('; ')}`,
    `Usuário: ${words.user}`,
    `Data: ${formatInstant(words.at)}`,
    `Linhas: ${counted ?? rows.toLocaleString('pt-BR')}`,
    '',
  ]
  return new FileAnswer(
    exportName(words.title, work.now, 'xlsx'),
    xlsxMediaType,
    {
      action: 'EXPORTAR',
      entity: 'lista',
      entityId: list,
      body: { titulo: words.title, filtros: filterWords, linhas: rows },
    },
    (tx) => write(tx, about),
  )
}
