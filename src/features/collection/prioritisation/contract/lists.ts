import * as z from 'zod'

import { arrearsFilterFields, data, pageWindow, texts } from '#contract/wire.ts'
import { listCalls } from '#listing/list-calls.ts'
import {
  arrearsColumn,
  arrearsFilter,
  type Column,
  listing,
  month,
  several,
  text,
} from '#listing/definition.ts'

import { HEADS, listedFigure } from './columns.ts'
import {
  monthFields,
  choice,
  groupsPath,
  GroupSummary,
  legacyPath,
  mallNames,
  prioritisationPath,
  PrioritySummary,
  search,
  worklistQueries,
} from './rows.ts'
import { listBillingGroups, listPortfolioOwners } from './look-ups.ts'

const base = '/api/{product}/v1/prioritization/past-due-balance'

// Error message of the screen (spec 3:8).
const notRead = 'Falha ao tentar carregar dados. Entre em contato com a equipe técnica.'

const product = { params: z.object({ product: z.string().max(40) }) }

const pastDueCalls = listCalls({
  access: { screens: [prioritisationPath, legacyPath] },
  searchInput: z.object({
    malls: mallNames,
    ...monthFields,
    corporate: choice,
    portifolio: texts.optional(),
    cliente: search,
    ...arrearsFilterFields,
    ...pageWindow,
  }),
  answer: data(PrioritySummary),
  search: {
    name: 'prioritisation.pastDueBalance',
    path: base,
    summary: 'Clientes com saldo vencido, por prioridade, sem blocos',
  },
  download: {
    name: 'prioritisation.pastDueBalanceXls',
    path: `${base}/xls`,
    summary: 'Planilha dos clientes com saldo vencido, por prioridade',
  },
})

/** Columns that all balance tables share (spec 3:2.10). */
const balanceColumns = [
  { ...listedFigure('dueInMonth'), sortable: true, stepsAside: true },
  { ...listedFigure('overdueInMonth'), sortable: true, emphasis: 'strong' },
  { ...listedFigure('overdue120'), sortable: true },
  { ...listedFigure('above120'), startsHidden: true },
  { ...listedFigure('totalOverdue'), sortable: true },
  { ...arrearsColumn, label: 'Maior atraso', shortLabel: 'Atraso', width: 88 },
  { of: 'status', ...HEADS.status, width: 144 },
  { of: 'updateDate', ...HEADS.contactOn, as: 'day', sortable: true },
] as const satisfies readonly Column<
  Pick<PrioritySummary, keyof PrioritySummary & keyof GroupSummary>
>[]

const priority = [
  { of: 'priority', ...HEADS.priority, as: 'number', sortable: true, emphasis: 'strong' },
  { of: 'pontos', ...HEADS.points, as: 'points' },
] as const satisfies readonly Column<Pick<PrioritySummary, 'priority' | 'pontos'>>[]

/** 'Sem blocos': every overdue customer in one list (rules 7.4). */
export const pastDueBalance = listing({
  row: PrioritySummary,
  name: 'past-due-balance',
  title: 'Priorização',
  path: prioritisationPath,
  noun: ['cliente', 'clientes'],
  rowKey: 'clientId',
  opensByClick: true,
  rowLabel: 'companyName',
  filters: {
    cliente: text('Cliente', { placeholder: 'Razão social ou marca', width: 200 }),
    atraso: arrearsFilter,
  },
  columns: [
    ...priority,
    {
      of: 'companyName',
      ...HEADS.customer,
      as: 'name',
      sortable: true,
      minWidth: 126,
      emphasis: 'strong',
    },
    { of: 'documentNumber', ...HEADS.document, as: 'document', sortable: true },
    { of: 'shopping', ...HEADS.mall, as: 'mall', sortable: true },
    {
      of: 'hasCorporateBilling',
      ...HEADS.isCorporate,
      as: 'choice',
      words: { true: 'Sim', false: '-' },
    },
    ...balanceColumns,
  ],
  sortedBy: 'priority',
  totals: ['overdueThisMonth', 'amountDue', 'overdue120Days', 'totalOverdue'],
  whenEmpty: 'Nenhum resultado encontrado',
  whenFailed: notRead,
  invalidatedBy: [worklistQueries, 'negotiations', 'malls'],
  fixed: { product: 'regua' },
  calledAs: {
    malls: 'Shopping',
    month: 'Mês',
    year: 'Ano',
    corporate: 'Clientes corporativos',
    portifolio: 'Portfólio',
    cliente: 'Cliente',
  },
  ...withProduct(pastDueCalls),
})

/** Selects every portfolio; an empty choice is refused (rules 7.4). */
export const ALL_PORTFOLIOS = 'TODOS'

const groupCalls = listCalls({
  access: { screens: [groupsPath] },
  searchInput: z.object({
    ...monthFields,
    portifolio: texts.optional(),
    grupoCobranca: texts.optional(),
    ...arrearsFilterFields,
    ...pageWindow,
  }),
  answer: data(GroupSummary),
  search: {
    name: 'prioritisation.groupBalance',
    path: `${base}/billing-group`,
    summary: 'Grupos de cobrança com saldo vencido, por prioridade',
    emptyCounts: ['portifolio'],
  },
  download: {
    name: 'prioritisation.groupBalanceXls',
    path: `${base}/billing-group/xls`,
    summary: 'Planilha dos grupos de cobrança com saldo vencido, por prioridade',
    emptyCounts: ['portifolio'],
  },
})

/** Past-due balance by billing group (spec 3:2.23). */
export const groupBalance = listing({
  row: GroupSummary,
  name: 'past-due-balance-groups',
  title: 'Priorização por grupo',
  path: groupsPath,
  noun: ['grupo', 'grupos'],
  rowKey: 'billingGroupId',
  opensByClick: true,
  rowLabel: 'billingGroup',
  filters: {
    portifolio: several(
      'Portfólios',
      {
        from: listPortfolioOwners,
        value: 'portifolioId',
        label: 'portifolioOwnerName',
        invalidatedBy: 'collection-groups',
      },
      { required: 'Selecione pelo menos um item' },
    ),
    grupoCobranca: several('Grupo de cobrança', {
      from: listBillingGroups,
      value: 'federationGroupName',
      label: 'federationGroupName',
      invalidatedBy: 'collection-groups',
    }),
    mes: month('Mês/ano de início', { initial: 'this-month', sentAs: ['month', 'year'] }),
    atraso: arrearsFilter,
  },
  columns: [
    ...priority,
    {
      of: 'billingGroup',
      ...HEADS.group,
      as: 'name',
      sortable: true,
      minWidth: 160,
      emphasis: 'strong',
    },
    { of: 'portifolio', ...HEADS.portfolio, sortable: true, width: 140 },
    { of: 'numberOfLucs', label: 'LUCs', as: 'number', sortable: true, width: 56 },
    ...balanceColumns,
  ],
  unlessChosen: { portifolio: [ALL_PORTFOLIOS] },
  sortedBy: 'priority',
  totals: ['overdueThisMonth', 'amountDue', 'overdue120Days', 'totalOverdue'],
  whenEmpty: 'A busca não retornou resultados',
  whenFailed: notRead,
  invalidatedBy: [worklistQueries, 'negotiations', 'collection-groups'],
  fixed: { product: 'regua' },
  ...withProduct(groupCalls),
})

/** Adds the product to the path, as the specification's calls require. */
function withProduct<C extends { readonly search: object; readonly download: object }>(calls: C) {
  return {
    search: { ...calls.search, ...product } as C['search'],
    download: { ...calls.download, ...product } as C['download'],
  }
}
