import {
  type FileFacts,
  type FileRow,
  readersOf,
} from '#features/ledger/file-imports/gateway/cells.ts'
import { tableReader } from '#listing/server/importing/table-reader.ts'
import { oneOf, positiveMoney } from '#listing/server/reading/cells.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import { adjustmentFiles } from '../contract/files.ts'
import { type AdjustmentKind, ADJUSTMENT_KINDS } from '../rules.ts'
import { type Account, accountOf } from './accounts.ts'

export type AdjustmentRow = FileRow & {
  readonly mallId: number
  readonly number: string
  readonly kind: AdjustmentKind
  readonly account: Account | null
  readonly datedOn: LocalDate
  readonly cents: Cents
  readonly reason: string
}

type Column = (typeof adjustmentFiles.columns)[number]['name']

const kindReader = oneOf(...ADJUSTMENT_KINDS)

export const readAdjustments = tableReader<AdjustmentRow, Column, FileFacts>(
  adjustmentFiles,
  ({ line, cells, cell }, reject, { malls, today }) => {
    const row = readersOf<Column>(cell, reject)
    const mall = row.mallOf('shopping', malls)
    const kind = row.read('tipoAjuste', kindReader) as AdjustmentKind | undefined
    const moves = kind === 'RECLASSIFICACAO'
    // The other kinds ignore the account (rules 9).
    const account = moves ? (accountOf('tipoConta', cell, reject) ?? null) : null
    if (moves && cell('tipoConta') === '')
      reject('tipoConta', 'Informe para qual conta o título é reclassificado.')
    const datedOn = row.pastDayOf('data', today)
    const cents = row.centsOf('valor', positiveMoney)
    if (!mall || kind === undefined || datedOn === undefined || cents === undefined)
      return undefined
    return {
      line,
      cells,
      mallId: mall.id,
      number: cell('numeroTitulo'),
      kind,
      account,
      datedOn,
      cents,
      reason: cell('motivo'),
    }
  },
)
