import type { InputOf } from '#contract/call.ts'
import type { AnyColumn } from '#listing/definition.ts'
import { exportRows } from '#listing/server/export.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import type { Work } from '#server/work/work.ts'
import { formatCompetence } from '#values/competence.ts'

import type { downloadCustomerBlock, downloadGroupBlock } from '../contract/blocks.ts'
import type { CustomerPriority, GroupPriority } from '../contract/rows.ts'
import { BLOCKS, blockLabel, type BlockNumber } from '../rules/blocks.ts'
import { customersInBlocks, groupsInBlocks } from '../store/blocks.ts'
import { askedMonth, requireMall, viewOf } from './view.ts'

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
  'overdue120Days',
  'totalOverdueBalance',
]

type Sheet = {
  readonly title: string
  readonly columns: readonly AnyColumn[]
  readonly rows: readonly ((CustomerPriority | GroupPriority) & { readonly block: number })[]
  readonly about: readonly string[]
}

/**
 * The rows of one block, or of all four one after the other; a customer that is in several is
 * counted once a block, so sums stand only under one.
 */
function sheetOf(
  { actor, now }: Work,
  { title, columns, rows, about }: Sheet,
  choice: { readonly month: ReturnType<typeof askedMonth>; readonly block: number | undefined },
): FileAnswer {
  const shown = rows.map((row) => ({
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
      title,
      user: actor.name,
      at: now,
      filterWords: [
        ...about,
        `Mês: ${formatCompetence(choice.month)}`,
        ...(choice.block === undefined
          ? []
          : [`Bloco: ${blockLabel(choice.block as BlockNumber, choice.month)}`]),
      ],
    },
  )
}

/** The spreadsheet of a block of a mall. */
export async function downloadCustomers(
  work: Work,
  input: InputOf<typeof downloadCustomerBlock>,
): Promise<FileAnswer> {
  const { shopping, blockNumber: block, corporate = true, comAVencer = false } = input
  const month = askedMonth(work, input)
  const mall = await requireMall(work, shopping)
  const rows = await customersInBlocks(work.tx, {
    ...(await viewOf(work, 'CUSTOMER', month, [mall.id])),
    blocks: numbers(block),
    isUpcomingShown: comAVencer,
    isCorporateShown: corporate,
  })
  const about = [
    `Shopping: ${mall.name}`,
    ...(corporate ? [] : ['Sem clientes corporativos']),
    ...(comAVencer ? ['Com a vencer'] : []),
  ]
  return sheetOf(
    work,
    { title: 'Priorização', columns: ofCustomers, rows, about },
    { month, block },
  )
}

/** The spreadsheet of a block of groups. */
export async function downloadGroups(
  work: Work,
  input: InputOf<typeof downloadGroupBlock>,
): Promise<FileAnswer> {
  const { groupIds, blockNumber: block, comAVencer = false } = input
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
  return sheetOf(work, { title, columns: ofGroups, rows, about }, { month, block })
}
