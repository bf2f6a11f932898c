import type { InputOf } from '#contract/call.ts'
import type { AnyColumn } from '#listing/definition.ts'
import { parseSort } from '#listing/sort.ts'
import { exportRows } from '#listing/server/export.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import type { Work } from '#server/work/work.ts'
import { formatCompetence } from '#values/competence.ts'

import type { downloadCustomerBlock, downloadGroupBlock } from '../contract/blocks.ts'
import type { CustomerPriority, GroupPriority } from '../contract/rows.ts'
import { BLOCKS, blockLabel, type BlockNumber } from '../rules/blocks.ts'
import { customersInBlocks, groupsInBlocks } from '../store/blocks.ts'
import { isSortedBy, searchRows, sortRows } from '../rules/block-rows.ts'
import { toListedRow } from '../rules/listed-row.ts'
import { askedMonth, requireMall, requireMalls, viewOf } from './view.ts'

const numbers = (block: number | undefined): readonly BlockNumber[] =>
  BLOCKS.filter((number) => block === undefined || number === block)

const place: readonly AnyColumn[] = [
  { of: 'bloco', label: 'Bloco' },
  { of: 'priority', label: 'Prioridade', as: 'number' },
  { of: 'pontos', label: 'Pontos', as: 'points' },
]
const balances: readonly AnyColumn[] = [
  { of: 'dueBalanceInMonth', label: 'Mês à vencer', as: 'money' },
  { of: 'overdueBalanceInMonth', label: 'Mês atual', as: 'money' },
  { of: 'vencidoNoBloco', label: 'Vencido no bloco', as: 'money' },
  { of: 'overdue120Days', label: 'Total 120 dias', as: 'money' },
  { of: 'acimaDe120Dias', label: 'Acima de 120 dias', as: 'money' },
  { of: 'totalOverdueBalance', label: 'Total geral', as: 'money' },
  { of: 'totalDueBalance', label: 'Total à vencer', as: 'money' },
  { of: 'diasAtraso', label: 'Maior atraso (dias)', as: 'number' },
  { of: 'status', label: 'Status Negociação' },
  { of: 'promessa', label: 'Promessa' },
  { of: 'updateDate', label: 'Data Contato', as: 'day' },
]
const ofCustomers: readonly AnyColumn[] = [
  { of: 'customerName', label: 'Razão Social' },
  { of: 'cpfCnpj', label: 'CPF/CNPJ', as: 'document' },
  { of: 'brand', label: 'Marca' },
  { of: 'shopping', label: 'Shopping' },
  { of: 'lucs', label: 'LUCs' },
  { of: 'hasCorporateBilling', label: 'Negociação corporativa' },
  { of: 'billingGroup', label: 'Grupo de cobrança' },
]
const ofGroups: readonly AnyColumn[] = [
  { of: 'billingGroup', label: 'Grupo de cobrança' },
  { of: 'portfolio', label: 'Portfólio' },
  { of: 'numberOfLucs', label: 'LUCs', as: 'number' },
  { of: 'brandStatus', label: 'Status Marca' },
]

const totals = [
  'dueBalanceInMonth',
  'overdueBalanceInMonth',
  'vencidoNoBloco',
  'overdue120Days',
  'totalOverdueBalance',
]

type SheetRow = (CustomerPriority | GroupPriority) & { readonly block: number }
type Sheet = {
  readonly title: string
  /** Name of the mall or portfolio. */
  readonly name: string
  readonly columns: readonly AnyColumn[]
  readonly rows: readonly SheetRow[]
  readonly about: readonly string[]
}
type Choice = {
  readonly month: ReturnType<typeof askedMonth>
  readonly block: number | undefined
  readonly busca: string | undefined
  readonly sort: string | undefined
}

/** The rows as on the screen: same search, same order. */
function shownRows(rows: readonly SheetRow[], { busca, sort }: Choice): readonly SheetRow[] {
  const listed = rows.map((row) => ({ ...toListedRow(row), row }))
  const { steps } = parseSort(sort, isSortedBy)
  const sorts = steps.map(({ of, descending }) => ({
    column: of,
    direction: descending ? ('desc' as const) : ('asc' as const),
  }))
  const found = new Set(searchRows(listed, busca ?? '').map(({ key }) => key))
  return sortRows(
    listed.filter(({ key }) => found.has(key)),
    sorts,
  ).map((each) => (each as (typeof listed)[number]).row)
}

/**
 * The rows of one block, or of all four in sequence. A customer can be in several blocks, so only
 * single blocks have sums.
 */
function sheetOf({ actor, now }: Work, sheet: Sheet, choice: Choice): FileAnswer {
  const { title, name, columns, rows, about } = sheet
  const label =
    choice.block === undefined ? undefined : blockLabel(choice.block as BlockNumber, choice.month)
  const shown = shownRows(rows, choice).map((row) => ({
    ...row,
    bloco: blockLabel(row.block as BlockNumber, choice.month),
    promessa: row.promessa?.estado ?? '',
  }))
  return exportRows(
    {
      name: 'priorizacao',
      columns: [...place, ...columns, ...balances],
      sortedBy: '',
      ...(choice.block === undefined ? {} : { totals }),
    },
    shown,
    undefined,
    {
      // The title also names the file.
      title: [title, name, ...(label ? [label] : [])].join(', '),
      user: actor.name,
      at: now,
      filterWords: [
        ...about,
        `Mês: ${formatCompetence(choice.month)}`,
        ...(label ? [`Bloco: ${label}`] : []),
        ...(choice.busca ? [`Busca: ${choice.busca}`] : []),
      ],
    },
  )
}

const mostNamed = 2

/** The spreadsheet of a block for one mall, or for several merged and renumbered. */
export async function downloadCustomers(
  work: Work,
  input: InputOf<typeof downloadCustomerBlock>,
): Promise<FileAnswer> {
  const { shopping, shoppings, blockNumber: block, corporate = true, comAVencer = false } = input
  const { busca, sort } = input
  const month = askedMonth(work, input)
  const malls =
    shoppings === undefined
      ? [await requireMall(work, shopping)]
      : await requireMalls(work, shoppings)
  const rows = await customersInBlocks(work.tx, {
    ...(await viewOf(
      work,
      'CUSTOMER',
      month,
      malls.map(({ id }) => id),
    )),
    blocks: numbers(block),
    isUpcomingShown: comAVencer,
    isCorporateShown: corporate,
  })
  const names = malls.map(({ name }) => name)
  const about = [
    `${names.length === 1 ? 'Shopping' : 'Shoppings'}: ${names.join(', ')}`,
    ...(corporate ? [] : ['Sem clientes corporativos']),
    ...(comAVencer ? ['Com a vencer'] : []),
  ]
  const name = names.length > mostNamed ? `${names.length} shoppings` : names.join(' ')
  return sheetOf(
    work,
    { title: 'Priorização', name, columns: ofCustomers, rows, about },
    { month, block, busca, sort },
  )
}

export async function downloadGroups(
  work: Work,
  input: InputOf<typeof downloadGroupBlock>,
): Promise<FileAnswer> {
  const { groupIds, blockNumber: block, comAVencer = false, busca, sort } = input
  const month = askedMonth(work, input)
  const rows = await groupsInBlocks(work.tx, {
    ...(await viewOf(work, 'GROUP', month)),
    blocks: numbers(block),
    isUpcomingShown: comAVencer,
    isCorporateShown: true,
    groups: groupIds,
  })
  const about = [
    groupIds === undefined ? 'Grupos: todos' : `Grupos: ${groupIds.length}`,
    ...(comAVencer ? ['Com a vencer'] : []),
  ]
  const title = 'Priorização por portfólio'
  return sheetOf(
    work,
    { title, name: 'grupos de cobrança', columns: ofGroups, rows, about },
    { month, block, busca, sort },
  )
}
