import {
  type FileFacts,
  type FileRow,
  readersOf,
} from '#features/ledger/file-imports/gateway/cells.ts'
import { tableReader } from '#listing/server/importing/table-reader.ts'
import type { Cents } from '#values/cents.ts'

import { finalSheetFiles } from '../contract/files.ts'
import { type Account, accountOf } from './accounts.ts'

/** A valid row of the final sheet: official figures of a mall and account. */
export type OfficialRow = FileRow & {
  readonly mallId: number
  readonly account: Account
  readonly billed: Cents
  readonly grossReceived: Cents
  readonly netReceived: Cents
  readonly gross: Cents
  readonly net: Cents
}

type Column = (typeof finalSheetFiles.columns)[number]['name']

export const readFinalSheet = tableReader<OfficialRow, Column, FileFacts>(
  finalSheetFiles,
  ({ line, cells, cell }, reject, { malls }) => {
    const row = readersOf<Column>(cell, reject)
    const mall = row.mallOf('shopping', malls)
    const account = accountOf('tipoConta', cell, reject)
    const billed = row.centsOf('faturado')
    const grossReceived = row.centsOf('recebidoBruto')
    const netReceived = row.centsOf('recebidoLiquido')
    const gross = row.centsOf('inadBruta')
    const net = row.signedCentsOf('inadLiquida')
    if (!mall || account === undefined || billed === undefined || grossReceived === undefined)
      return undefined
    if (netReceived === undefined || gross === undefined || net === undefined) return undefined
    return { line, cells, mallId: mall.id, account, billed, grossReceived, netReceived, gross, net }
  },
)
