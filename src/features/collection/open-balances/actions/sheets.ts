import type { InputOf } from '#contract/call.ts'
import { exportRows, exportTitle } from '#listing/server/export.ts'
import type { AnyColumn } from '#listing/definition.ts'
import { InvalidInput } from '#server/http/errors.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import type { Work } from '#server/work/work.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'

import type { downloadCustomerDetail, downloadGroupDetail } from '../contract/holding.ts'
import type { downloadSlips } from '../contract/reports.ts'
import { chargeColumns, slipColumns } from '../contract/columns.ts'
import { reportName } from '../rules/file-name.ts'
import { contractsNumbered } from '../store/owners.ts'
import { readSlips } from '../store/slips.ts'
import { readCustomerDetail, readGroupDetail } from './holding.ts'
import { requireCustomer, requestedMonth, viewOf } from './named.ts'

type Sheet = {
  readonly name: string
  readonly title: string
  readonly columns: readonly AnyColumn[]
  readonly sortedBy: string
  readonly totals: readonly string[]
}

async function sheetOf<Row>(
  work: Work,
  sheet: Sheet,
  rows: readonly Row[],
  filterWords: readonly string[],
): Promise<FileAnswer> {
  const title = await exportTitle(work, { title: sheet.title, filters: {} }, {})
  return exportRows(sheet, rows, undefined, { ...title, filterWords: [...filterWords] })
}

const renamed = ({ mediaType, record, open, order }: FileAnswer, name: string): FileAnswer =>
  new FileAnswer(name, mediaType, record, open, order)

const trimmedTexts = (texts: readonly string[] | undefined): readonly string[] =>
  (texts ?? []).map((text) => text.trim()).filter((text) => text !== '')

/** The chosen boletos of a customer with their statuses: Detalhe_Boletos (rules 10). */
export async function downloadChosenSlips(
  work: Work,
  { clientId, unidEcon, nroContrato, nroBoleto, m, y }: InputOf<typeof downloadSlips>,
): Promise<FileAnswer> {
  requestedMonth(work, m, y)
  const customer = await requireCustomer(work, clientId, { unit: unidEcon })
  const numbers = trimmedTexts(nroBoleto)
  if (numbers.length === 0) throw new InvalidInput('Selecione ao menos um boleto')
  const contracts = trimmedTexts(nroContrato)
  const inContracts =
    contracts.length === 0
      ? undefined
      : new Set(await contractsNumbered(work.tx, contracts, [customer.mallId]))
  const slips = (await readSlips(work.tx, viewOf(work, { tenant: customer.id }))).filter(
    ({ slipNumber, contractId }) =>
      numbers.includes(slipNumber) && (inContracts === undefined || inContracts.has(contractId)),
  )
  const file = await sheetOf(
    work,
    {
      name: 'detailed-slips',
      title: 'Detalhe de Boletos',
      columns: slipColumns,
      sortedBy: 'dueDate',
      totals: ['slipValue'],
    },
    slips,
    [`Cliente: ${customer.name}`, `Shopping: ${customer.mall}`, `Boletos: ${numbers.join(', ')}`],
  )
  return renamed(file, reportName('Detalhe_Boletos', customer.name))
}

const chargeSheet: Sheet = {
  name: 'charges',
  title: 'Detalhe de cobranças',
  columns: chargeColumns,
  sortedBy: '-overdueBalanceInMonth',
  totals: ['overdueBalanceInMonth', 'totalOverdueBalance', 'dueBalanceInMonth', 'totalDueBalance'],
}

const blockWords = (from: LocalDate | undefined, until: LocalDate | undefined): string[] =>
  from && until ? [`Bloco: ${formatDate(from)} a ${formatDate(until)}`] : []

export async function downloadCustomer(
  work: Work,
  input: InputOf<typeof downloadCustomerDetail>,
): Promise<FileAnswer> {
  const detail = await readCustomerDetail(work, input)
  return sheetOf(work, chargeSheet, detail.bankSlips, [
    `Cliente: ${detail.customerName ?? ''}`,
    `Shopping: ${detail.shoppingName ?? ''}`,
    ...blockWords(input.blockStartingDate, input.blockEndingDate),
  ])
}

export async function downloadGroup(
  work: Work,
  input: InputOf<typeof downloadGroupDetail>,
): Promise<FileAnswer> {
  const detail = await readGroupDetail(work, input)
  return sheetOf(work, chargeSheet, detail.bankSlips, [
    `Grupo de cobrança: ${detail.groupName ?? ''}`,
    ...blockWords(input.blockStartingDate, input.blockEndingDate),
  ])
}
