import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, money, PageInfo } from '#contract/wire.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { type Column, listing } from '#listing/definition.ts'

import { eligiblePath } from './calls.ts'

/** Eligible contracts of a mall: actions by contract type, and claims (2:2.3). */
export const EligibleMall = z.object({
  shoppingId: z.number(),
  shoppingName: z.string(),
  types: z.array(z.object({ type: z.string(), quantity: z.number() })),
  /** Counts by type, one column each. */
  porTipo: z.record(z.string(), z.number()),
  acoes: z.number(),
  seguem: z.number(),
  saldoAbertoCriterio: money,
  /** Of the actions marked to follow, which 'Iniciar workflow' moves. */
  saldoQueSegue: money,
  saldoDevedorCorrigido: money,
})
export type EligibleMall = z.output<typeof EligibleMall>

export const listEligible = call({
  name: 'lawsuitEligibility.list',
  method: 'GET',
  path: '/workflow/ajuizamento/contratos-elegiveis',
  access: { screens: [eligiblePath] },
  summary: 'Contratos elegíveis por shopping',
  answer: z.object({
    data: z.array(EligibleMall),
    pageInfo: PageInfo,
    /** Contract types in column order. */
    tipos: z.array(z.string()),
    atualizadoEm: day.nullable(),
    avisos: z.array(z.string()),
  }),
})

const columnsOf = (types: readonly string[]): readonly Column<EligibleMall>[] => [
  {
    of: 'shoppingName',
    label: 'Shopping',
    as: 'mall',
    minWidth: 200,
    emphasis: 'strong',
  },
  ...types.map((type): Column<EligibleMall> => ({
    of: `porTipo.${type}`,
    label: type,
    as: 'number',
    width: 96,
  })),
  { of: 'acoes', label: 'Ações', as: 'number', width: 90 },
  {
    of: 'saldoAbertoCriterio',
    label: 'Saldo critério',
    as: 'money',
    width: 150,
  },
  {
    of: 'saldoDevedorCorrigido',
    label: 'Saldo Devedor Corrigido',
    shortLabel: 'Corrigido',
    as: 'money',
    width: 150,
    emphasis: 'strong',
  },
  { of: 'seguem', label: 'Seguem', as: 'number', width: 100 },
  {
    of: 'saldoQueSegue',
    label: 'Saldo que segue',
    as: 'money',
    width: 150,
    startsHidden: true,
  },
]

/** The list before release, with a column per contract type. */
export const eligibleMalls = (types: readonly string[]) =>
  listing({
    row: EligibleMall,
    name: 'eligible-contracts',
    title: 'Contratos elegíveis',
    path: eligiblePath,
    noun: ['shopping', 'shoppings'],
    rowKey: 'shoppingId',
    opensByClick: true,
    rowLabel: 'shoppingName',
    filters: {},
    search: listEligible,
    columns: columnsOf(types),
    totals: [
      ...types.map((type) => `porTipo.${type}` as const),
      'acoes',
      'saldoAbertoCriterio',
      'saldoDevedorCorrigido',
      'seguem',
      'saldoQueSegue',
    ],
    selectionSum: 'saldoQueSegue',
    totalsRow: 'Total',
    sortedBy: '-saldoDevedorCorrigido',
    whenEmpty: 'Essa busca não retornou resultado.',
    whenNothing: {
      title: 'Nenhum contrato elegível',
      sentence: 'Dispare os elegíveis para gerar a lista a partir dos requisitos.',
    },
    invalidatedBy: [lawsuitQueries],
  })
