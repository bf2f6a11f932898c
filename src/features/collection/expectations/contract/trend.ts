import * as z from 'zod'

import {
  arrearsFilterFields,
  data,
  day,
  money,
  optionalDay,
  pageWindow,
  searchText,
  texts,
  withArrears,
} from '#contract/wire.ts'
import { groupQueries, listGroups } from '#features/ledger/collection-groups/contract/groups.ts'
import { listMalls } from '#features/people/registers/contract/look-ups.ts'
import {
  arrearsColumn,
  arrearsFilter,
  day as dayFilter,
  listing,
  one,
  several,
  text,
} from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'

import { tendencyQueries } from './words.ts'

/** A boleto with a promise or tendency (spec 3:3 'Slip trend row'). */
export const TrendRow = z.object({
  slipId: z.number(),
  shopping: z.string(),
  companyName: z.string(),
  cpfCnpj: z.string(),
  luc: z.string(),
  brand: z.string(),
  slipNumber: z.string(),
  /** Promised day; null without a current promise. */
  slipDueDateNegociation: day.nullable(),
  contractType: z.string(),
  amountNegiciation: money,
  ...withArrears,
  tendency: z.boolean(),
  idShopping: z.number(),
  /** False once the promised day is past: it can be unticked, but not ticked. */
  podeMarcar: z.boolean(),
})
export type TrendRow = z.output<typeof TrendRow>

/** Several ids; 0 is 'Sem Grupo de Cobrança' (spec 3:9). */
const groupIds = z.codec(
  z.union([texts.in, z.array(z.number()).max(1_000), z.number()]),
  z.array(z.number().int('Informe números inteiros.').min(0)),
  {
    decode: (value) =>
      (typeof value === 'string' ? value.split(',') : [value].flat())
        .filter((part) => String(part).trim() !== '')
        .map(Number),
    encode: (list) => list,
  },
)

const searchInput = z.object({
  shoppingName: searchText.optional(),
  dateFrom: optionalDay.optional(),
  dateTo: optionalDay.optional(),
  companyName: searchText.optional(),
  LUC: searchText.optional(),
  contractType: searchText.optional(),
  billingGroupIds: groupIds.optional(),
  tendencies: texts.optional(),
  ...arrearsFilterFields,
  ...pageWindow,
})

/** The tab 'Ajuste de tendência' of /priorizacao (spec 3:2.10). */
export const slipTendency = listing({
  row: TrendRow,
  name: 'slip-tendency',
  tenant: { column: 'companyName', document: 'cpfCnpj', mall: 'idShopping' },
  title: 'Ajuste de tendência',
  path: '/priorizacao',
  noun: ['boleto', 'boletos'],
  rowKey: 'slipId',
  rowLabel: 'slipNumber',
  pageSize: 50,
  ...listCalls({
    access: { screens: ['/priorizacao'] },
    method: 'GET',
    searchInput,
    answer: data(TrendRow),
    search: {
      name: 'expectations.searchTrend',
      path: '/prioritization/slip-tendency',
      summary: 'Boletos com promessa ou com tendência de pagamento',
    },
    download: {
      name: 'expectations.downloadTrend',
      path: '/prioritization/slip-tendency/xls',
      summary: 'Planilha dos boletos com promessa ou com tendência',
    },
  }),
  filters: {
    shoppingName: one(
      'Shopping',
      { from: listMalls, value: 'nome', label: 'nome', invalidatedBy: 'malls' },
      { clearable: true, width: 170 },
    ),
    dateFrom: dayFilter('De', { width: 116 }),
    dateTo: dayFilter('Até', { notBefore: 'dateFrom', width: 116 }),
    billingGroupIds: one(
      'Grupo de cobrança',
      {
        from: listGroups,
        value: 'idGrupoCobranca',
        label: 'nome',
        invalidatedBy: groupQueries,
        besides: [{ value: '0', label: 'Sem Grupo de Cobrança' }],
      },
      { clearable: true, width: 170 },
    ),
    companyName: text('Razão Social', { width: 132, mask: 'upper' }),
    LUC: text('LUC', { width: 80, mask: 'upper' }),
    contractType: one(
      'Tipo de contrato',
      [
        { value: 'LOJA', label: 'LOJA' },
        { value: 'MALL', label: 'MALL' },
      ],
      { clearable: true, width: 108 },
    ),
    tendencies: several(
      'Tendência',
      [
        { value: 'true', label: 'Sim' },
        { value: 'false', label: 'Não' },
      ],
      { ticks: true },
    ),
    atraso: arrearsFilter,
  },
  columns: [
    {
      of: 'tendency',
      label: 'Tendência',
      as: 'choice',
      words: { true: 'Sim', false: 'Não' },
      width: 116,
    },
    { of: 'shopping', label: 'Shopping', as: 'mall', sortable: true, width: 130 },
    {
      of: 'companyName',
      label: 'Razão Social',
      as: 'name',
      sortable: true,
      minWidth: 160,
      emphasis: 'strong',
      above: 'brand',
    },
    { of: 'cpfCnpj', label: 'CPF/CNPJ', as: 'document', width: 146 },
    { of: 'luc', label: 'LUC', as: 'code', sortable: true, width: 76 },
    {
      of: 'brand',
      label: 'Marca',
      as: 'name',
      sortable: true,
      width: 120,
    },
    { of: 'slipNumber', label: 'Boleto', as: 'code', sortable: true, width: 122 },
    arrearsColumn,
    {
      of: 'slipDueDateNegociation',
      label: 'Vencimento da negociação',
      shortLabel: 'Venc. negociado',
      as: 'day',
      sortable: true,
      width: 116,
    },
    {
      of: 'contractType',
      label: 'Tipo de contrato',
      shortLabel: 'Tipo',
      as: 'code',
      sortable: true,
      width: 74,
    },
    {
      of: 'amountNegiciation',
      label: 'Valor da negociação',
      shortLabel: 'Valor',
      as: 'money',
      sortable: true,
      width: 112,
    },
  ],
  sortedBy: 'slipDueDateNegociation',
  whenEmpty: 'Nenhum resultado encontrado',
  whenNothing: {
    title: 'Nenhuma promessa',
    sentence: 'Boletos com promessa de pagamento em aberto aparecem aqui.',
  },
  totals: ['amountNegiciation'],
  invalidatedBy: [tendencyQueries, 'negotiations', 'receivables'],
})
