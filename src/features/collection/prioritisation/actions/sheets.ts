import type { InputOf } from '#contract/call.ts'
import type { AnyColumn } from '#listing/definition.ts'
import { parseSort } from '#listing/sort.ts'
import { exportRows } from '#listing/server/export.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import type { Work } from '#server/work/work.ts'
import { formatCompetence } from '#values/competence.ts'

import type { downloadCustomerBlock, downloadGroupBlock } from '../contract/blocks.ts'
import { blockFigure, FIGURES, HEADS } from '../contract/columns.ts'
import type { CustomerPriority, GroupPriority } from '../contract/rows.ts'
import { BLOCKS, blockLabel, type BlockNumber } from '../rules/blocks.ts'
import { customersInBlocks, groupsInBlocks } from '../store/blocks.ts'
import { isSortedBy, searchRows, sortRows } from '../rules/block-rows.ts'
import { toListedRow } from '../rules/listed-row.ts'
import { requestedMonth, requireMall, requireMalls, viewOf } from './view.ts'

const numbers = (block: number | undefined): readonly BlockNumber[] =>
  BLOCKS.filter((number) => block === undefined || number === block)

const labelled = (of: string, { label }: { readonly label: string }, as?: AnyColumn['as']) =>
  as === undefined ? { of, label } : { of, label, as }

const place: readonly AnyColumn[] = [
  { of: 'bloco', label: 'Bloco' },
  labelled('priority', HEADS.priority, 'number'),
  labelled('pontos', HEADS.points, 'points'),
]
const balances: readonly AnyColumn[] = [
  blockFigure('dueInMonth'),
  blockFigure('overdueInMonth'),
  blockFigure('overdueInBlock'),
  blockFigure('overdue120'),
  blockFigure('above120'),
  blockFigure('totalOverdue'),
  { of: 'totalDueBalance', label: 'Total à vencer', as: 'money' },
  { of: 'diasAtraso', label: 'Maior atraso (dias)', as: 'number' },
  labelled('status', HEADS.status),
  { of: 'promessa', label: 'Promessa' },
  labelled('updateDate', HEADS.contactOn, 'day'),
]
const ofCustomers: readonly AnyColumn[] = [
  labelled('customerName', HEADS.customer),
  labelled('cpfCnpj', HEADS.document, 'document'),
  { of: 'brand', label: 'Marca' },
  labelled('shopping', HEADS.mall),
  { of: 'lucs', label: 'LUCs' },
  labelled('hasCorporateBilling', HEADS.isCorporate),
  labelled('billingGroup', HEADS.group),
]
const ofGroups: readonly AnyColumn[] = [
  labelled('billingGroup', HEADS.group),
  labelled('portfolio', HEADS.portfolio),
  { of: 'numberOfLucs', label: 'LUCs', as: 'number' },
  labelled('brandStatus', HEADS.brandStatus),
]

const totals = (
  ['dueInMonth', 'overdueInMonth', 'overdueInBlock', 'overdue120', 'totalOverdue'] as const
).map((figure) => FIGURES[figure].inBlock)

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
  readonly month: ReturnType<typeof requestedMonth>
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
  const month = requestedMonth(work, input)
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
  const month = requestedMonth(work, input)
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
