import * as z from 'zod'

import { call } from '#contract/call.ts'
import { claimedUser, content, day, id, instant } from '#contract/wire.ts'
import { listing } from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'

import { bureauSettingsPath, lawsuitSettingsPath, settingByTwo } from './parameters.ts'
import { parameterCode, Simulation } from './simulation.ts'

const base = '/configuracao/serasa/parametro'
// Each proposal is visible on the screen of its setting only.
const screens = [bureauSettingsPath, lawsuitSettingsPath] as const

/** Who a change waits for, from the user's point of view. */
export const PROPOSAL_SITUATIONS = {
  ESPERA_POR_VOCE: 'Espera por você',
  AGUARDA_OUTRA_PESSOA: 'Aguarda outra pessoa',
} as const
const situation = z.enum(Object.keys(PROPOSAL_SITUATIONS) as [keyof typeof PROPOSAL_SITUATIONS])

/** A change waiting for another user (rules 4.3 j). */
export const Proposal = z.object({
  idProposta: id,
  tipo: z.enum(['PARAMETRO', 'JUSTIFICATIVA', 'JUSTIFICATIVA_AJUIZAMENTO', 'INDICES']),
  codigoParametro: parameterCode.nullable(),
  /** Null for a parameter and for a new justification. */
  idJustificativa: z.number().nullable(),
  nome: z.string(),
  de: z.string(),
  para: z.string(),
  mudancas: z.array(z.object({ campo: z.string(), de: z.string(), para: z.string() })),
  propostoPor: z.string(),
  propostoEm: instant,
  /** Last day on which it can be confirmed. */
  venceEm: day,
  /** Reason of the proposer, if given. */
  motivo: z.string().nullable(),
  /** Proposed by the current user: they can withdraw, never confirm it. */
  minha: z.boolean(),
  /** Why the current user may not confirm it now; null if they may. */
  impedimento: z.string().nullable(),
  situacao: situation,
  /** Simulation at the time of the proposal: enters, leaves, stays; null for a justification. */
  previa: Simulation.nullable(),
})
export type Proposal = z.output<typeof Proposal>

const searches = listCalls({
  method: 'GET',
  access: { screens },
  // At most one proposal per setting: all are returned at once, and the client sorts them.
  searchInput: z.object({
    /** Limits to one screen. */
    tela: z.enum(screens).optional(),
    sort: z.string().max(400).optional(),
  }),
  answer: content(Proposal),
  search: {
    name: 'negativationSettings.pendingProposals',
    path: `${base}/pendentes`,
    summary: 'Alterações que esperam pela confirmação de outra pessoa',
  },
  download: {
    name: 'negativationSettings.downloadProposals',
    path: `${base}/pendentes/download`,
    summary: 'Planilha: alterações que esperam por confirmação',
  },
})

const proposerFields = {
  ...claimedUser,
  idProposta: id.optional(),
  /** A parameter has at most one pending change, so its code identifies it. */
  codigoParametro: parameterCode.optional(),
}

export const confirmProposal = call({
  name: 'negativationSettings.confirmProposal',
  method: 'POST',
  path: `${base}/confirmar`,
  summary: 'Confirma a alteração que outra pessoa propôs; só então ela vale',
  access: { screens },
  moves: settingByTwo,
  company: true,
  fields: z.object(proposerFields),
  answer: z.object({ mensagem: z.string() }),
})

export const refuseProposal = call({
  name: 'negativationSettings.refuseProposal',
  method: 'POST',
  path: `${base}/recusar`,
  summary: 'Recusa a alteração que outra pessoa propôs, com motivo, ou retira a própria',
  access: { screens },
  moves: {
    figure: 'rule',
    secondPerson: 'none',
    because: 'the value in force stays',
    shownBy: 'the decision log with the reason',
  },
  company: true,
  fields: z.object({
    ...proposerFields,
    motivo: z.string().max(500, 'Use até 500 caracteres.').optional(),
  }),
  answer: z.object({ mensagem: z.string() }),
})

const list = {
  row: Proposal,
  title: 'Confirmações',
  noun: ['alteração à espera', 'alterações à espera', 'feminine'],
  rowKey: 'idProposta',
  rowLabel: 'nome',
  filters: {},
  columns: [
    { of: 'nome', label: 'O que muda', minWidth: 330, emphasis: 'strong', sortable: true },
    { of: 'de', label: 'De', minWidth: 90 },
    { of: 'para', label: 'Para', minWidth: 90 },
    { of: 'propostoPor', label: 'Proposto por', as: 'name', width: 150 },
    { of: 'propostoEm', label: 'Proposto em', as: 'instant', width: 140, sortable: true },
    { of: 'venceEm', label: 'Vale até', as: 'day', width: 104, sortable: true },
    {
      of: 'situacao',
      label: 'Situação',
      as: 'choice',
      words: PROPOSAL_SITUATIONS,
      width: 170,
      sortable: true,
    },
    { of: 'motivo', label: 'Motivo', only: 'export' },
    { of: 'idProposta', label: 'Id', as: 'code', only: 'export' },
  ],
  sortedBy: '',
  whenEmpty: 'Nenhuma alteração espera por confirmação.',
  calledAs: { tela: 'Tela' },
  ...searches,
  invalidatedBy: ['negativation-settings'],
} as const

/** Settings tab: changes waiting for a second user. */
export const proposalList = listing({
  ...list,
  name: 'setting-proposals',
  path: bureauSettingsPath,
  fixed: { tela: bureauSettingsPath },
})
/** The same on the settings of legal action. */
export const lawsuitProposalList = listing({
  ...list,
  name: 'lawsuit-setting-proposals',
  path: lawsuitSettingsPath,
  fixed: { tela: lawsuitSettingsPath },
})
