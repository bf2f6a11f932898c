import * as z from 'zod'

import { claimedUser, flag, id, percent } from '#contract/wire.ts'
import { STATUS_EFFECTS, type StatusEffect } from '#features/legal/lawsuits/contract/endings.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { listing, savedBy } from '#listing/definition.ts'

import { ActionType, listActionTypes } from './look-ups.ts'
import { recordCalls, rulesBase } from './record-calls.ts'
import { editedVersion, line, versionFields } from './record-fields.ts'
import { buscar, idColumn, settingsList, settingsRegister, yesNo } from './record-lists.ts'

export const ActionTypeRecord = ActionType.extend({
  /** How often such an action recovers the money; null = unknown. */
  chance: percent.nullable(),
  ...versionFields,
})
export type ActionTypeRecord = z.output<typeof ActionTypeRecord>

const actionTypePath = `${rulesBase}/tipo-acao`
const actionTypeCalls = recordCalls(actionTypePath, ActionTypeRecord)
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

export const saveActionType = actionTypeCalls.save(
  {
    name: 'saveActionType',
    summary: 'Cria um tipo de ação, ou com id altera um',
  },
  actionTypeFields,
)
export const removeActionType = actionTypeCalls.remove({
  name: 'removeActionType',
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
  ...actionTypeCalls.lists('ActionTypes', 'Tipos de ação'),
  invalidatedBy: ['action-types'],
})

export const actionTypes = settingsRegister({
  listing: actionTypeList,
  entity: 'tipo_acao',
  create: { call: saveActionType, action: 'CRIAR_TIPO_ACAO' },
  change: { call: saveActionType, action: 'ALTERAR_TIPO_ACAO' },
  remove: { call: removeActionType, action: 'REMOVER_TIPO_ACAO' },
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
const statusCalls = recordCalls(statusPath, LawsuitStatus)
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

export const saveLawsuitStatus = statusCalls.save(
  {
    name: 'saveLawsuitStatus',
    summary: 'Cria um status da ação, ou com id altera um',
  },
  lawsuitStatusFields,
)
export const removeLawsuitStatus = statusCalls.remove({
  name: 'removeLawsuitStatus',
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
  ...statusCalls.lists('LawsuitStatuses', 'Status da ação'),
  invalidatedBy: ['lawsuit-statuses'],
})

export const lawsuitStatuses = settingsRegister({
  listing: lawsuitStatusList,
  entity: 'status_acao',
  create: { call: saveLawsuitStatus, action: 'CRIAR_STATUS_ACAO' },
  change: { call: saveLawsuitStatus, action: 'ALTERAR_STATUS_ACAO' },
  remove: { call: removeLawsuitStatus, action: 'REMOVER_STATUS_ACAO' },
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
const creditCalls = recordCalls(creditPath, CreditKind)
export const creditKindFields = z.object({
  ...claimedUser,
  ...editedVersion,
  id: id.optional(),
  idAjzEspecieCredito: id.optional(),
  nome: line(120),
})
export type CreditKindFields = z.output<typeof creditKindFields>

export const saveCreditKind = creditCalls.save(
  {
    name: 'saveCreditKind',
    summary: 'Cria uma espécie de crédito, ou com id altera uma',
  },
  creditKindFields,
)
export const removeCreditKind = creditCalls.remove({
  name: 'removeCreditKind',
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
  ...creditCalls.lists('CreditKinds', 'Espécies de crédito'),
  invalidatedBy: ['credit-kinds'],
})

export const creditKinds = settingsRegister({
  listing: creditKindList,
  entity: 'especie_credito',
  create: { call: saveCreditKind, action: 'CRIAR_ESPECIE_CREDITO' },
  change: { call: saveCreditKind, action: 'ALTERAR_ESPECIE_CREDITO' },
  remove: { call: removeCreditKind, action: 'REMOVER_ESPECIE_CREDITO' },
  invalidates: ['credit-kinds'],
})
