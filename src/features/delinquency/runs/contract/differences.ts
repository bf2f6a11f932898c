import * as z from 'zod'

import { data, ids, money, pageWindow } from '#contract/wire.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import { listCalls } from '#listing/list-calls.ts'
import { listing, text } from '#listing/definition.ts'

import { calculationScreen, optionalMonth } from './parameters.ts'

/** The compared figures of a título. */
export const COMPARED = {
  faturado: 'Faturado',
  recebidoBruto: 'Recebido bruto',
  inadimplenciaBruta: 'Inadimplência bruta',
  emCarencia: 'Em carência',
  recuperacao: 'Recuperação',
  posFechamento: 'Recebido após o fechamento',
  ajustesPosteriores: 'Ajustes posteriores',
} as const

/**
 * A changed figure of a título between a later run and the closed one (rules, 'Shapes of our own
 * calls').
 */
export const Difference = z.object({
  id: z.string(),
  numeroTitulo: z.string(),
  shopping: z.string(),
  tipoConta: z.string(),
  campo: z.enum(Object.keys(COMPARED) as [keyof typeof COMPARED]),
  antes: money.nullable(),
  depois: money.nullable(),
  motivo: z.string(),
})
export type Difference = z.output<typeof Difference>

const found = data(Difference).extend({
  /** The compared month: the requested one, or the newest with differences. */
  mesAno: z.string(),
  /**
   * Closed months with changed data and no new calculation to compare: the requested one, or all.
   */
  pendentes: z.array(z.object({ mesAno: z.string(), shopping: z.string(), motivo: z.string() })),
})
export type Differences = z.output<typeof found>

const calls = listCalls({
  method: 'GET',
  access: { screens: [calculationScreen] },
  searchInput: z.object({ shoppingIds: ids.optional(), mesAno: optionalMonth, ...pageWindow }),
  answer: found,
  search: {
    name: 'delinquencyRuns.listDifferences',
    path: '/inadimplencia/diferencas',
    summary: 'O que um cálculo posterior ao fechamento muda, por título',
  },
  download: {
    name: 'delinquencyRuns.downloadDifferences',
    path: '/inadimplencia/diferencas/download',
    summary: 'Planilha: o que um cálculo posterior ao fechamento muda, por título',
  },
})

/** 'Diferenças': differences per título from calculations after the closing. */
export const differenceList = listing({
  row: Difference,
  name: 'delinquency-differences',
  title: 'Diferenças de meses fechados',
  path: calculationScreen,
  noun: ['diferença', 'diferenças', 'feminine'],
  rowKey: 'id',
  rowLabel: 'numeroTitulo',
  filters: {
    shoppingIds: mallsFilter(),
    mesAno: text('Mês', { width: 110, placeholder: 'MM/AAAA', mask: 'month' }),
  },
  columns: [
    {
      of: 'numeroTitulo',
      label: 'Título',
      as: 'code',
      sortable: true,
      width: 170,
      emphasis: 'strong',
    },
    { of: 'shopping', label: 'Shopping', as: 'mall', sortable: true, width: 170 },
    { of: 'tipoConta', label: 'Conta', sortable: true, width: 116 },
    {
      of: 'campo',
      label: 'O que mudou',
      as: 'choice',
      words: COMPARED,
      sortable: true,
      width: 190,
    },
    {
      of: 'antes',
      label: 'No fechamento (R$)',
      shortLabel: 'No fechamento',
      as: 'money',
      sortable: true,
      width: 130,
    },
    {
      of: 'depois',
      label: 'Agora (R$)',
      shortLabel: 'Agora',
      as: 'money',
      sortable: true,
      width: 130,
    },
    { of: 'motivo', label: 'Motivo', minWidth: 260 },
  ],
  sortedBy: 'shopping',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhuma diferença',
    sentence: 'Nenhum mês fechado foi calculado de novo, ou nada mudou.',
  },
  exportLabel: 'Exportar',
  ...calls,
  invalidatedBy: ['delinquency', 'malls'],
})
