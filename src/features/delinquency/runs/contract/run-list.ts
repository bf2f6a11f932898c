import * as z from 'zod'

import { data, ids, instant, pageWindow, searchMonth, texts } from '#contract/wire.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import { listCalls } from '#listing/list-calls.ts'
import { listing, several, text } from '#listing/definition.ts'
import { optionsOf } from '#listing/options-of.ts'

import { calculationScreen, screens, storedParameters } from './parameters.ts'

/** States of a run (rules 6.4), as labelled on the screens. */
export const RUN_STATUS = {
  SUBMETIDO: 'Submetido',
  EXECUTANDO: 'Em execução',
  CONCLUIDO: 'Concluído',
  ERRO: 'Erro',
} as const
export const RunStatus = z.enum(Object.keys(RUN_STATUS) as [keyof typeof RUN_STATUS])

/** Kinds of run: the títulos of a month, or their sums. */
export const RUN_KIND = { BASE: 'Processamento', CALCULO: 'Cálculo' } as const
export const RunKind = z.enum(Object.keys(RUN_KIND) as [keyof typeof RUN_KIND])
export type RunKind = z.output<typeof RunKind>

/** A run in the list `execucoes` (rules, 'Shapes of our own calls'). */
export const RunRow = z.object({
  id: z.number(),
  idShopping: z.number(),
  shopping: z.string(),
  mesAno: z.string(),
  tipo: RunKind,
  status: RunStatus,
  motivo: z.string().nullable(),
  versao: z.number(),
  atual: z.boolean(),
  ...storedParameters,
  usuario: z.string(),
  iniciadoEm: instant.nullable(),
  terminadoEm: instant.nullable(),
})
export type RunRow = z.output<typeof RunRow>

const runCalls = listCalls({
  method: 'GET',
  access: { screens },
  searchInput: z.object({
    shoppingIds: ids.optional(),
    mesAno: searchMonth.optional(),
    tipo: texts.optional(),
    status: texts.optional(),
    ...pageWindow,
  }),
  answer: data(RunRow),
  search: {
    name: 'delinquencyRuns.listRuns',
    path: '/inadimplencia/execucoes',
    summary: 'Processamentos e cálculos por shopping e mês, o mais novo primeiro',
  },
  download: {
    name: 'delinquencyRuns.downloadRuns',
    path: '/inadimplencia/execucoes/download',
    summary: 'Planilha: processamentos e cálculos',
  },
})

/** All runs of bases and calculations, as versions. */
export const runList = listing({
  row: RunRow,
  name: 'delinquency-runs',
  title: 'Execuções',
  path: calculationScreen,
  noun: ['execução', 'execuções', 'feminine'],
  rowKey: 'id',
  rowLabel: 'id',
  filters: {
    shoppingIds: mallsFilter(),
    mesAno: text('Mês', { width: 110, placeholder: 'MM/AAAA', mask: 'month' }),
    tipo: several('Tipo', optionsOf(RUN_KIND), { width: 150 }),
    status: several('Status', optionsOf(RUN_STATUS), { width: 150 }),
  },
  columns: [
    { of: 'shopping', label: 'Shopping', as: 'mall', sortable: true, minWidth: 150 },
    { of: 'mesAno', label: 'Mês', sortable: true, width: 74 },
    { of: 'tipo', label: 'Tipo', as: 'choice', words: RUN_KIND, sortable: true, width: 112 },
    { of: 'versao', label: 'Versão', as: 'number', sortable: true, width: 64 },
    { of: 'status', label: 'Status', as: 'choice', words: RUN_STATUS, sortable: true, width: 96 },
    {
      of: 'atual',
      label: 'Em uso',
      as: 'choice',
      words: { true: 'Sim', false: 'Não' },
      width: 62,
    },
    {
      of: 'dataProcessamento',
      label: 'Data de processamento',
      shortLabel: 'Processado em',
      as: 'day',
      sortable: true,
      width: 106,
    },
    { of: 'faturadoDe', label: 'Faturado de', as: 'day', sortable: true, width: 92 },
    { of: 'faturadoAte', label: 'Faturado até', as: 'day', width: 92 },
    {
      of: 'liquidoAte',
      label: 'Recebimento líquido até',
      shortLabel: 'Líquido até',
      as: 'day',
      width: 92,
    },
    {
      of: 'liquidoAnterior',
      label: 'Recebimento líquido do mês anterior',
      shortLabel: 'Líq. anterior',
      as: 'day',
      width: 104,
      startsHidden: true,
    },
    {
      of: 'diasMinimos',
      label: 'Quantidade mínima de dias',
      shortLabel: 'Dias',
      as: 'number',
      width: 46,
    },
    {
      of: 'participacao',
      label: 'Participação',
      shortLabel: 'Particip.',
      as: 'percent',
      width: 80,
    },
    {
      of: 'usuario',
      label: 'Pedido por',
      as: 'name',
      sortable: true,
      width: 130,
      startsHidden: true,
    },
    { of: 'iniciadoEm', label: 'Início', as: 'instant', sortable: true, width: 140 },
    {
      of: 'terminadoEm',
      label: 'Fim',
      as: 'instant',
      sortable: true,
      width: 138,
      startsHidden: true,
    },
    { of: 'motivo', label: 'Motivo', only: 'export' },
  ],
  sortedBy: '-id',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhuma execução',
    sentence:
      'Os processamentos e os cálculos de cada mês aparecem aqui, do mais novo ao mais antigo.',
  },
  ...runCalls,
  invalidatedBy: ['delinquency'],
})
