import * as z from 'zod'

import { claimedUser, flag, id, percent } from '#contract/wire.ts'
import { STATUS_EFFECTS, type StatusEffect } from '#features/legal/lawsuits/contract/endings.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { listing, savedBy } from '#listing/definition.ts'
import { register } from '#listing/register.ts'

import { ActionType, listActionTypes } from './look-ups.ts'
import {
  buscar,
  idColumn,
  line,
  editedVersion,
  registerList,
  removeCall,
  rulesBase,
  saveCall,
  messages,
  settingsList,
  versionFields,
  yesNo,
} from './shared.ts'

export const ActionTypeRecord = ActionType.extend({
  /** How often such an action recovers the money; null = unknown. */
  chance: percent.nullable(),
  ...versionFields,
})
export type ActionTypeRecord = z.output<typeof ActionTypeRecord>

const actionTypePath = `${rulesBase}/tipo-acao`
const actionTypeCalls = registerList(
  'ActionTypes',
  actionTypePath,
  'Tipos de ação',
  ActionTypeRecord,
)
export const actionTypeFields = z.object({
  ...claimedUser,
  ...editedVersion,
  id: id.optional(),
  idAjzTipoAcao: id.optional(),
  codigo: line(20),
  nomTipoAcao: line(120),
  nomeAr: line(200).default(''),
  flagAtivo: z.boolean().default(true),
  chance: percent.nullish(),
})
export type ActionTypeFields = z.output<typeof actionTypeFields>

export const saveActionType = saveCall(
  {
    name: 'saveActionType',
    path: actionTypePath,
    summary: 'Cria um tipo de ação, ou com id altera um',
  },
  actionTypeFields,
  ActionTypeRecord,
)
export const removeActionType = removeCall({
  name: 'removeActionType',
  path: actionTypePath,
  summary: 'Remove um tipo de ação que nada usa',
})

export const actionTypeList = listing({
  ...settingsList,
  row: ActionTypeRecord,
  name: 'action-types',
  title: 'Tipo de Acao',
  noun: ['tipo de ação', 'tipos de ação'],
  rowLabel: 'nomTipoAcao',
  filters: buscar('Tipo de ação'),
  columns: [
    { of: 'codigo', label: 'Código', sortable: true, width: 120, emphasis: 'strong' },
    { of: 'nomTipoAcao', label: 'Tipo de ação', as: 'name', sortable: true, minWidth: 220 },
    { of: 'nomeAr', label: 'Descrição', as: 'name', minWidth: 160 },
    { of: 'chance', label: 'Chance de êxito', as: 'percent', sortable: true, width: 130 },
    { of: 'flagAtivo', label: 'Ativo', ...yesNo, sortable: true, width: 90 },
    ...savedBy,
    idColumn,
  ],
  sortedBy: 'codigo',
  ...actionTypeCalls,
  invalidatedBy: ['action-types'],
})

export const actionTypes = register({
  listing: actionTypeList,
  entity: 'tipo_acao',
  key: 'id',
  foundBy: 'id',
  create: { call: saveActionType, action: 'CRIAR_TIPO_ACAO', message: messages.created },
  change: { call: saveActionType, action: 'ALTERAR_TIPO_ACAO', message: messages.changed },
  remove: { call: removeActionType, action: 'REMOVER_TIPO_ACAO', message: messages.removed },
  // The chance changes the expected values of actions.
  invalidates: ['action-types', listActionTypes.name, lawsuitQueries],
})

const StatusEffectCode = z.enum(Object.keys(STATUS_EFFECTS) as [StatusEffect, ...StatusEffect[]])

/** Status of a filed action (spec 2:3). */
export const LawsuitStatus = z.object({
  id: z.number(),
  idAjzStatusAcao: z.number(),
  nome: z.string(),
  /** Ends an action whose phase 7 is concluded (rules 5.2-14). */
  encerra: z.boolean(),
  /** How it ends the action; SEGUE = it does not. */
  efeito: StatusEffectCode,
  ...versionFields,
})
export type LawsuitStatus = z.output<typeof LawsuitStatus>

const statusPath = `${rulesBase}/status-acao`
const statusCalls = registerList('LawsuitStatuses', statusPath, 'Status da ação', LawsuitStatus)
export const lawsuitStatusFields = z.object({
  ...claimedUser,
  ...editedVersion,
  id: id.optional(),
  idAjzStatusAcao: id.optional(),
  nome: line(120),
  encerra: flag.default(false),
  /** If omitted, encerra means an ending without a judgment on the merits. */
  efeito: StatusEffectCode.optional(),
})
export type LawsuitStatusFields = z.output<typeof lawsuitStatusFields>

export const saveLawsuitStatus = saveCall(
  {
    name: 'saveLawsuitStatus',
    path: statusPath,
    summary: 'Cria um status da ação, ou com id altera um',
  },
  lawsuitStatusFields,
  LawsuitStatus,
)
export const removeLawsuitStatus = removeCall({
  name: 'removeLawsuitStatus',
  path: statusPath,
  summary: 'Remove um status da ação que nada usa',
})

export const lawsuitStatusList = listing({
  ...settingsList,
  row: LawsuitStatus,
  name: 'lawsuit-statuses',
  title: 'Status da Acao',
  noun: ['status da ação', 'status da ação'],
  rowLabel: 'nome',
  filters: buscar('Status da ação'),
  columns: [
    {
      of: 'nome',
      label: 'Status da ação',
      as: 'name',
      sortable: true,
      minWidth: 260,
      emphasis: 'strong',
    },
    { of: 'encerra', label: 'Encerra a ação', ...yesNo, sortable: true, width: 140 },
    {
      of: 'efeito',
      label: 'Efeito',
      sortable: true,
      width: 300,
      as: 'choice',
      words: STATUS_EFFECTS,
    },
    ...savedBy,
    idColumn,
  ],
  sortedBy: 'id',
  ...statusCalls,
  invalidatedBy: ['lawsuit-statuses'],
})

export const lawsuitStatuses = register({
  listing: lawsuitStatusList,
  entity: 'status_acao',
  key: 'id',
  foundBy: 'id',
  create: { call: saveLawsuitStatus, action: 'CRIAR_STATUS_ACAO', message: messages.created },
  change: { call: saveLawsuitStatus, action: 'ALTERAR_STATUS_ACAO', message: messages.changed },
  remove: { call: removeLawsuitStatus, action: 'REMOVER_STATUS_ACAO', message: messages.removed },
  invalidates: ['lawsuit-statuses'],
})

/** An espécie de crédito (spec 2:3). */
export const CreditKind = z.object({
  id: z.number(),
  idAjzEspecieCredito: z.number(),
  nome: z.string(),
  ...versionFields,
})
export type CreditKind = z.output<typeof CreditKind>

const creditPath = `${rulesBase}/especie-credito`
const creditCalls = registerList('CreditKinds', creditPath, 'Espécies de crédito', CreditKind)
export const creditKindFields = z.object({
  ...claimedUser,
  ...editedVersion,
  id: id.optional(),
  idAjzEspecieCredito: id.optional(),
  nome: line(120),
})
export type CreditKindFields = z.output<typeof creditKindFields>

export const saveCreditKind = saveCall(
  {
    name: 'saveCreditKind',
    path: creditPath,
    summary: 'Cria uma espécie de crédito, ou com id altera uma',
  },
  creditKindFields,
  CreditKind,
)
export const removeCreditKind = removeCall({
  name: 'removeCreditKind',
  path: creditPath,
  summary: 'Remove uma espécie de crédito que nada usa',
})

export const creditKindList = listing({
  ...settingsList,
  row: CreditKind,
  name: 'credit-kinds',
  title: 'Tipo de Credito',
  noun: ['espécie de crédito', 'espécies de crédito', 'feminine'],
  rowLabel: 'nome',
  filters: buscar('Espécie de crédito'),
  columns: [
    {
      of: 'nome',
      label: 'Espécie de crédito',
      as: 'name',
      sortable: true,
      minWidth: 260,
      emphasis: 'strong',
    },
    ...savedBy,
    idColumn,
  ],
  sortedBy: 'id',
  ...creditCalls,
  invalidatedBy: ['credit-kinds'],
})

export const creditKinds = register({
  listing: creditKindList,
  entity: 'especie_credito',
  key: 'id',
  foundBy: 'id',
  create: { call: saveCreditKind, action: 'CRIAR_ESPECIE_CREDITO', message: messages.created },
  change: { call: saveCreditKind, action: 'ALTERAR_ESPECIE_CREDITO', message: messages.changed },
  remove: { call: removeCreditKind, action: 'REMOVER_ESPECIE_CREDITO', message: messages.removed },
  invalidates: ['credit-kinds'],
})
