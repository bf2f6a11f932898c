import * as z from 'zod'

import { call } from '#contract/call.ts'
import {
  arrearsFilterFields,
  claimedUser,
  codesText,
  content,
  day,
  ids,
  money,
  numeric,
  optionalDay,
  pageWindow,
  searchText,
  texts,
} from '#contract/wire.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import { boletoNumberFilter } from '#listing/boleto-words.ts'
import { arrearsFilter, dayInterval, listing, one, several, text } from '#listing/definition.ts'

import {
  besideJustification,
  dueFields,
  JustificationOption,
  toBeListed,
} from '#features/negativation/debt-items/contract/boleto.ts'
import { dueColumns } from '#features/negativation/debt-items/contract/boleto-columns.ts'
import { cycles } from '#features/negativation/cycles/contract/cycle.ts'
import { workflowStatuses } from '#features/negativation/debt-items/contract/calls.ts'
import { RESULTADOS } from '#features/negativation/debt-items/contract/outcomes.ts'

const base = '/workflow/serasa'
const screens = ['/acompanhar-boletos'] as const

/** 'Status Boleto' of the bureau bill search (rules 4.8), by code. */
export const BILL_STATUSES = {
  A_VENCER: 'A VENCER',
  EM_COMPENSACAO: 'EM COMPENSAÇÃO',
  VENCIDO: 'VENCIDO',
  EM_ACORDO: 'EM ACORDO',
  PAGO: 'PAGO',
  CANCELADO: 'CANCELADO',
} as const

/** A boleto in one cycle. */
const BillCycle = z.object({
  /** Id of the boleto in this cycle, for its history and dossier. */
  idBoleto: z.number(),
  cicloNegativacao: z.object({ id: z.number(), nome: z.string() }),
  statusWorkflowSerasa: z.object({ codigo: z.string(), nome: z.string() }),
  resultado: z.object({ codigo: z.string(), nome: z.string() }).nullable(),
  valTotalVencido: money,
  /** Day on which it entered its status. */
  data: day,
  /** False if this cycle does not match the filter: another one does. */
  noFiltro: z.boolean(),
  flagNegativar: z.boolean(),
  serasaJustificatica: JustificationOption.nullable(),
  ...besideJustification,
  versao: z.number(),
})
export type BillCycle = z.output<typeof BillCycle>

/**
 * A boleto of the workflow (spec 1:3 'Bureau bill'): one row for all its cycles. Row data and
 * `idBoleto` come from the newest matching cycle.
 */
export const BureauBill = z.object({
  idBoleto: z.number(),
  idShopping: z.number(),
  nmShopping: z.string(),
  /** The tenant, for its page. */
  idLojista: z.number(),
  nomFantasia: z.string(),
  serasaLoja: z.object({ nomRazaoSocial: z.string(), numCpfcnpjLoja: z.string(), luc: z.string() }),
  numBoleto: z.string(),
  numBoletoOriginal: z.string(),
  ...dueFields,
  valTotalVencido: money,
  cicloNegativacao: z.object({ id: z.number(), nome: z.string() }),
  statusWorkflowSerasa: z.object({ codigo: z.string(), nome: z.string() }),
  /** Result of a finished boleto: 'Negativado', 'Isento', 'Retirado: pago em 13/11/2026'… */
  resultado: z.object({ codigo: z.string(), nome: z.string() }).nullable(),
  statusBoleto: z.object({ codigo: z.string(), nome: z.string() }),
  ...toBeListed,
  ...besideJustification,
  versao: z.number(),
  /** Every cycle of the boleto, newest first. */
  ciclos: z.array(BillCycle),
})
export type BureauBill = z.output<typeof BureauBill>

/** Spelled without accents (spec 1:5; rules 11). */
export const mallRequired = 'Shopping obrigatorio!'

const fields = z.object({
  ...claimedUser,
  idShopping: ids.optional(),
  shoppings: ids.optional(),
  luc: searchText.optional(),
  numBoleto: codesText.optional(),
  status: texts.optional(),
  ciclo: numeric(z.number().int().nonnegative()).optional(),
  /** Here the interval is of the due date (rules 11). */
  dataStatusIni: optionalDay.optional(),
  dataStatusFim: optionalDay.optional(),
  /** Result of the boleto, and the interval of days it entered its current status. */
  resultado: texts.optional(),
  naEtapaIni: optionalDay.optional(),
  naEtapaFim: optionalDay.optional(),
  ...arrearsFilterFields,
  ...pageWindow,
})
export type BillSearch = z.output<typeof fields>

// An empty selection of malls is refused (spec 1:5).
const emptyCounts = ['idShopping', 'shoppings']

export const searchBills = call({
  name: 'negativation.searchBills',
  method: 'POST',
  path: `${base}/serasa-workflow/buscar/boletos`,
  effect: 'read',
  summary: 'Consulta de boletos em qualquer etapa e ciclo',
  access: { screens },
  fields,
  emptyCounts,
  // Rows are boletos; the extra count is of their matching cycles.
  answer: content(BureauBill).extend({ ciclos: z.number() }),
})
export const downloadBills = call({
  name: 'negativation.downloadBills',
  method: 'POST',
  path: `${base}/serasa-workflow/download/boletos`,
  effect: 'read',
  summary: 'Planilha da consulta de boletos',
  access: { screens },
  fields,
  emptyCounts,
})
/** A boleto in the palette: its newest item and current status. */
const FoundBill = z.object({
  idBoleto: z.number(),
  idShopping: z.number(),
  numBoleto: z.string(),
  nome: z.string(),
  onde: z.string(),
  status: z.object({ codigo: z.string(), nome: z.string() }),
  /** How a pasted linha digitável matched: by the number in its code, or by value and due date. */
  pelaLinha: z.enum(['NUMERO', 'VALOR_E_VENCIMENTO']).nullable(),
})
export type FoundBill = z.output<typeof FoundBill>

/** A POST, so that typed text appears in no URL and no access log. */
export const findBills = call({
  name: 'negativation.findBills',
  method: 'POST',
  path: `${base}/serasa-workflow/localizar`,
  effect: 'read',
  summary: 'Localiza boletos pelo número, linha digitável, CNPJ/CPF ou nome do lojista',
  access: { screens },
  fields: z.object({ texto: z.string().trim().min(3, 'Escreva ao menos 3 caracteres.').max(100) }),
  answer: z.object({ content: z.array(FoundBill) }),
})
export const billStatuses = call({
  name: 'negativation.billStatuses',
  method: 'GET',
  path: `${base}/serasa-status/boleto`,
  summary: 'Status Boleto',
  access: 'session',
  answer: z.object({ content: z.array(z.object({ codigo: z.string(), nome: z.string() })) }),
})

/** The bureau bill search (spec 1:2.15); its unaccented messages are fixed. */
export const billSearch = listing({
  row: BureauBill,
  name: 'bill-search',
  title: 'Consultar boletos',
  path: '/acompanhar-boletos',
  noun: ['boleto', 'boletos'],
  rowKey: 'idBoleto',
  tenant: { column: 'nomFantasia', id: 'idLojista' },
  peek: { shows: ['serasaLoja.numCpfcnpjLoja'] },
  rowLabel: 'numBoleto',
  filters: {
    idShopping: mallsFilter({ required: mallRequired }),
    status: one(
      'Status',
      { from: workflowStatuses, value: 'value', label: 'label' },
      { clearable: true, width: 240 },
    ),
    ciclo: one(
      'Ciclo',
      { from: cycles, value: 'id', label: 'nome' },
      { clearable: true, width: 130 },
    ),
    luc: text('LUC', { width: 110, mask: 'upper' }),
    numBoleto: boletoNumberFilter('Nr. Boleto', { width: 150 }),
    vencimento: dayInterval('Data vencimento', ['dataStatusIni', 'dataStatusFim']),
    resultado: several(
      'Resultado',
      Object.entries(RESULTADOS).map(([value, label]) => ({ value, label })),
    ),
    etapa: dayInterval('Na etapa desde', ['naEtapaIni', 'naEtapaFim']),
    atraso: arrearsFilter,
  },
  columns: [
    {
      of: 'nmShopping',
      label: 'Shopping',
      as: 'mall',
      sortable: true,
      width: 174,
      above: 'serasaLoja.luc',
    },
    {
      of: 'nomFantasia',
      label: 'Nome Fantasia',
      as: 'name',
      sortable: true,
      minWidth: 180,
      emphasis: 'strong',
      above: 'serasaLoja.nomRazaoSocial',
    },
    {
      of: 'serasaLoja.nomRazaoSocial',
      label: 'Razão social',
      shortLabel: 'Razão',
      as: 'name',
      width: 160,
    },
    {
      of: 'serasaLoja.numCpfcnpjLoja',
      label: 'CPF/CNPJ',
      as: 'document',
      sortable: true,
      width: 144,
      startsHidden: true,
    },
    { of: 'serasaLoja.luc', label: 'LUC', as: 'code', sortable: true, width: 72 },
    { of: 'numBoleto', label: 'No. Boleto', as: 'code', sortable: true, width: 124 },
    ...dueColumns({ width: 94 }),
    {
      of: 'valTotalVencido',
      label: 'Valor',
      as: 'money',
      sortable: true,
      width: 114,
      emphasis: 'strong',
    },
    { of: 'cicloNegativacao.nome', label: 'Ciclo', as: 'code', sortable: true, width: 104 },
    {
      of: 'statusWorkflowSerasa.nome',
      label: 'Status Workflow',
      sortable: true,
      width: 172,
      explains: 'status',
    },
    {
      of: 'resultado.nome',
      label: 'Resultado',
      width: 190,
      startsHidden: true,
      explains: 'resultado',
    },
    { of: 'statusBoleto.nome', label: 'Status Boleto', width: 112 },
    { of: 'qtdFiadores', label: 'Fiadores', as: 'number', width: 66, startsHidden: true },
    { of: 'serasaJustificatica.txtJustificativa', label: 'Justificativa', only: 'export' },
    { of: 'numChamado', label: 'Número do chamado', as: 'code', only: 'export' },
    { of: 'txtObservacao', label: 'Observação', only: 'export' },
    { of: 'idBoleto', label: 'Id do boleto', as: 'code', only: 'export' },
  ],
  sortedBy: 'nmShopping,nomFantasia,datVencimento',
  totals: ['valTotalVencido'],
  totalsOnce: { by: 'idBoleto', words: 'cada boleto uma vez' },
  emptyTone: 'info',
  whenEmpty:
    'Pesquisa executada com sucesso, porem nenhum dado foi encontrado com os parametros especificados!',
  search: searchBills,
  download: downloadBills,
  invalidatedBy: ['negativation', 'bureau'],
})
