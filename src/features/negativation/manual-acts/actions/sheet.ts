import type { AnswerOf, InputOf } from '#contract/call.ts'
import { whyNotListed } from '#features/negativation/debt-items/actions/sheet-problems.ts'
import { matchSheet, problemOf } from '#listing/server/sheet/match-sheet.ts'
import { readSheet } from '#listing/server/sheet/read-sheet.ts'
import { rowsOfKeys } from '#listing/server/sheet/rows-of-sheet.ts'
import type { Arrival } from '#server/http/routes.ts'
import type { Work } from '#server/work/work.ts'

import { manualSheet, type readManualSheet as call } from '../contract/sheet.ts'
import { servedManual } from './manual-lists.ts'

const longestObservation = 500

/** Finds the boletos of a manual screen named in a sheet, regardless of the screen's filter. */
export async function readManualSheet(
  work: Work,
  { tipo }: InputOf<typeof call>,
  { upload }: Arrival,
): Promise<AnswerOf<typeof call>> {
  const sheet = await readSheet(manualSheet, upload)
  const query = await servedManual.query(work, { tipo })
  const rows = await rowsOfKeys(
    work.tx,
    query,
    'numBoleto',
    sheet.lines.map(({ key }) => key),
  )
  const { matches, problems } = await matchSheet(sheet, rows, {
    keyOf: ({ numBoleto }) => numBoleto,
    whyMissing: (numbers) => whyNotListed(work, numbers),
  })
  const isTooLong = ({ line }: (typeof matches)[number]) =>
    line.cell('observacao').length > longestObservation
  const taken = matches.filter((match) => !isTooLong(match))
  return {
    linhas: sheet.lineCount,
    content: taken.map(({ row }) => row),
    observacoes: taken.flatMap(({ row, line }) => {
      const observacao = line.cell('observacao')
      return observacao === '' ? [] : [{ idBoleto: row.idBoleto, observacao }]
    }),
    problemas: [
      ...problems,
      ...matches.filter(isTooLong).map(({ line }) =>
        problemOf(line, 'Use até 500 caracteres.', {
          coluna: 'Observação',
          valor: `${line.cell('observacao').slice(0, 60)}…`,
        }),
      ),
    ].toSorted((one, other) => one.linha - other.linha),
  }
}
