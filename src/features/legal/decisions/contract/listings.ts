import {
  groupQueries,
  listGroups,
  listPortfolios,
} from '#features/ledger/collection-groups/contract/groups.ts'
import { listActionTypes } from '#features/legal/settings/contract/look-ups.ts'
import { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { type ChainStep, LAWSUIT_PLACES } from '#features/legal/lawsuits/contract/status.ts'
import { listMalls } from '#features/people/registers/contract/look-ups.ts'
import {
  arrearsColumn,
  arrearsFilter,
  type Column,
  documentFilter,
  type Filter,
  listing,
  several,
  text,
} from '#listing/definition.ts'

import { statusCalls, statusOptions, StatusRow, stepCalls } from './calls.ts'

const malls = several(
  'Shoppings',
  { from: listMalls, value: 'id', label: 'nome' },
  { required: 'Escolha ao menos um shopping.' },
)

const common = {
  brand: text('Marca', { width: 180, placeholder: 'Nome fantasia' }),
  cpfCnpj: documentFilter('CNPJ/CPF'),
  luc: text('LUC', { width: 104, mask: 'upper', placeholder: 'Q010001' }),
  idTipoAcao: several(
    'Tipo de ação',
    { from: listActionTypes, value: 'id', label: 'nome' },
    { width: 180 },
  ),
  recomendacao: several(
    'Status',
    [
      { value: 'AJUIZAR', label: 'AJUIZAR' },
      { value: 'ISENTAR', label: 'ISENTAR' },
    ],
    { width: 150 },
  ),
  atraso: arrearsFilter,
} as const

const ofMalls: Readonly<Record<string, Filter>> = { shoppingIds: malls, ...common }

/** Corporate steps filter by groups; none chosen = all, including tenants without a group. */
const ofGroups: Readonly<Record<string, Filter>> = {
  portfolioId: several(
    'Portfólios',
    { from: listPortfolios, value: '', label: '', invalidatedBy: groupQueries },
    { width: 160, mayBeEmpty: true },
  ),
  billingGroupId: several(
    'Grupos de Cobrança',
    { from: listGroups, value: 'idGrupoCobranca', label: 'nome', invalidatedBy: groupQueries },
    { width: 180, mayBeEmpty: true },
  ),
  ...common,
}

const recommendations = { AJUIZAR: 'AJUIZAR', ISENTAR: 'ISENTAR' }

const columns: readonly Column<StepRow>[] = [
  {
    of: 'contratoShoppingNome',
    label: 'Nome do Shopping',
    shortLabel: 'Shopping',
    as: 'mall',
    sortable: true,
    width: 110,
  },
  {
    of: 'contratoRazaoSocial',
    label: 'Razão Social',
    shortLabel: 'Razão',
    longest: 10,
    as: 'name',
    sortable: true,
    width: 160,
  },
  {
    of: 'contratoNomeFantasia',
    label: 'Nome Fantasia',
    as: 'name',
    sortable: true,
    minWidth: 130,
    emphasis: 'strong',
    above: 'contratoRazaoSocial',
  },
  {
    of: 'contratoCpfCnpj',
    label: 'CPF/CNPJ',
    as: 'document',
    width: 142,
    above: 'contratoLuc',
  },
  { of: 'contratoLuc', label: 'LUC', as: 'code', sortable: true, width: 68 },
  { ...arrearsColumn, label: 'Atraso do boleto mais antigo', startsHidden: true },
  { of: 'numeroContrato', label: 'Contrato', as: 'code', sortable: true, startsHidden: true },
  {
    of: 'contratoCodObjeto',
    label: 'Objeto do Contrato',
    shortLabel: 'Objeto',
    width: 100,
    above: 'tipoDividaNome',
  },
  { of: 'grupo', label: 'Grupo de Cobrança', startsHidden: true },
  { of: 'portfolio', label: 'Portfólio', startsHidden: true },
  {
    of: 'tipoDividaNome',
    label: 'Tipo de dívida',
    shortLabel: 'Dívida',
    sortable: true,
    width: 66,
  },
  {
    of: 'saldoAberto',
    label: 'Valor do saldo critério',
    shortLabel: 'Saldo critério',
    as: 'money',
    sortable: true,
    width: 108,
    emphasis: 'strong',
  },
  {
    of: 'saldoDevedorCorrigido',
    label: 'Saldo Devedor Corrigido',
    shortLabel: 'Corrigido',
    as: 'money',
    sortable: true,
    width: 108,
  },
  { of: 'chance', label: 'Chance de êxito', as: 'percent', only: 'export' },
  {
    of: 'custasEstimadas',
    label: 'Custas e despesas estimadas',
    shortLabel: 'Custas',
    as: 'money',
    sortable: true,
    startsHidden: true,
    width: 104,
  },
  {
    of: 'valorEsperado',
    label: 'Valor esperado',
    shortLabel: 'Esperado',
    as: 'money',
    sortable: true,
    width: 104,
  },
  { of: 'faltaParaEstimar', label: 'Falta para o valor esperado', only: 'export' },
  { of: 'tipoAcaoNome', label: 'Ação cabível', sortable: true, width: 136, wideWidth: 200 },
  {
    of: 'prescreveEm',
    label: 'Prescreve em',
    shortLabel: 'Prescreve / Prazo',
    as: 'day',
    sortable: true,
    width: 128,
  },
  {
    of: 'prazo',
    label: 'Prazo da etapa',
    shortLabel: 'Prazo',
    as: 'day',
    sortable: true,
    startsHidden: true,
  },
  {
    of: 'recomendacao',
    label: 'Status',
    as: 'choice',
    words: recommendations,
    sortable: true,
    width: 86,
  },
  { of: 'quantidadeExcecao', label: 'Isenções anteriores', as: 'number', startsHidden: true },
  { of: 'justificativa', label: 'Justificativa', only: 'export' },
  { of: 'numChamado', label: 'Número do chamado', as: 'code', only: 'export' },
  { of: 'observacao', label: 'Observação', only: 'export' },
  { of: 'nomeAnexo', label: 'Anexo', only: 'export' },
  { of: 'motivo', label: 'Devolvido porque', only: 'export' },
]

const step = (of: ChainStep, name: string, title: string, filters: typeof ofMalls) =>
  listing({
    row: StepRow,
    name,
    title,
    path: LAWSUIT_PLACES[of].path ?? '',
    noun: ['ação', 'ações', 'feminine'],
    rowKey: 'id',
    rowLabel: 'numeroContrato',
    tenant: { column: 'contratoNomeFantasia', id: 'idLojista' },
    filters,
    columns,
    sortedBy: '-saldoAberto',
    whenEmpty: 'Essa busca não retornou resultado.',
    whenNothing: {
      title: 'Sem pendências nesta etapa',
      sentence: 'Nenhuma ação está nesta etapa do ajuizamento.',
    },
    exportLabel: 'Exportar',
    totals: ['saldoAberto'],
    invalidatedBy: [lawsuitQueries, 'malls'],
    fixed: { stepWorkflowCode: of },
    ...stepCalls,
  })

/** The five steps of a recommendation: one screen (spec 2:2.7). */
export const stepListings = {
  ANALISE_SHOPPING: step(
    'ANALISE_SHOPPING',
    'lawsuit-analyse-mall',
    'Analisar ajuizamento (shopping)',
    ofMalls,
  ),
  APROVACAO_SHOPPING: step(
    'APROVACAO_SHOPPING',
    'lawsuit-approve-mall',
    'Aprovar ajuizamento (shopping)',
    ofMalls,
  ),
  ANALISE_CORPORATIVA: step(
    'ANALISE_CORPORATIVA',
    'lawsuit-analyse-corporate',
    'Analisar ajuizamento (corporativa)',
    ofGroups,
  ),
  APROVACAO_CORPORATIVA: step(
    'APROVACAO_CORPORATIVA',
    'lawsuit-approve-corporate',
    'Aprovar ajuizamento (corporativa)',
    ofGroups,
  ),
  APROVACAO_FINAL: step('APROVACAO_FINAL', 'lawsuit-approve-final', 'Validar ajuizamento', ofMalls),
} as const satisfies Record<ChainStep, unknown>

/** Actions by mall and status (spec 3:2.21). */
export const byStatus = listing({
  row: StatusRow,
  name: 'lawsuits-by-status',
  title: 'Status do workflow',
  path: '/status-workflow',
  noun: ['linha', 'linhas', 'feminine'],
  rowKey: 'chave',
  rowLabel: 'nomeShopping',
  filters: {
    shoppingIds: several('Shoppings', { from: listMalls, value: 'id', label: 'nome' }),
    idStatus: several('Status', statusOptions, { width: 240 }),
  },
  columns: [
    {
      of: 'nomeShopping',
      label: 'Shopping',
      as: 'mall',
      sortable: true,
      minWidth: 180,
      emphasis: 'strong',
    },
    { of: 'status', label: 'Status', sortable: true, minWidth: 200 },
    { of: 'quantidade', label: 'Ações', as: 'number', sortable: true, width: 90 },
    {
      of: 'saldoAbertoCriterio',
      label: 'Valor do saldo critério',
      as: 'money',
      sortable: true,
      width: 168,
      emphasis: 'strong',
    },
    {
      of: 'saldoDevedorCorrigido',
      label: 'Saldo Devedor Corrigido',
      as: 'money',
      sortable: true,
      width: 176,
    },
    { of: 'maisAntiga', label: 'Mais antiga', as: 'day', sortable: true, width: 112 },
    { of: 'foraDoPrazo', label: 'Fora do prazo', as: 'number', sortable: true, width: 116 },
  ],
  sortedBy: 'nomeShopping',
  totals: ['quantidade', 'saldoAbertoCriterio', 'saldoDevedorCorrigido', 'foraDoPrazo'],
  totalsRow: 'Total',
  whenFailed: 'Erro ao tentar carregar lista',
  searchLabel: 'Buscar',
  whenEmpty: 'Essa busca não retornou resultado.',
  whenNothing: {
    title: 'Nenhuma ação',
    sentence: 'O ajuizamento ainda não tem ações nos seus shoppings.',
  },
  invalidatedBy: [lawsuitQueries, 'malls'],
  // Sends all statuses if none is chosen; the call would default to fewer (rules 5.6).
  unlessChosen: { idStatus: statusOptions.map(({ value }) => Number(value)) },
  ...statusCalls,
})
