import * as z from 'zod'

import { call } from '#contract/call.ts'
import {
  arrearsFilterFields,
  data,
  day,
  flag as flagWire,
  ids,
  money,
  PageInfo,
  pageWindow,
  percent,
  searchText,
  texts,
  withArrears,
} from '#contract/wire.ts'
import { listGroups, groupQueries } from '#features/ledger/collection-groups/contract/groups.ts'
import { listActionTypes } from '#features/legal/settings/contract/look-ups.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import {
  arrearsColumn,
  arrearsFilter,
  documentFilter,
  flag,
  listing,
  one,
  several,
  text,
} from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'
import { parseBrCompetence } from '#values/competence.ts'

export const followUpPath = '/acompanhar-ajuizamentos'
export const followUpBase = '/workflow/ajuizamento/acompanhamento'

/** An action in the follow-up (spec 2:3). */
export const FollowedLawsuit = z.object({
  id: z.number(),
  origem: z.string(),
  idShopping: z.number(),
  shopping: z.string(),
  nomeFantasia: z.string(),
  luc: z.string(),
  razaoSocial: z.string(),
  cpfCnpj: z.string(),
  contrato: z.string(),
  saldoVencidoAtualizado: money.nullable(),
  /** Day of the corrected balance. */
  atualizadoEm: day.nullable(),
  saldoAbertoCriterio: money,
  saldoAbertoTotal: money,
  /** Of its oldest boleto. */
  ...withArrears,
  /** Code and name of its type. */
  tipoAcao: z.string(),
  nomeTipoAcao: z.string(),
  tipoDivida: z.string(),
  statusProcesso: z.string(),
  idFaseAtual: z.number(),
  faseAtual: z.string(),
  /** 7 once filed. */
  fasesConcluidas: z.number(),
  /** Start of the current phase. */
  faseDesde: day.nullable(),
  /** Days in the current phase. */
  diasNaFase: z.number().nullable(),
  prazoConclusao: day.nullable(),
  /** Days until the phase's term; negative if past. */
  diasParaPrazo: z.number().nullable(),
  /** What the phase still lacks. */
  falta: z.string().nullable(),
  prescreveEm: day.nullable(),
  diasParaPrescrever: z.number().nullable(),
  ajuizadaEm: day.nullable(),
  quitadaAposChamado: z.boolean(),
  aguardaConfirmacao: z.boolean(),
  encerrada: z.boolean(),
  /** Changes of its debt since the follow-up began; information only (rules 5.2-15). */
  avisos: z.array(z.string()),
})
export type FollowedLawsuit = z.output<typeof FollowedLawsuit>

/** The action with one of its guias, as a spreadsheet row. */
const WithGuia = FollowedLawsuit.extend({
  numeroChamadoAjuizamento: z.string().nullable(),
  statusChamadoAjuizamento: z.string().nullable(),
  numeroProtocolo: z.string().nullable(),
  dataAjuizamento: day.nullable(),
  valor: money.nullable(),
  numeroPO: z.string().nullable(),
  numeroChamadoPagamento: z.string().nullable(),
  comprovantePagamento: z.boolean().nullable(),
})
export type WithGuia = z.output<typeof WithGuia>

const PhaseShare = z.object({
  id: z.number(),
  fase: z.string(),
  quantidade: z.number(),
  percentual: percent,
})
export type PhaseShare = z.output<typeof PhaseShare>

/** Page position, and totals over all actions of the search (rules 5.4, 5.6). */
const FollowUpPageInfo = PageInfo.extend({
  acoesPorFase: z.array(PhaseShare),
  totalContratos: z.number(),
  totalClientes: z.number(),
  /** Counted once per contract. */
  saldoAbertoTotal: money,
  /** Number of actions past their phase term. */
  alemDoPrazo: z.number(),
})
export type FollowUpPageInfo = z.output<typeof FollowUpPageInfo>

const isCycle = (text: string) => text.trim() === '' || parseBrCompetence(text) !== undefined

/** 'MM/AAAA'; empty = no filter. */
const cycleMonth = z.codec(
  z.string().max(20).refine(isCycle, 'O mês deve existir, no formato MM/AAAA.'),
  z.string().optional(),
  {
    decode: (text) => (text.trim() === '' ? undefined : text.trim()),
    encode: (text) => text ?? '',
  },
)

export const cycleMonths = call({
  name: 'lawsuitFollowUp.cycleMonths',
  method: 'GET',
  path: '/workflow/ajuizamento/ciclos',
  access: 'session',
  summary: 'O mês corrente e os 13 anteriores, para o filtro Mês/Ano do acompanhamento',
  answer: z.object({ data: z.array(z.object({ mesAno: z.string() })) }),
})

/** Pending states, as counted in the queue and on the start page. */
export const PENDING_WORDS = {
  AGUARDA_CONFIRMACAO: 'Aguardando confirmação',
  ALEM_DO_PRAZO: 'Além do prazo',
  SEM_CHAMADO: 'Chamado pedido, sem número',
  SEM_PROTOCOLO: 'Chamado aberto, sem protocolo',
  CHAMADO: 'Chamado a responder',
  QUITADA: 'Quitada após o chamado',
} as const
export type PendingKind = keyof typeof PENDING_WORDS

const calls = listCalls({
  access: { screens: [followUpPath] },
  method: 'GET',
  searchInput: z.object({
    shoppingIds: ids.optional(),
    idsFases: ids.optional(),
    numeroChamado: searchText.optional(),
    cpfCnpj: searchText.optional(),
    mesAnoCicloAjuizamento: cycleMonth.optional(),
    luc: searchText.optional(),
    idsGruposCobranca: ids.optional(),
    tiposAcao: texts.optional(),
    nomeFantasia: searchText.optional(),
    pendencia: texts.optional(),
    acoesPendentes: flagWire.optional(),
    acoesAjuizadas: flagWire.optional(),
    ...arrearsFilterFields,
    ...pageWindow,
  }),
  answer: data(FollowedLawsuit).extend({ pageInfo: FollowUpPageInfo }),
  search: {
    name: 'lawsuitFollowUp.search',
    path: followUpBase,
    summary: 'Ações de ajuizamento em acompanhamento, com as ações por fase',
  },
  download: {
    name: 'lawsuitFollowUp.download',
    path: `${followUpBase}/xls`,
    summary: 'Planilha do acompanhamento: uma linha por guia',
  },
})

/** Followed actions by the term of their phase. */
export const lawsuitFollowUp = listing({
  ...calls,
  row: WithGuia,
  name: 'lawsuit-follow-up',
  title: 'Acompanhar ajuizamentos',
  path: followUpPath,
  noun: ['ação', 'ações', 'feminine'],
  rowKey: 'id',
  rowLabel: 'contrato',
  opensByClick: true,
  tenant: { column: 'nomeFantasia', document: 'cpfCnpj', mall: 'idShopping' },
  filters: {
    shoppingIds: mallsFilter({ width: 160 }),
    idsFases: several(
      'Fase atual',
      [
        { value: '1', label: 'Documentação' },
        { value: '2', label: 'Guia de Pagamento' },
        { value: '3', label: 'PO' },
        { value: '4', label: 'Chamado para Pagamento' },
        { value: '5', label: 'Comprovantes de Pagamento' },
        { value: '6', label: 'Chamado para Ajuizamento' },
        { value: '7', label: 'Ação Ajuizada' },
      ],
      { width: 140 },
    ),
    numeroChamado: text('Número do Chamado', { width: 140, placeholder: 'AJ-2026-' }),
    cpfCnpj: documentFilter('CPF/CNPJ', { width: 170 }),
    mesAnoCicloAjuizamento: one(
      'Mês/Ano',
      { from: cycleMonths, value: 'mesAno', label: 'mesAno' },
      { width: 116, placeholder: 'MM/AAAA' },
    ),
    luc: text('LUC', { width: 100, mask: 'upper', placeholder: 'L010001' }),
    idsGruposCobranca: several(
      'Grupo de Cobrança',
      { from: listGroups, value: 'idGrupoCobranca', label: 'nome', invalidatedBy: groupQueries },
      { width: 160, mayBeEmpty: true },
    ),
    tiposAcao: several(
      'Tipo de ação',
      { from: listActionTypes, value: 'idAjzTipoAcao', label: 'nomTipoAcao' },
      { width: 140 },
    ),
    nomeFantasia: text('Nome Fantasia', { width: 160 }),
    // Not in the specification: filters by the counts of the start page.
    pendencia: one(
      'Pendência',
      Object.entries(PENDING_WORDS).map(([value, label]) => ({ value, label })),
      { width: 170 },
    ),
    acoesPendentes: flag('Ações Pendentes', true, 'acoesAjuizadas'),
    acoesAjuizadas: flag('Ações Ajuizadas', true, 'acoesPendentes'),
    atraso: arrearsFilter,
  },
  columns: [
    { of: 'origem', label: 'Origem', sortable: true, width: 96, emphasis: 'quiet' },
    { of: 'shopping', label: 'Shopping', as: 'mall', sortable: true, width: 102 },
    // Two-line cells save width; the column chooser also offers each field separately.
    {
      of: 'nomeFantasia',
      label: 'Nome Fantasia',
      shortLabel: 'Nome / LUC, Razão',
      as: 'name',
      sortable: true,
      minWidth: 140,
      emphasis: 'strong',
    },
    { of: 'luc', label: 'LUC', as: 'code', sortable: true, width: 78, startsHidden: true },
    {
      of: 'razaoSocial',
      label: 'Razão Social',
      sortable: true,
      width: 122,
      emphasis: 'quiet',
      startsHidden: true,
    },
    {
      of: 'cpfCnpj',
      label: 'CPF/CNPJ',
      shortLabel: 'CPF/CNPJ / Contrato',
      as: 'document',
      width: 142,
    },
    {
      of: 'contrato',
      label: 'Contrato',
      as: 'code',
      sortable: true,
      width: 92,
      startsHidden: true,
    },
    { ...arrearsColumn, label: 'Atraso do boleto mais antigo', startsHidden: true },
    {
      of: 'saldoVencidoAtualizado',
      label: 'Saldo Devedor Corrigido',
      shortLabel: 'Devedor corrig.',
      as: 'money',
      sortable: true,
      width: 108,
      emphasis: 'strong',
    },
    {
      of: 'saldoAbertoCriterio',
      label: 'Saldo Aberto Vencido para Critério',
      shortLabel: 'Venc. critério',
      as: 'money',
      sortable: true,
      width: 106,
    },
    {
      of: 'saldoAbertoTotal',
      label: 'Saldo Aberto Total',
      shortLabel: 'Aberto total',
      as: 'money',
      sortable: true,
      width: 106,
    },
    {
      of: 'tipoAcao',
      label: 'Tipo Ação',
      shortLabel: 'Ação / Dívida',
      sortable: true,
      width: 86,
    },
    {
      of: 'tipoDivida',
      label: 'Tipo Dívida',
      shortLabel: 'Dívida',
      sortable: true,
      width: 88,
      startsHidden: true,
    },
    { of: 'statusProcesso', label: 'Status do Processo', shortLabel: 'Status', width: 100 },
    { of: 'faseAtual', label: 'Fase Atual', sortable: true, width: 182, wideWidth: 256 },
    {
      of: 'prazoConclusao',
      label: 'Prazo de Conclusão',
      shortLabel: 'Prazo',
      as: 'day',
      sortable: true,
      width: 114,
    },
    { of: 'prescreveEm', label: 'Prescreve em', as: 'day', sortable: true, only: 'export' },
    { of: 'atualizadoEm', label: 'Corrigido em', as: 'day', only: 'export' },
    { of: 'numeroChamadoAjuizamento', label: 'Nº Chamado Ajuizamento', only: 'export' },
    { of: 'statusChamadoAjuizamento', label: 'Status Chamado Ajuizamento', only: 'export' },
    { of: 'numeroProtocolo', label: 'Número Protocolo', as: 'code', only: 'export' },
    { of: 'dataAjuizamento', label: 'Data Ajuizamento', as: 'day', only: 'export' },
    { of: 'valor', label: 'Guia pgto. (R$)', as: 'money', only: 'export' },
    { of: 'numeroPO', label: 'Num. PO', as: 'code', only: 'export' },
    { of: 'numeroChamadoPagamento', label: 'Num. Chamado pgto.', as: 'code', only: 'export' },
    {
      of: 'comprovantePagamento',
      label: 'Comp PG (R$)',
      as: 'choice',
      words: { true: 'Sim', false: 'Não' },
      only: 'export',
    },
  ],
  pageSize: 10,
  sortedBy: 'prazoConclusao',
  whenEmpty: 'Essa busca não retornou resultado.',
  whenNothing: {
    title: 'Nenhuma ação em acompanhamento',
    sentence: 'As ações aparecem aqui depois da aprovação final, ou da importação manual.',
  },
  invalidatedBy: [lawsuitQueries, 'receivables', 'malls'],
})
