import {
  type FileFacts,
  type FileRow,
  readersOf,
} from '#features/ledger/file-imports/gateway/cells.ts'
import { tableReader } from '#listing/server/importing/table-reader.ts'
import { document, money, oneOf, positiveMoney } from '#listing/server/reading/cells.ts'
import type { Cents } from '#values/cents.ts'
import { foldCode } from '#values/fold-code.ts'

import { manualFilingFiles } from '../contract/files.ts'
import { type ManualCells, strangeSign } from '../rules/manual-filing.ts'

export type ManualFilingRow = FileRow & {
  readonly mallId: number
  readonly contract: string
  readonly luc: string
  readonly document: string
  readonly name: string
  readonly tradeName: string
  readonly object: string
  readonly debtType: string
  readonly actionType: string
  readonly criterion_cents: Cents
  readonly filled: ManualCells
  readonly sharesCase: boolean
}

type Column = (typeof manualFilingFiles.columns)[number]['name']

const yesOrNo = oneOf('SIM', 'NÃO', 'NAO', 'S', 'N')
const textOf = (text: string) => (text === '' ? null : text)

export const readManualFilings = tableReader<ManualFilingRow, Column, FileFacts>(
  manualFilingFiles,
  ({ line, cells, cell }, reject, { malls, today }) => {
    const row = readersOf<Column>(cell, reject)
    const mall = row.mallOf('shopping', malls)
    const debtor = row.read('cpfCnpj', document)
    const criterion = row.centsOf('saldoCriterio', money)
    const amount = row.centsOf('guiaValor', positiveMoney)
    const proof = row.read('comprovante', yesOrNo)
    const sharesCase = row.read('mesmoProcesso', yesOrNo)?.startsWith('S') ?? false
    const protocol = row.caseNumberOf('protocolo')
    const filedOn = row.pastDayOf('dataAjuizamento', today)
    const contract = foldCode(cell('numeroContrato'))
    const strange = strangeSign(contract)
    if (strange !== undefined)
      reject(
        'numeroContrato',
        `O número tem o sinal '${strange}', que não é letra latina nem algarismo.`,
      )
    if (!mall || debtor === undefined || criterion === undefined) return undefined
    if (strange !== undefined) return undefined
    return {
      line,
      cells,
      mallId: mall.id,
      contract,
      luc: foldCode(cell('luc')),
      document: debtor,
      name: cell('razaoSocial'),
      tradeName: cell('nomeFantasia'),
      object: cell('objeto'),
      debtType: cell('tipoDivida'),
      actionType: cell('tipoAcao'),
      criterion_cents: criterion,
      filled: {
        amount_cents: amount ?? null,
        purchaseOrder: textOf(foldCode(cell('numeroPO'))),
        paymentTicket: textOf(foldCode(cell('chamadoPagamento'))),
        hasPaymentProof: proof === undefined ? null : proof.startsWith('S'),
        filingTicket: textOf(foldCode(cell('chamadoAjuizamento'))),
        protocol: protocol ?? null,
        filedOn: filedOn ?? null,
      },
      sharesCase,
    }
  },
)
