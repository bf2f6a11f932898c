import {
  type FileFacts,
  type FileRow,
  readersOf,
} from '#features/ledger/file-imports/gateway/cells.ts'
import { tableReader } from '#listing/server/importing/table-reader.ts'
import { document, oneOf, positiveMoney } from '#listing/server/reading/cells.ts'
import type { Cents } from '#values/cents.ts'
import { foldCode } from '#values/fold-code.ts'
import type { LocalDate } from '#values/local-date.ts'

import { caseAgreementFiles } from '../contract/files.ts'
import { AGREEMENT_STATUS, type AgreementStatus } from '../rules/case-agreement.ts'

export type CaseAgreementRow = FileRow & {
  readonly mallId: number
  readonly contract: string
  readonly luc: string
  readonly document: string
  readonly caseNumber: string
  readonly agreedOn: LocalDate
  readonly cents: Cents
  readonly instalments: number
  readonly firstDueOn: LocalDate
  readonly firstPaidOn: LocalDate | null
  readonly status: AgreementStatus
}

type Column = (typeof caseAgreementFiles.columns)[number]['name']

const statusReader = oneOf(...AGREEMENT_STATUS)
const mostInstalments = 1_000

export const readCaseAgreements = tableReader<CaseAgreementRow, Column, FileFacts>(
  caseAgreementFiles,
  ({ line, cells, cell }, reject, { malls, today }) => {
    const row = readersOf<Column>(cell, reject)
    const mall = row.mallOf('shopping', malls)
    const debtor = row.read('cpfCnpj', document)
    const caseNumber = row.caseNumberOf('numeroProcesso')
    const agreedOn = row.pastDayOf('dataAcordo', today)
    const cents = row.centsOf('valorAcordo', positiveMoney)
    const instalments = /^\d{1,4}$/.test(cell('parcelas')) ? Number(cell('parcelas')) : 0
    const isCounted = instalments >= 1 && instalments <= mostInstalments
    if (cell('parcelas') !== '' && !isCounted)
      reject('parcelas', `Informe quantas parcelas são, de 1 a ${mostInstalments}.`)
    const firstDueOn = row.dayOf('primeiroVencimento')
    if (firstDueOn !== undefined && agreedOn !== undefined && firstDueOn < agreedOn)
      reject('primeiroVencimento', 'A primeira parcela não vence antes da data do acordo.')
    const firstPaidOn = row.pastDayOf('dataPagamentoPrimeira', today)
    const status = row.read('status', statusReader) as AgreementStatus | undefined
    if (!mall || debtor === undefined || caseNumber === undefined || agreedOn === undefined)
      return undefined
    if (cents === undefined || firstDueOn === undefined || status === undefined) return undefined
    return {
      line,
      cells,
      mallId: mall.id,
      contract: foldCode(cell('numeroContrato')),
      luc: foldCode(cell('luc')),
      document: debtor,
      caseNumber,
      agreedOn,
      cents,
      instalments,
      firstDueOn,
      firstPaidOn: firstPaidOn ?? null,
      status,
    }
  },
)
