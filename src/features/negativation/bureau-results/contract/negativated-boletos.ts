import * as z from 'zod'

import {
  arrearsFilterFields,
  claimedUser,
  codesText,
  content,
  day,
  groupsOfPage,
  groupWindow,
  ids,
  money,
  optionalDay,
  pageWindow,
  searchText,
  texts,
  withArrears,
} from '#contract/wire.ts'
import { boletoNumberFilter } from '#listing/boleto-words.ts'
import {
  arrearsColumn,
  arrearsFilter,
  dayInterval,
  listing,
  several,
  text,
} from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'
import { listMalls } from '#features/people/registers/contract/look-ups.ts'
import { BureauError } from '#features/negativation/bureau-exchange/contract/bureau-error.ts'

/** A person of a boleto sent to the bureau (spec 1:3 'Negativated-invoice result'). */
export const NegativatedBoleto = z.object({
  idPessoa: z.number(),
  idSerasaBoleto: z.number(),
  idShopping: z.number(),
  shopping: z.object({ nomeShopping: z.string() }),
  nomFantasia: z.string(),
  nomRazaoSocial: z.string(),
  luc: z.string(),
  numBoleto: z.string(),
  numBoletoOriginal: z.string(),
  documentoDevedor: z.string(),
  tipoPessoa: z.enum(['LOJISTA', 'FIADOR']),
  statusWorkflowSerasa: z.object({ codigo: z.string(), nome: z.string() }),
  /** Result of a finished boleto: 'Negativado', 'Baixado'. */
  resultado: z.object({ codigo: z.string(), nome: z.string() }).nullable(),
  ...withArrears,
  valTotalVencido: money,
  retornoSerasa: z.object({
    status: z.string(),
    dataRetornoSerasa: day.nullable(),
    /**
     * The errors in words, joined by '
     * '.
     */
    mensagem: z.string().nullable(),
    erros: z.array(BureauError),
    dataEnvio: day.nullable(),
    dataPublicacaoPrevista: day.nullable(),
  }),
})

export type NegativatedBoleto = z.output<typeof NegativatedBoleto>

const base = '/workflow/serasa/serasa-negativacao'
const calls = listCalls({
  access: { screens: ['/boletos-negativados'] },
  searchInput: z.object({
    ...claimedUser,
    idShopping: ids.optional(),
    shoppings: ids.optional(),
    luc: searchText.optional(),
    numBoleto: codesText.optional(),
    status: texts.optional(),
    dataStatusIni: optionalDay.optional(),
    dataStatusFim: optionalDay.optional(),
    /** Only persons listed today, in any status of the boleto. */
    noBureau: z.boolean().optional(),
    ...arrearsFilterFields,
    ...pageWindow,
    ...groupWindow,
  }),
  // Rules 4.8: the totals have both, '120 boletos, 191 pessoas'; a row is a person of a boleto.
  answer: content(NegativatedBoleto).extend({
    boletos: z.number(),
    /** Distinct documents among the rows; null if there are too many rows to compare. */
    pessoas: z.number().nullable(),
    ...groupsOfPage,
  }),
  search: {
    name: 'bureau.searchNegativated',
    path: `${base}/buscar/negativados`,
    summary: 'Boletos negativados, uma linha por pessoa de cada boleto',
  },
  download: {
    name: 'bureau.downloadNegativated',
    path: `${base}/download/boletos-negativados`,
    summary: 'Planilha dos boletos negativados',
  },
})

export const negativatedBoletos = listing({
  row: NegativatedBoleto,
  name: 'negativated-boletos',
  title: 'Boletos negativados',
  path: '/boletos-negativados',
  noun: ['registro', 'registros'],
  rowKey: 'idPessoa',
  tenant: {
    column: 'nomFantasia',
    document: 'documentoDevedor',
    mall: 'idShopping',
    where: { of: 'tipoPessoa', is: 'LOJISTA' },
  },
  rowLabel: 'numBoleto',
  groups: {
    lojista: {
      noun: ['lojista', 'lojistas'],
      name: 'nomFantasia',
      row: 'nomRazaoSocial',
      repeats: ['shopping.nomeShopping'],
      countIn: 'numBoletoOriginal',
      counted: {
        boletos: ['boleto', 'boletos'],
        pessoas: ['pessoa', 'pessoas', 'feminine'],
      },
    },
  },
  suggestions: [{ key: 'noBureau', label: 'No bureau hoje' }],
  filters: {
    shoppings: several(
      'Shoppings',
      { from: listMalls, value: 'id', label: 'nome', invalidatedBy: 'malls' },
      { lockedFor: 'SHOPPING' },
    ),
    status: several('Status', [
      { value: 'FINALIZADO', label: 'FINALIZADO' },
      { value: 'FINALIZADO_COM_ERRO', label: 'FINALIZADO_COM_ERRO' },
    ]),
    luc: text('LUC', { width: 110, mask: 'upper' }),
    numBoleto: boletoNumberFilter('Número do boleto', { width: 160 }),
    atualizacao: dayInterval('Data Atualização (intervalo)', ['dataStatusIni', 'dataStatusFim']),
    atraso: arrearsFilter,
  },
  columns: [
    { of: 'shopping.nomeShopping', label: 'Shopping', as: 'mall', sortable: true, width: 132 },
    {
      of: 'nomFantasia',
      label: 'Nome fantasia',
      as: 'name',
      sortable: true,
      minWidth: 150,
      emphasis: 'strong',
      above: 'nomRazaoSocial',
    },
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
    {
      of: 'numBoletoOriginal',
      label: 'Número do boleto (original)',
      shortLabel: 'Boleto',
      as: 'code',
      sortable: true,
      width: 114,
    },
    {
      of: 'numBoleto',
      label: 'Número do boleto',
      as: 'code',
      sortable: true,
      width: 130,
      startsHidden: true,
    },
    arrearsColumn,
    {
      of: 'documentoDevedor',
      label: 'Doc. do Devedor',
      as: 'document',
      sortable: true,
      width: 140,
    },
    {
      of: 'tipoPessoa',
      label: 'Tipo Pessoa',
      as: 'choice',
      sortable: true,
      width: 86,
      words: { LOJISTA: 'Lojista', FIADOR: 'Fiador' },
    },
    {
      of: 'statusWorkflowSerasa.nome',
      label: 'Status Workflow',
      sortable: true,
      width: 146,
      explains: 'status',
    },
    { of: 'resultado.nome', label: 'Resultado', only: 'export' },
    {
      of: 'retornoSerasa.status',
      label: 'Status retorno bureau',
      shortLabel: 'Retorno bureau',
      sortable: true,
      width: 112,
    },
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
    { of: 'retornoSerasa.mensagem', label: 'Mensagem de erro', shortLabel: 'Erro', width: 50 },
  ],
  sortedBy: '-retornoSerasa.dataRetornoSerasa',
  whenEmpty: 'Não obteve resultados.',
  ...calls,
  exportLabel: 'exportar',
  totals: ['valTotalVencido'],
  totalsOnce: { by: 'idSerasaBoleto', words: 'cada boleto uma vez' },
  invalidatedBy: ['bureau', 'negativation'],
})
