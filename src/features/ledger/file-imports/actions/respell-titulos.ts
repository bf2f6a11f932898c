import type { RowFlaw } from '#listing/server/importing/table-reader.ts'
import type { Work } from '#server/work/work.ts'

import type { FileRow } from '../gateway/cells.ts'
import { findSpellings, type SpelledTitulo } from '../store/titulo-spellings.ts'
import { flawOf } from './import-sheet.ts'

/**
 * Replaces título numbers by their known spelling, because spreadsheets drop leading zeros.
 * Ambiguous numbers are rejected, with the candidates named.
 */
export async function respellTitulos<Row extends FileRow>(
  { tx }: Work,
  rows: readonly Row[],
  of: (row: Row) => SpelledTitulo,
  as: (row: Row, number: string) => Row,
  column = 'numeroTitulo',
): Promise<{
  readonly rows: readonly Row[]
  readonly flaws: readonly RowFlaw[]
  readonly warnings: readonly RowFlaw[]
}> {
  const keyOf = ({ mallId, number }: SpelledTitulo) => `${mallId}|${number}`
  const known = Map.groupBy(
    await findSpellings(
      tx,
      rows.map((row) => {
        const { mallId, number } = of(row)
        return { mallId, number }
      }),
    ),
    keyOf,
  )
  const [respelled, flaws, warnings]: [Row[], RowFlaw[], RowFlaw[]] = [[], [], []]
  for (const row of rows) {
    const { number } = of(row)
    const [meant, ...others] = known.get(keyOf(of(row))) ?? []
    if (meant === undefined) respelled.push(row)
    else if (others.length > 0)
      flaws.push(
        flawOf(
          row,
          column,
          number,
          `Este número pode ser o do título ${[meant, ...others].map((one) => one.known).join(' ou ')}: escreva-o com os zeros à esquerda.`,
        ),
      )
    else {
      respelled.push(as(row, meant.known))
      warnings.push(
        flawOf(
          row,
          column,
          number,
          `O título ${number} vale aqui como ${meant.known}, código já carregado: só há diferença nos zeros à esquerda ou em sinais invisíveis.`,
        ),
      )
    }
  }
  return { rows: respelled, flaws, warnings }
}
