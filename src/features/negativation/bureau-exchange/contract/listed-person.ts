import * as z from 'zod'

import { arrearsFilterFields, claimedUser, codesText, groupWindow, ids } from '#contract/wire.ts'
import { money, optionalDay, pageWindow, searchText, withArrears } from '#contract/wire.ts'
import { brandColumn } from '#features/negativation/debt-items/contract/boleto-columns.ts'
import { boletoNumberFilter } from '#listing/boleto-words.ts'
import { type AnyColumn, dayInterval, text } from '#listing/definition.ts'

// Rows, filters and columns of lists with one row per person of a boleto at the bureau.

export const listedPerson = {
  idPessoa: z.number(),
  idSerasaBoleto: z.number(),
  tipoPessoa: z.enum(['LOJISTA', 'FIADOR']),
  idShopping: z.number(),
  shopping: z.object({ nomeShopping: z.string() }),
  nomFantasia: z.string(),
  nomRazaoSocial: z.string(),
  luc: z.string(),
  numBoleto: z.string(),
  numBoletoOriginal: z.string(),
  documentoDevedor: z.string(),
  statusWorkflowSerasa: z.object({ codigo: z.string(), nome: z.string() }),
  ...withArrears,
  valTotalVencido: money,
}

export const personSearch = {
  ...claimedUser,
  idShopping: ids.optional(),
  shoppings: ids.optional(),
  luc: searchText.optional(),
  numBoleto: codesText.optional(),
  dataStatusIni: optionalDay.optional(),
  dataStatusFim: optionalDay.optional(),
  ...arrearsFilterFields,
  ...pageWindow,
  ...groupWindow,
}

export const lucFilter = text('LUC', { width: 110, mask: 'upper' })
export const numberFilter = boletoNumberFilter('Número do boleto', { width: 160 })
export const updateFilter = dayInterval('Data Atualização (intervalo)', [
  'dataStatusIni',
  'dataStatusFim',
])

export const personCounts = {
  boletos: ['boleto', 'boletos'],
  pessoas: ['pessoa', 'pessoas', 'feminine'],
} as const

/** What both lists of persons declare alike. */
export const personList = {
  noun: ['registro', 'registros'],
  rowKey: 'idPessoa',
  tenant: {
    column: 'nomFantasia',
    document: 'documentoDevedor',
    mall: 'idShopping',
    where: { of: 'tipoPessoa', is: 'LOJISTA' },
  },
  rowLabel: 'numBoleto',
  whenEmpty: 'Não obteve resultados.',
  totals: ['valTotalVencido'],
  totalsOnce: { by: 'idSerasaBoleto', words: 'cada boleto uma vez' },
  invalidatedBy: ['bureau', 'negativation'],
} as const

export const nameColumns = (minWidth: number) =>
  [
    { ...brandColumn(minWidth), above: 'nomRazaoSocial' },
    {
      of: 'nomRazaoSocial',
      label: 'Razão Social',
      shortLabel: 'Razão',
      as: 'name',
      sortable: true,
      width: 160,
      emphasis: 'quiet',
    },
    { of: 'luc', label: 'LUC', as: 'code', sortable: true, width: 72 },
  ] as const satisfies readonly AnyColumn[]

export const debtorColumns = (width: number) =>
  [
    {
      of: 'documentoDevedor',
      label: 'Doc. do Devedor',
      shortLabel: 'Devedor',
      as: 'document',
      sortable: true,
      width: 144,
      above: 'tipoPessoa',
    },
    {
      of: 'tipoPessoa',
      label: 'Tipo Pessoa',
      shortLabel: 'Pessoa',
      as: 'choice',
      sortable: true,
      width,
      words: { LOJISTA: 'Lojista', FIADOR: 'Fiador' },
    },
  ] as const satisfies readonly AnyColumn[]

export const returnStatusColumn = {
  of: 'retornoSerasa.status',
  label: 'Status retorno bureau',
  shortLabel: 'Retorno bureau',
  sortable: true,
  width: 112,
} as const satisfies AnyColumn

export const returnColumns = [
  {
    of: 'retornoSerasa.dataRetornoSerasa',
    label: 'Data retorno',
    as: 'day',
    sortable: true,
    width: 94,
  },
  {
    of: 'valTotalVencido',
    label: 'Valor',
    as: 'money',
    sortable: true,
    width: 110,
    emphasis: 'strong',
  },
] as const satisfies readonly AnyColumn[]
