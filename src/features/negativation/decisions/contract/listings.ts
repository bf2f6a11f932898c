import {
  listGroups,
  listPortfolios,
  groupQueries as groupsStale,
} from '#features/ledger/collection-groups/contract/groups.ts'
import { listMalls } from '#features/people/registers/contract/look-ups.ts'
import { boletoNumberFilter } from '#listing/boleto-words.ts'
import {
  arrearsFilter,
  type Column,
  documentFilter,
  type Filter,
  flag,
  listing,
  several,
  text,
} from '#listing/definition.ts'
import { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { dueColumns } from '#features/negativation/debt-items/contract/boleto-columns.ts'

import { downloadBoletos, searchBoletos, searchExceptions } from './calls.ts'

const malls = several('Shoppings', { from: listMalls, value: 'id', label: 'nome' })

const marca = text('Marca', { width: 240, placeholder: 'Nome fantasia' })

const documento = documentFilter('CNPJ/CPF')

const luc = text('LUC', { width: 112, mask: 'upper', placeholder: 'Q010001' })

const numBoleto = boletoNumberFilter('Número do boleto', { placeholder: '1000261000001' })

const portfolios = several(
  'Portfólios',
  { from: listPortfolios, value: '', label: '', invalidatedBy: groupsStale },
  { width: 172, mayBeEmpty: true },
)

const groups = several(
  'Grupos de cobrança',
  { from: listGroups, value: 'nome', label: 'nome', invalidatedBy: groupsStale },
  { width: 200, mayBeEmpty: true },
)

/** Bureau state of the tenant; several combine with OR (rules 4.2). */
const clientFlags = {
  clientesNegativado: flag('Clientes negativados'),
  clientesForamNegativado: flag('Clientes que já foram negativados'),
  clientesNuncaNegativado: flag('Clientes nunca negativados'),
} satisfies Record<string, Filter>

const guardCodes = Array.from({ length: 18 }, (_, at) => `G${String(at + 1).padStart(2, '0')}`)

const guards = several(
  'Guardas',
  guardCodes.flatMap((code) => [
    { value: code, label: `Com ${code}` },
    { value: `sem-${code}`, label: `Sem ${code}` },
  ]),
  { isChip: true },
)

const suggestions = [
  { key: 'semJustificativa', label: 'Sem justificativa' },
  { key: 'comBloqueio', label: 'Com bloqueio' },
  { key: 'comAlerta', label: 'Com alerta' },
  { key: 'jaIsentos', label: 'Já isentos antes' },
] as const

const decisions = { true: 'NEGATIVAR', false: 'ISENTAR' }

/**
 * Column widths at 1366 px, where the decision must be visible without scrolling: with and
 * without the two group columns.
 */
const widths = {
  plain: {
    mall: 122,
    name: 190,
    day: 92,
    number: 124,
    value: 114,
    count: 52,
    guards: 64,
    flag: 112,
    people: 62,
    note: 90,
  },
  grouped: {
    mall: 116,
    name: 157,
    day: 88,
    number: 124,
    value: 104,
    count: 50,
    guards: 60,
    flag: 112,
    people: 62,
    note: 86,
  },
}

const groupColumns: readonly Column<Boleto>[] = [
  {
    of: 'nomGrupoCobranca',
    label: 'Grupo de cobrança',
    shortLabel: 'Grupo',
    as: 'name',
    sortable: true,
    width: 108,
    above: 'nomPortifolio',
    stepsAside: true,
  },
  {
    of: 'nomPortifolio',
    label: 'Portfólio',
    as: 'name',
    sortable: true,
    width: 108,
  },
]

type Widths = (typeof widths)['plain']

/** The mall and the tenant's names. */
const nameColumns = (width: Widths): readonly Column<Boleto>[] => [
  {
    of: 'nmShopping',
    label: 'Shopping',
    as: 'mall',
    sortable: true,
    width: width.mall,
    wideWidth: 176,
  },
  {
    of: 'nomFantasia',
    label: 'Nome fantasia',
    as: 'name',
    sortable: true,
    minWidth: width.name,
    emphasis: 'strong',
    above: 'serasaLoja.nomRazaoSocial',
  },
  {
    of: 'serasaLoja.nomRazaoSocial',
    label: 'Razão social',
    as: 'name',
    sortable: true,
    width: 180,
    emphasis: 'quiet',
  },
]

/** Of the grouped list, in place of guards, fiadores and justification. */
const sendingColumns: readonly Column<Boleto>[] = [
  {
    of: 'guardas',
    label: 'O que muda o envio',
    explains: 'guardas',
    sortable: true,
    minWidth: 200,
    only: 'screen',
    onCard: 'line',
  },
  {
    of: 'decisaoAnterior',
    label: 'Ciclo anterior',
    as: 'choice',
    width: 84,
    only: 'screen',
    onCard: 'none',
  },
]

/** Earlier cycles, guards and the decision. Beside the group columns the counts have no room. */
const decisionColumns = (width: Widths, withGroups: boolean): readonly Column<Boleto>[] => [
  {
    of: 'qtdNegativacao',
    label: 'Quantidade de negativações',
    shortLabel: 'Negat.',
    explains: 'negativacoes',
    as: 'number',
    sortable: true,
    width: width.count,
    startsHidden: withGroups,
  },
  {
    of: 'quantidadeExcecao',
    label: 'Quantidade de exceções',
    shortLabel: 'Exceç.',
    explains: 'excecoes',
    as: 'number',
    sortable: true,
    width: width.count,
    startsHidden: withGroups,
  },
  {
    of: 'qtdBloqueios',
    label: 'Guardas',
    explains: 'guardas',
    as: 'number',
    sortable: true,
    width: width.guards,
    only: 'screen',
    onCard: 'line',
  },
  {
    of: 'flagNegativar',
    label: 'Negativar',
    explains: 'decisao',
    as: 'choice',
    words: decisions,
    width: width.flag,
    onCard: 'end',
  },
  { of: 'qtdFiadores', label: 'Fiadores', as: 'number', width: width.people },
  {
    of: 'serasaJustificatica.txtJustificativa',
    label: 'Justificativa',
    width: width.note,
    onCard: 'none',
  },
]

const exportColumns: readonly Column<Boleto>[] = [
  { of: 'numChamado', label: 'Número do chamado', as: 'code', only: 'export' },
  { of: 'txtObservacao', label: 'Observação', only: 'export' },
  { of: 'serasaLoja.numCpfcnpjLoja', label: 'CPF/CNPJ', as: 'document', only: 'export' },
  { of: 'qtdBloqueios', label: 'Bloqueios', as: 'number', only: 'export' },
  { of: 'qtdAlertas', label: 'Alertas', as: 'number', only: 'export' },
  { of: 'numBoletoOriginal', label: 'Número do boleto (original)', as: 'code', only: 'export' },
  { of: 'idBoleto', label: 'Id do boleto', as: 'code', only: 'export' },
]

/** Columns of spec 1:2.7 in order; group and portfolio only in the corporate variant. */
function boletoColumns(withGroups: boolean): readonly Column<Boleto>[] {
  const width = withGroups ? widths.grouped : widths.plain
  return [
    ...nameColumns(width),
    ...(withGroups ? groupColumns : []),
    { of: 'luc', label: 'LUC', as: 'code', sortable: true, width: 66 },
    ...dueColumns({ width: width.day }),
    { of: 'numBoleto', label: 'Boleto', as: 'code', sortable: true, width: width.number },
    {
      of: 'valTotalVencido',
      label: 'Valor',
      as: 'money',
      sortable: true,
      width: width.value,
      emphasis: 'strong',
    },
    { of: 'valorAprovado', label: 'Valor aprovado antes', as: 'money', only: 'export' },
    ...sendingColumns,
    ...decisionColumns(width, withGroups),
    ...exportColumns,
  ]
}

const boletoListing = {
  row: Boleto,
  noun: ['boleto', 'boletos'],
  rowKey: 'idBoleto',
  tenant: { column: 'nomFantasia', document: 'serasaLoja.numCpfcnpjLoja', mall: 'idShopping' },
  peek: {
    item: 'idBoleto',
    shows: [
      'serasaLoja.nomRazaoSocial',
      'nomGrupoCobranca',
      'nomPortifolio',
      'qtdNegativacao',
      'quantidadeExcecao',
      'qtdFiadores',
      'guardas',
      'decisaoAnterior',
    ],
  },
  rowLabel: 'numBoleto',
  groups: {
    lojista: {
      noun: ['lojista', 'lojistas'],
      name: 'nomFantasia',
      row: 'numBoleto',
      replaces: [
        'serasaLoja.nomRazaoSocial',
        'qtdNegativacao',
        'quantidadeExcecao',
        'qtdBloqueios',
        'qtdFiadores',
        'serasaJustificatica.txtJustificativa',
      ],
      adds: ['guardas', 'decisaoAnterior'],
      repeats: ['nmShopping', 'nomGrupoCobranca', 'nomPortifolio'],
      countIn: 'datVencimento',
    },
  },
  groupedBy: 'lojista',
  sortedBy: '-valTotalVencido',
  whenEmpty: 'Não obteve resultados.',
  download: downloadBoletos,
  totals: ['valTotalVencido'],
  invalidatedBy: ['negativation'],
  suggestions,
} as const

type StepName = {
  readonly name: string
  readonly title: string
  readonly path: string
  readonly act: string
}

const step = ({ name, title, path, act }: StepName) => ({
  ...boletoListing,
  name,
  title,
  path,
  search: searchBoletos,
  whenNothing: {
    title: `Nada para ${act} neste ciclo`,
    sentence: 'Nenhum boleto espera por você nesta etapa.',
  },
  fixed: { url: path },
})

const forMalls = (of: StepName) =>
  listing({
    ...step(of),
    columns: boletoColumns(false),
    filters: {
      idShopping: malls,
      marca,
      numCpfcnpj: documento,
      luc,
      numBoleto,
      guarda: guards,
      ...clientFlags,
      atraso: arrearsFilter,
    },
  })

const forGroups = (of: StepName) =>
  listing({
    ...step(of),
    columns: boletoColumns(true),
    filters: {
      portifolio: portfolios,
      grupoCobranca: groups,
      marca: { ...marca, width: 200 },
      numCpfcnpj: documento,
      luc: { ...luc, width: 100 },
      numBoleto: { ...numBoleto, width: 152 },
      guarda: guards,
      ...clientFlags,
      atraso: arrearsFilter,
    },
  })

/** The four variants of the analyse/approve screen (spec 1:2.7). */
export const analyseMall = forMalls({
  name: 'analyse-mall',
  title: 'Analisar negativação (shopping)',
  path: '/analisar-negativacao-shopping',
  act: 'analisar',
})

export const approveMall = forMalls({
  name: 'approve-mall',
  title: 'Aprovar negativação (shopping)',
  path: '/aprovar-negativacao-shopping',
  act: 'aprovar',
})

export const analyseCorporate = forGroups({
  name: 'analyse-corporate',
  title: 'Analisar negativação (corporativo)',
  path: '/analisar-negativacao-corporativo',
  act: 'analisar',
})

export const approveCorporate = forGroups({
  name: 'approve-corporate',
  title: 'Aprovar negativação (corporativo)',
  path: '/aprovar-negativacao-corporativo',
  act: 'aprovar',
})

/**
 * Key-account exceptions (spec 1:2.11); with groups for the profile COBRANÇA CORPORATIVA, which
 * only reads.
 */
export const keyAccount = (withGroups: boolean) =>
  listing({
    ...boletoListing,
    name: 'key-account',
    title: 'Validar exceções',
    path: '/validar-aprovacoes',
    search: searchExceptions,
    columns: boletoColumns(withGroups),
    filters: {
      idShopping: malls,
      numCpfcnpj: documento,
      luc,
      marca,
      numBoleto,
      guarda: guards,
      atraso: arrearsFilter,
    },
    whenNothing: {
      title: 'Nenhuma exceção para validar',
      sentence: 'Nenhum boleto espera pela exceção.',
    },
    fixed: { status: ['PENDENTE_APROVACAO_EXCECAO_KA'], url: '/validar-aprovacoes' },
  })
