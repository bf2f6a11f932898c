import { mergeRows } from '#features/ledger/file-imports/actions/import-record.ts'
import type { Arrival } from '#server/http/routes.ts'
import type { Work } from '#server/work/work.ts'
import type { InputOf } from '#contract/call.ts'
import { type Competence, firstDay } from '#values/competence.ts'
import { isLocalDate, localDate, monthOf, parseBrDate } from '#values/local-date.ts'

import { finalSheetFiles, type uploadFinalSheet } from '../contract/files.ts'
import { type OfficialRow, readFinalSheet } from '../gateway/final-sheet.ts'
import { isNetConsistent } from '../rules.ts'
import { filledBy } from './filled-tables.ts'
import {
  flawOf,
  importSheet,
  type ValidatedRows,
} from '#features/ledger/file-imports/actions/import-sheet.ts'
import { withoutRepeated } from '#features/ledger/file-imports/actions/repeated-rows.ts'

/** Cross-checks the rows of a final sheet; inconsistent rows are stored with a warning. */
export function validateOfficialRows(
  rows: readonly OfficialRow[],
  month: Competence,
): ValidatedRows<OfficialRow> {
  const { first, flaws } = withoutRepeated(rows, ({ mallId, account }) => `${mallId}|${account}`, {
    column: 'tipoConta',
    valueOf: ({ account }) => account,
  })
  return {
    accepted: first,
    flaws,
    warnings: first.flatMap((row) =>
      isNetConsistent(row)
        ? []
        : [
            flawOf(
              row,
              'inadLiquida',
              '',
              'A inadimplência líquida não é a bruta menos o recebido líquido.',
            ),
          ],
    ),
    mallIds: [...new Set(first.map(({ mallId }) => mallId))].toSorted((a, b) => a - b),
    months: first.length === 0 ? [] : [month],
  }
}

/** Converts official figures of a month to table rows. */
export const officialRecord =
  (importId: number, month: Competence) =>
  ({ mallId, account, billed, grossReceived, netReceived, gross, net }: OfficialRow) => ({
    mall_id: mallId,
    month: firstDay(month),
    account,
    billed_cents: billed,
    gross_received_cents: grossReceived,
    net_received_cents: netReceived,
    gross_cents: gross,
    net_cents: net,
    import_id: importId,
  })

const monthOfText = (text: string): Competence =>
  monthOf(isLocalDate(text) ? text : (parseBrDate(text) ?? localDate(text)))

/** Imports the final sheet of the date's month (rules 9). */
export const importFinalSheet = (
  work: Work,
  input: InputOf<typeof uploadFinalSheet>,
  arrival: Pick<Arrival, 'upload'>,
) => {
  const month = monthOfText(input.date)
  return importSheet<OfficialRow, OfficialRow>({
    kind: 'PLANILHA_FINAL',
    importer: finalSheetFiles,
    openTable: readFinalSheet,
    validate: async (_, rows) => validateOfficialRows(rows, month),
    write: ({ tx }, importId, accepted) =>
      mergeRows(
        tx,
        filledBy.PLANILHA_FINAL,
        importId,
        accepted.map(officialRecord(importId, month)),
      ),
  })(work, input, arrival)
}
