import {
  type FileFacts,
  type FileRow,
  readersOf,
} from '#features/ledger/file-imports/gateway/cells.ts'
import { tableReader } from '#listing/server/importing/table-reader.ts'
import { document, oneOf, positiveMoney } from '#listing/server/reading/cells.ts'
import { namesColumns } from '#listing/server/reading/header.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import { agreementFiles } from '../contract/files.ts'
import { INSTALMENT_STATUS, type InstalmentStatus } from '../rules.ts'

/** A valid row of agreements: an instalment and a covered título. */
export type AgreementRow = FileRow & {
  readonly agreement: string
  readonly contract: string
  readonly luc: string
  readonly document: string
  readonly titulo: string
  readonly agreedOn: LocalDate
  readonly instalment: number
  readonly dueOn: LocalDate
  readonly cents: Cents
  readonly paidOn: LocalDate | null
  readonly status: InstalmentStatus
}

type Column = (typeof agreementFiles.columns)[number]['name']

const statusReader = oneOf(...INSTALMENT_STATUS)
const mostInstalments = 1_000

const requiredNames = agreementFiles.columns.flatMap((column) =>
  'isRequired' in column ? [column.name] : [],
)

/** Columns that occur in no other spreadsheet. */
export const AGREEMENT_NAMES = ['numeroAcordo', 'parcela', 'valorParcela'] as const

export const isAgreementHeader = (names: readonly string[]): boolean =>
  names.length >= requiredNames.length && namesColumns(names, AGREEMENT_NAMES)

export const readAgreements = tableReader<AgreementRow, Column, FileFacts>(
  agreementFiles,
  ({ line, cells, cell }, reject, { today }) => {
    const row = readersOf<Column>(cell, reject)
    const debtor = row.read('cpfCnpj', document)
    const agreedOn = row.pastDayOf('dataAcordo', today)
    const instalment = /^\d{1,4}$/.test(cell('parcela')) ? Number(cell('parcela')) : 0
    if (cell('parcela') !== '' && (instalment < 1 || instalment > mostInstalments))
      reject('parcela', `Informe o número da parcela, de 1 a ${mostInstalments}.`)
    const dueOn = row.dayOf('vencimentoParcela')
    const cents = row.centsOf('valorParcela', positiveMoney)
    const paidOn = row.pastDayOf('dataPagamentoParcela', today)
    const status = row.read('status', statusReader) as InstalmentStatus | undefined
    if (status === 'PAGA' && cell('dataPagamentoParcela') === '')
      reject('dataPagamentoParcela', 'Uma parcela PAGA tem a data do pagamento.')
    if (status !== undefined && status !== 'PAGA' && paidOn !== undefined)
      reject('dataPagamentoParcela', 'Só uma parcela PAGA tem data de pagamento.')
    if (debtor === undefined || agreedOn === undefined || dueOn === undefined) return undefined
    if (cents === undefined || status === undefined) return undefined
    return {
      line,
      cells,
      agreement: cell('numeroAcordo'),
      contract: cell('contrato'),
      luc: cell('luc'),
      document: debtor,
      titulo: cell('numeroTitulo'),
      agreedOn,
      instalment,
      dueOn,
      cents,
      paidOn: paidOn ?? null,
      status,
    }
  },
)
