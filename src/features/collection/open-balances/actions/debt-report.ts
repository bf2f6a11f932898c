import type { InputOf } from '#contract/call.ts'
import { harmless } from '#listing/csv-line.ts'
import { numberFormats, type SpreadsheetValue } from '#listing/server/spreadsheet-cell.ts'
import { once, writeSheets } from '#listing/server/xlsx.ts'
import { letterheads } from '#features/people/registers/actions/letterheads.ts'
import { FileAnswer, xlsxMediaType } from '#server/http/file-answer.ts'
import { InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { formatDocument } from '#values/document.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'

import type { downloadCustomerDebt, downloadGroupDebt } from '../contract/holding.ts'
import type { downloadDebtReport } from '../contract/reports.ts'
import { addFigures, type DebtSums, figuresOf, grouped } from '../rules/debt-rows.ts'
import { reportName } from '../rules/file-name.ts'
import type { SlipView } from '../store/open-slips.ts'
import { contractsNumbered, documentsOfCustomers, mallsNamed } from '../store/owners.ts'
import { correctedSlips, type CorrectedSlip, type CorrectedTitulo } from './corrected.ts'
import { requireMall, viewOf } from './named.ts'

type Row = readonly SpreadsheetValue[]

const money = numberFormats.money ?? '#,##0.00'
const day = numberFormats.day ?? 'dd/mm/yyyy'
const month = numberFormats.month ?? 'mm/yyyy'

const columns: readonly (readonly [label: string, width: number, format?: string])[] = [
  ['Contrato', 16],
  ['Shopping', 26],
  ['LUC', 12],
  ['Razão social', 34],
  ['CPF/CNPJ', 20],
  ['Boleto', 18],
  ['Título', 18],
  ['Tipo de conta', 15],
  ['Movimento', 12],
  ['Competência', 13, month],
  ['Vencimento', 13, day],
  ['Vencimento original', 13, day],
  ['Dias', 8],
  ['Valor', 16, money],
  ['Correção', 16, money],
  ['Multa', 16, money],
  ['Juros', 16, money],
  ['Descontos (já abatidos de multa e juros)', 18, money],
  ['Total', 16, money],
]

const dayOf = (date: LocalDate) => new Date(`${date}T00:00:00Z`)

const amounts = ({ open, correction, fine, interest, discounts, total }: DebtSums): Row =>
  [open, correction, fine, interest, discounts, total].map((amount) => amount / 100)

const names = ({ slip }: CorrectedSlip, document: string): Row => [
  harmless(slip.contractNumber),
  harmless(slip.nomeShop),
  harmless(slip.luc),
  harmless(slip.companyName),
  harmless(document),
]

const tituloRow = (of: Row, slip: string, titulo: CorrectedTitulo): Row => [
  ...of,
  slip,
  harmless(titulo.number),
  harmless(titulo.account),
  harmless(titulo.movement),
  dayOf(titulo.competence),
  dayOf(titulo.dueOn),
  dayOf(titulo.originalDueOn),
  titulo.corrected.days,
  ...amounts(figuresOf(titulo)),
]

const sumRow = (of: Row, label: string, sums: DebtSums): Row => [
  ...of,
  ...Array.from({ length: columns.length - 6 - of.length - 1 }, () => null),
  label,
  ...amounts(sums),
]

/** Rows by contract with boletos and títulos, subtotals, and a grand total. */
function rowsOf(slips: readonly CorrectedSlip[], documents: ReadonlyMap<number, string>): Row[] {
  const sums: DebtSums[] = []
  const rows = grouped(slips, ({ slip }) => slip.contractId).flatMap(([, ofContract]) => {
    const [first] = ofContract
    if (!first) return []
    const of = names(first, formatDocument(documents.get(first.slip.clientId) ?? ''))
    const ofSlips = ofContract.map((each) => addFigures(each.titulos.map(figuresOf)))
    const sum = addFigures(ofSlips)
    sums.push(sum)
    return [
      ...ofContract.flatMap(({ slip, titulos }, place): Row[] => {
        const number = harmless(slip.slipNumber)
        return [
          ...titulos.map((titulo) => tituloRow(of, number, titulo)),
          sumRow([...of, number], 'Total do boleto', ofSlips[place] ?? addFigures([])),
        ]
      }),
      sumRow(of, 'Total do contrato', sum),
    ]
  })
  return [...rows, sumRow([], 'Total geral', addFigures(sums))]
}

type Report = {
  readonly filters: readonly string[]
  readonly mallId?: number
}

async function reportOf(
  work: Work,
  view: SlipView,
  { filters, mallId }: Report,
): Promise<FileAnswer> {
  const { slips, warnings } = await correctedSlips(work, view)
  const documents = await documentsOfCustomers(work.tx, [
    ...new Set(slips.map(({ slip }) => slip.clientId)),
  ])
  const rows = rowsOf(slips, documents)
  const titulos = slips.reduce((count, each) => count + each.titulos.length, 0)
  const heads = await letterheads(work, [...new Set(slips.map(({ slip }) => slip.shoppingId))])
  // The customer receives this file: no filter, user or count of rows.
  const head: Row[] = [
    ['Relatório de Dívidas'],
    ...[...heads.values()].map(({ mall, lines }): Row => [[mall, ...lines].join(', ')]),
    [`Saldo corrigido em ${formatDate(work.today)}`],
    ...warnings.map((warning): Row => [warning]),
    [],
    columns.map(([label]) => label),
  ].map((row) => row.map((text) => (typeof text === 'string' ? harmless(text) : text)))
  return new FileAnswer(
    reportName('Relatorio_Dividas', slips[0]?.slip.companyName ?? ''),
    xlsxMediaType,
    {
      action: 'EXPORTAR',
      entity: 'lista',
      entityId: 'debt-report',
      body: { titulo: 'Relatório de Dívidas', filtros: filters, linhas: titulos },
      ...(mallId === undefined ? {} : { mallId }),
    },
    () =>
      writeSheets(
        [
          {
            name: 'Dívidas',
            columns: columns.map(([, width, format]) =>
              format === undefined ? { width } : { width, format },
            ),
            headRows: head.length,
            footRows: 1,
            rows: once([...head, ...rows]),
          },
        ],
        [],
      ),
  )
}

/**
 * Debt of whole contracts of a customer (rules 10). Uses the customer's own name and ignores
 * `razaoSocial`.
 */
export async function downloadContracts(
  work: Work,
  { nroContrato, unidEcon }: InputOf<typeof downloadDebtReport>,
): Promise<FileAnswer> {
  const numbers = nroContrato.map((number) => number.trim()).filter((number) => number !== '')
  if (numbers.length === 0) throw new InvalidInput('Selecione uma cobrança')
  const malls = await mallsNamed(work.tx, { unit: unidEcon }, work.actor.malls)
  const contracts = await contractsNumbered(work.tx, numbers, malls)
  if (contracts.length === 0) throw new NotFound('Cliente não encontrado')
  const [mallId] = malls
  return reportOf(work, viewOf(work, { contracts }), {
    filters: [`Contratos: ${numbers.join(', ')}`],
    ...(mallId === undefined ? {} : { mallId }),
  })
}

async function ofSlips(work: Work, ids: readonly number[], mallId?: number): Promise<FileAnswer> {
  const malls = mallId === undefined ? work.actor.malls : [mallId]
  const slips = [...new Set(ids)]
  return reportOf(
    work,
    { ...viewOf(work, { slips }), malls },
    {
      filters: [`Boletos escolhidos: ${slips.length.toLocaleString('pt-BR')}`],
      ...(mallId === undefined ? {} : { mallId }),
    },
  )
}

/** Debt of chosen boletos of a mall. */
export async function downloadOfMall(
  work: Work,
  { shopping, slipIds }: InputOf<typeof downloadCustomerDebt>,
): Promise<FileAnswer> {
  return ofSlips(work, slipIds, await requireMall(work, shopping))
}

/** Debt of chosen boletos over the user's malls. */
export const downloadOfGroup = (
  work: Work,
  { slipIds }: InputOf<typeof downloadGroupDebt>,
): Promise<FileAnswer> => ofSlips(work, slipIds)
