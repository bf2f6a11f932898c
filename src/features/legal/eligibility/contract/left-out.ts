import * as z from 'zod'

import {
  arrearsFilterFields,
  data,
  day,
  ids,
  money,
  pageWindow,
  searchText,
  withArrears,
} from '#contract/wire.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import {
  arrearsColumn,
  arrearsFilter,
  documentFilter,
  listing,
  one,
  text,
  dueOfTituloColumn,
} from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'

import { eligiblePath } from './calls.ts'
import { contractFields } from './contract-fields.ts'

/** A título of the last Disparar that needs a review (rules 5.1-1 and -2). */
export const LeftOutTitulo = z.object({
  idTitulo: z.number(),
  motivo: z.enum(['NAO_CLASSIFICADO', 'RECUPERACAO_JUDICIAL']),
  idShopping: z.number(),
  ...contractFields,
  tipoContrato: z.string(),
  tipoDivida: z.string().nullable(),
  statusJuridico: z.string(),
  numBoleto: z.string(),
  numeroTitulo: z.string(),
  tipoDocumento: z.string(),
  tipoMovimento: z.string(),
  contaContabil: z.string().nullable(),
  dataVencimento: day,
  ...withArrears,
  valor: money,
})
export type LeftOutTitulo = z.output<typeof LeftOutTitulo>

const malls = mallsFilter()

/** Títulos to review, one by one. */
export const leftOutTitulos = listing({
  ...listCalls({
    access: { screens: [eligiblePath] },
    method: 'GET',
    searchInput: z.object({
      shoppings: ids.optional(),
      motivo: searchText.optional(),
      cpfCnpj: searchText.optional(),
      luc: searchText.optional(),
      numeroContrato: searchText.optional(),
      ...arrearsFilterFields,
      ...pageWindow,
    }),
    answer: data(LeftOutTitulo),
    search: {
      name: 'lawsuitEligibility.listLeftOut',
      path: '/workflow/ajuizamento/nao-classificados',
      summary: 'Títulos não classificados e de recuperação judicial',
    },
    download: {
      name: 'lawsuitEligibility.downloadLeftOut',
      path: '/workflow/ajuizamento/nao-classificados/xls',
      summary: 'Planilha: títulos que ficaram de fora',
    },
  }),
  row: LeftOutTitulo,
  name: 'lawsuit-left-out',
  title: 'Ficaram de fora do ajuizamento',
  path: eligiblePath,
  noun: ['título', 'títulos'],
  rowKey: 'idTitulo',
  rowLabel: 'numeroTitulo',
  filters: {
    shoppings: malls,
    motivo: one('Motivo', [
      { value: 'NAO_CLASSIFICADO', label: 'Não classificado' },
      { value: 'RECUPERACAO_JUDICIAL', label: 'Recuperação judicial' },
    ]),
    cpfCnpj: documentFilter('CPF/CNPJ'),
    luc: text('LUC', { width: 112, mask: 'upper' }),
    numeroContrato: text('Contrato', { width: 130 }),
    atraso: arrearsFilter,
  },
  columns: [
    {
      of: 'motivo',
      label: 'Motivo',
      as: 'choice',
      words: {
        NAO_CLASSIFICADO: 'Não classificado',
        RECUPERACAO_JUDICIAL: 'Recuperação judicial',
      },
      width: 160,
    },
    { of: 'shopping', label: 'Shopping', as: 'mall', sortable: true, width: 168 },
    { of: 'numeroContrato', label: 'Contrato', as: 'code', sortable: true, width: 104 },
    { of: 'luc', label: 'LUC', as: 'code', sortable: true, width: 84 },
    {
      of: 'nomeFantasia',
      label: 'Nome Fantasia',
      as: 'name',
      sortable: true,
      minWidth: 150,
      emphasis: 'strong',
      above: 'razaoSocial',
    },
    {
      of: 'razaoSocial',
      label: 'Razão Social',
      as: 'name',
      width: 160,
    },
    { of: 'cpfCnpj', label: 'CPF/CNPJ', as: 'document', only: 'export' },
    { of: 'tipoContrato', label: 'Tipo de contrato', as: 'code', width: 110 },
    { of: 'tipoDocumento', label: 'Tipo de documento', as: 'code', width: 60, startsHidden: true },
    { of: 'tipoMovimento', label: 'Tipo de movimento', as: 'code', width: 60, startsHidden: true },
    { of: 'contaContabil', label: 'Conta contábil', as: 'code', startsHidden: true, width: 110 },
    { of: 'tipoDivida', label: 'Tipo de dívida', as: 'code', startsHidden: true, width: 110 },
    { of: 'statusJuridico', label: 'Status jurídico', startsHidden: true, width: 120 },
    { of: 'numBoleto', label: 'Boleto', as: 'code', startsHidden: true, width: 120 },
    { of: 'numeroTitulo', label: 'Título', as: 'code', sortable: true, width: 156 },
    dueOfTituloColumn,
    arrearsColumn,
    { of: 'valor', label: 'Valor', as: 'money', sortable: true, width: 120, emphasis: 'strong' },
  ],
  totals: ['valor'],
  sortedBy: '-valor',
  whenEmpty: 'Essa busca não retornou resultado.',
  whenNothing: {
    title: 'Nada ficou de fora',
    sentence:
      'O último Disparar classificou todos os títulos, e nenhum contrato está em recuperação.',
  },
  invalidatedBy: ['lawsuits'],
})
