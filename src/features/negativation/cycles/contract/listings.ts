import { constantFilter, listing, several } from '#listing/definition.ts'
import { workflowStatuses } from '#features/negativation/debt-items/contract/calls.ts'
import { listMalls } from '#features/people/registers/contract/look-ups.ts'

import {
  countColumns,
  customersColumn,
  mallColumn,
} from '#features/negativation/debt-items/contract/mall-columns.ts'
import {
  downloadFollowUp,
  downloadTotalsByMall,
  followUp,
  FollowUp,
  MallSummary,
  totalsByMall,
} from './calls.ts'

const malls = several('Shoppings', { from: listMalls, value: 'id', label: 'nome' })

const mallRow = {
  row: MallSummary,
  noun: ['shopping', 'shoppings'],
  rowKey: 'chave',
  rowLabel: 'shopping.nomeShopping',
  sortedBy: 'shopping.nomeShopping',
  search: totalsByMall,
  download: downloadTotalsByMall,
  invalidatedBy: ['negativation'],
} as const

/** Customers eligible for negativation, one row per mall (spec 1:2.6). */
export const eligibleCustomers = listing({
  ...mallRow,
  name: 'eligible-customers',
  title: 'Lista de clientes elegíveis para negativação',
  path: '/clientes-elegiveis',
  filters: {},
  columns: [
    mallColumn('Shopping'),
    customersColumn(140),
    ...countColumns(140),
    { of: 'valor', label: 'Valor', as: 'money', sortable: true, width: 160, emphasis: 'strong' },
    { of: 'idShopping', label: 'Id do shopping', as: 'code', only: 'export' },
  ],
  totals: ['quantidadeClientes', 'quantidadeBoletos', 'quantidadeFiador', 'valor'],
  totalsRow: 'Total',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhum cliente elegível',
    sentence: 'Nada espera o encaminhamento.',
  },
  fixed: { codigoStatus: ['AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'] },
})

/** Boletos waiting to be sent to the bureau, one row per mall (spec 1:2.13). */
export const sendToBureau = listing({
  ...mallRow,
  name: 'send-to-bureau',
  title: 'Enviar para negativação',
  path: '/negativar-lojista',
  filters: { shoppings: malls },
  columns: [
    mallColumn('Nome do Shopping'),
    { of: 'cicloNegativacao.nome', label: 'Ciclo', as: 'code', sortable: true, width: 100 },
    customersColumn(140),
    ...countColumns(140),
    { of: 'quantidadeExcecao', label: 'Exceções', as: 'number', sortable: true, width: 140 },
    { of: 'valor', label: 'Valor', as: 'money', sortable: true, width: 160, emphasis: 'strong' },
    { of: 'idShopping', label: 'Id do shopping', as: 'code', only: 'export' },
  ],
  totals: [
    'quantidadeClientes',
    'quantidadeBoletos',
    'quantidadeFiador',
    'quantidadeExcecao',
    'valor',
  ],
  totalsRow: 'Quantidade total',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nada para enviar ao bureau',
    sentence: 'Os boletos aparecem aqui depois da última aprovação ou de uma inclusão manual.',
  },
  fixed: { codigoStatus: ['PENDENTE_DE_ENVIO'] },
})

const followUpRow = {
  row: FollowUp,
  name: 'follow-up',
  title: 'Acompanhar workflow',
  path: '/acompanhamento-workflow',
  noun: ['shopping', 'shoppings'],
  rowKey: 'idShopping',
  rowLabel: 'shopping.nomeShopping',
  columns: [
    mallColumn('Shopping'),
    ...countColumns(120),
    {
      of: 'quantidadeJustificativas',
      label: 'Justificativas',
      as: 'number',
      sortable: true,
      width: 120,
    },
    { of: 'valor', label: 'Valor', as: 'money', width: 140, sortable: true, startsHidden: true },
    {
      of: 'statusWorkflow.nome',
      label: 'Status',
      sortable: true,
      width: 360,
      explains: 'status',
    },
    { of: 'resultado', label: 'Resultado dos finalizados', only: 'export' },
  ],
  sortedBy: 'shopping.nomeShopping',
  totals: ['quantidadeBoletos', 'quantidadeFiador', 'quantidadeJustificativas', 'valor'],
  totalsRow: 'Total',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nenhum boleto no ciclo',
    sentence: 'Os boletos dos seus shoppings aparecem aqui desde a abertura do ciclo do mês.',
  },
  search: followUp,
  download: downloadFollowUp,
  invalidatedBy: ['negativation'],
} as const

/**
 * Follow-up of a cycle, one row per mall (spec 1:2.8); the screen passes the name of the open
 * cycle.
 */
export const followUpOf = (cycle: string) =>
  listing({
    ...followUpRow,
    filters: {
      shoppings: malls,
      codigoStatus: several('Status', {
        from: workflowStatuses,
        value: 'value',
        label: 'label',
        // Removals have their own screen and are excluded here (rules 4.8).
        without: ['PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'],
      }),
      ciclo: constantFilter('Ciclo', cycle, { width: 128 }),
    },
  })
