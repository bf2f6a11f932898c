import { tableReader } from '#listing/server/importing/table-reader.ts'
import { competence as competenceCell } from '#listing/server/reading/cells.ts'
import { dayFromNumber, type LocalDate, monthOf } from '#values/local-date.ts'
import type { Competence } from '#values/competence.ts'
import { INDEX_NAMES, indexNamed, type IndexName } from '#values/price-index.ts'

import { indexFiles } from './contract.ts'
import { rateOf } from './rules.ts'

export type IndexRow = {
  readonly line: number
  readonly cells: readonly string[]
  readonly index: IndexName
  readonly month: Competence
  readonly rate: number
}

/** Checks the header; returns the row reader, or the reason why the file is unreadable. */
export const readIndices = tableReader<
  IndexRow,
  (typeof indexFiles.columns)[number]['name'],
  { readonly today: LocalDate }
>(indexFiles, ({ line, cells, cell }, reject, { today }) => {
  const named = indexNamed(cell('indice'))
  const index = INDEX_NAMES.find((name) => name === named)
  if (index === undefined && cell('indice') !== '')
    reject('indice', `Índice desconhecido: use ${INDEX_NAMES.join(', ')}.`)
  const read = cell('mes') === '' ? undefined : competenceCell(cell('mes'))
  const month = typeof read === 'string' ? monthOf(dayFromNumber(Number(read))) : undefined
  if (read !== undefined && typeof read !== 'string') reject('mes', read.reason)
  if (month !== undefined && month >= monthOf(today))
    reject('mes', 'Este mês ainda não terminou: não há índice publicado.')
  const rate = cell('valor') === '' ? undefined : rateOf(cell('valor'))
  if (rate === undefined && cell('valor') !== '')
    reject('valor', 'O valor deve ser a variação do mês em %, como 0,36 ou -0,27.')
  return index === undefined || month === undefined || rate === undefined
    ? undefined
    : { line, cells, index, month, rate }
})
