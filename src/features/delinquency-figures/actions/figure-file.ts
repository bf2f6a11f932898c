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

// What is below zero stands in parentheses, as on the screen (rules 6.2).
export const amount = '#,##0.00;(#,##0.00)'
export const share = '0.00%;"−"0.00%'

/** A figure in cents, or in basis points. */
export function figureCell(value: number | null, isPercent = false): Cell {
  // A dash that no spreadsheet program takes for the start of a formula.
  if (value === null) return '–'
  return isPercent
    ? { number: value / 10_000, format: share }
    : { number: value / 100, format: amount }
}

type Sheets = {
  /** What is downloaded, as the log of decisions names it, and for people. */
  readonly list: string
  readonly title: string
  readonly month: Competence
  readonly rows: number
  /** What is counted, where a file has several sheets; without it the rows. */
  readonly counted?: string
  readonly write: (tx: Tx, about: readonly string[]) => AsyncIterable<Uint8Array>
}

/** A spreadsheet of the figures of a month: what it is about stands above its rows. */
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
