import {
  type FileFacts,
  type FileRow,
  readersOf,
} from '#features/ledger/file-imports/gateway/cells.ts'
import { tidyFilingStatus } from '#features/legal/lawsuits/rules/phases.ts'
import { tableReader } from '#listing/server/importing/table-reader.ts'
import { document, oneOf } from '#listing/server/reading/cells.ts'
import type { Cents } from '#values/cents.ts'
import { foldCode } from '#values/fold-code.ts'
import type { LocalDate } from '#values/local-date.ts'

import { finalFilingFiles } from '../contract/files.ts'

/** A valid row of final filings: the result of one guia. */
export type FinalFilingRow = FileRow & {
  readonly mallId: number
  readonly contract: string
  readonly luc: string
  readonly document: string
  readonly debtType: string
  readonly filingTicket: string
  readonly filingStatus: string
  readonly protocol: string
  readonly filedOn: LocalDate
  readonly claim_cents: Cents | null
  readonly court: string
  readonly courtDistrict: string
  readonly courtStatus: string
  readonly creditKind: string
  /** Reason if the status ends the action. */
  readonly reason: string
  readonly sharesCase: boolean
}

const yesOrNo = oneOf('SIM', 'NÃO', 'NAO', 'S', 'N')

type Column = (typeof finalFilingFiles.columns)[number]['name']

export const readFinalFilings = tableReader<FinalFilingRow, Column, FileFacts>(
  finalFilingFiles,
  ({ line, cells, cell }, reject, { malls, today }) => {
    const row = readersOf<Column>(cell, reject)
    const mall = row.mallOf('shopping', malls)
    const debtor = row.read('cpfCnpj', document)
    const protocol = row.caseNumberOf('numeroProtocolo')
    const filedOn = row.pastDayOf('dataAjuizamento', today)
    const claim = row.centsOf('valorCausa')
    const sharesCase = row.read('mesmoProcesso', yesOrNo)?.startsWith('S') ?? false
    if (!mall || debtor === undefined || protocol === undefined || filedOn === undefined)
      return undefined
    return {
      line,
      cells,
      mallId: mall.id,
      contract: foldCode(cell('numeroContrato')),
      luc: foldCode(cell('luc')),
      document: debtor,
      debtType: cell('tipoDivida'),
      filingTicket: foldCode(cell('numeroChamadoAjuizamento')),
      filingStatus: tidyFilingStatus(cell('statusChamado')) ?? '',
      protocol,
      filedOn,
      claim_cents: claim ?? null,
      court: cell('vara'),
      courtDistrict: cell('comarca'),
      courtStatus: cell('statusAcao'),
      creditKind: cell('especieCredito'),
      reason: cell('motivo'),
      sharesCase,
    }
  },
)
