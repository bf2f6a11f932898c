import * as z from 'zod'

import { call } from '#contract/call.ts'
import { job } from '#contract/job.ts'
import { day, ids, money, month, percent, withArrears } from '#contract/wire.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import {
  arrearsColumn,
  arrearsFilter,
  listing,
  monthInterval,
  one,
  tradeNameColumn,
} from '#listing/definition.ts'

export const recoveryPath = '/antes-e-depois-da-negativacao'

/** Windows in days after the starting point, including the last day. */
export const WINDOWS = [30, 60, 90] as const
export type RecoveryWindow = (typeof WINDOWS)[number]

/** The two compared groups. */
export const GROUPS = { NEGATIVADO: 'Negativado', NAO_NEGATIVADO: 'Não negativado' } as const
export type RecoveryGroup = keyof typeof GROUPS
const group = z.enum(Object.keys(GROUPS) as [RecoveryGroup, ...RecoveryGroup[]])

/** Recomputes changed cases once, instead of on every request. */
export const refreshRecovery = job({
  name: 'recovery.keep',
  payload: z.object({}),
  every: '* * * * *',
  maxAttempts: 1,
})

export const listMotives = call({
  name: 'recovery.listMotives',
  method: 'GET',
  path: '/recuperacao/motivos',
  summary: 'Motivos pelos quais se separa o que foi pago: da baixa, ou de não negativar',
  access: { screens: [recoveryPath] },
  answer: z.object({ content: z.array(z.object({ codigo: z.string(), nome: z.string() })) }),
})

/** A boleto that was listed, or that ended a cycle unlisted, and its payments since. */
export const RecoveryBoleto = z.object({
  id: z.number(),
  idShopping: z.number(),
  shopping: z.string(),
  nomeFantasia: z.string(),
  razaoSocial: z.string(),
  cpfCnpj: z.string(),
  luc: z.string(),
  numBoleto: z.string(),
  grupo: group,
  contadoDesde: day,
  motivo: z.string(),
  ...withArrears,
  valor: money,
  /** Principal received within the window. */
  recebido: money,
})
export type RecoveryBoleto = z.output<typeof RecoveryBoleto>

/** Filters of both tabs. */
export const commonFilters = {
  shoppings: mallsFilter(),
  periodo: monthInterval('Ponto de partida', ['de', 'ate']),
}

export const recoveryBoletos = listing({
  feature: 'recovery',
  row: RecoveryBoleto,
  name: 'recovery-boletos',
  title: 'Antes e depois da negativação',
  path: recoveryPath,
  noun: ['boleto', 'boletos'],
  rowKey: 'id',
  rowLabel: 'numBoleto',
  filters: {
    ...commonFilters,
    grupo: one(
      'Grupo',
      Object.entries(GROUPS).map(([value, label]) => ({ value, label })),
      { width: 150 },
    ),
    janela: one(
      'Pago em até',
      WINDOWS.map((days) => ({ value: String(days), label: `${days} dias` })),
      { initial: '90', clearable: false, width: 120 },
    ),
    motivo: one(
      'Motivo',
      { from: listMotives, value: 'codigo', label: 'nome', invalidatedBy: 'negativation' },
      { width: 220 },
    ),
    atraso: arrearsFilter,
  },
  columns: [
    { ...tradeNameColumn, above: 'razaoSocial' },
    { of: 'shopping', label: 'Shopping', as: 'mall', sortable: true, width: 150 },
    { of: 'luc', label: 'LUC', as: 'code', sortable: true, width: 90 },
    { of: 'numBoleto', label: 'Boleto', as: 'code', sortable: true, width: 130 },
    { of: 'grupo', label: 'Grupo', as: 'choice', words: GROUPS, width: 130 },
    {
      of: 'contadoDesde',
      label: 'Contado desde',
      as: 'day',
      sortable: true,
      width: 116,
    },
    { of: 'motivo', label: 'Motivo', minWidth: 150 },
    { ...arrearsColumn, label: 'Dias de atraso do que resta' },
    { of: 'valor', label: 'Valor', as: 'money', sortable: true, width: 120 },
    {
      of: 'recebido',
      label: 'Recebido no prazo',
      shortLabel: 'Recebido',
      as: 'money',
      sortable: true,
      width: 120,
      emphasis: 'strong',
    },
    { of: 'razaoSocial', label: 'Razão social', width: 160 },
    { of: 'cpfCnpj', label: 'CPF/CNPJ', as: 'document', only: 'export' },
  ],
  totals: ['valor', 'recebido'],
  sortedBy: '-recebido,-valor',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhum boleto completou o prazo',
    sentence:
      'Um boleto aparece aqui quando o prazo inteiro passou desde a inclusão no bureau, ou desde o fim do ciclo em que não foi negativado.',
  },
  invalidatedBy: ['negativation', 'receivables', 'malls'],
  tenant: { column: 'nomeFantasia', document: 'cpfCnpj', mall: 'idShopping' },
})

/** Payments of a group within a window. */
const Measure = z.object({
  grupo: group,
  janela: z.number(),
  /** Boletos with a complete window; only these count. */
  boletos: z.number(),
  /** Of these, the fully paid ones. */
  quitados: z.number(),
  /** Boletos whose window is still running. */
  aguardam: z.number(),
  valor: money,
  recebido: money,
  /** Recebido ÷ valor; null if no boleto counts. */
  percentual: percent.nullable(),
})
export type Measure = z.output<typeof Measure>

export const readRecovery = call({
  name: 'recovery.read',
  mayLag: true,
  method: 'GET',
  path: '/recuperacao/quadros',
  summary: 'Quanto se pagou em 30, 60 e 90 dias do que foi negativado e do que não foi',
  access: { screens: [recoveryPath] },
  query: z.object({
    shoppings: ids.optional(),
    de: month.optional(),
    ate: month.optional(),
  }),
  answer: z.object({
    dia: day,
    totais: z.array(Measure),
    /** Listed boletos by month of their starting point, oldest first; the last twelve months. */
    meses: z.array(z.object({ mes: month, medidas: z.array(Measure) })).optional(),
    shoppings: z.array(
      z.object({ idShopping: z.number(), shopping: z.string(), medidas: z.array(Measure) }),
    ),
    motivos: z.array(
      z.object({
        grupo: group,
        codigo: z.string(),
        motivo: z.string(),
        medidas: z.array(Measure),
      }),
    ),
  }),
})
