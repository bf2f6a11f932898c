import * as z from 'zod'

import { call } from '#contract/call.ts'
import { claimedUser, id, ids, Message } from '#contract/wire.ts'
import { listing, savedBy } from '#listing/definition.ts'

import {
  byText,
  ofSetting,
  recordCalls,
  rulesBase,
  savedAnswer,
  writeAccess,
} from './record-calls.ts'
import { editedVersion, versionFields } from './record-fields.ts'
import { buscar, settingsList, settingsRegister } from './record-lists.ts'

/**
 * Títulos of a debt type (spec 2:3 'Debt-type config'): a contract type with these documents and
 * movements; an empty list = all. No id: the pair is the key.
 */
export const DebtTypeConfig = z.object({
  /** Both ids of the key as text: '1-3'. */
  chave: z.string(),
  idAjzTipoDivida: z.number(),
  idAjzTipoContrato: z.number(),
  idAjzTipoDocumento: z.array(z.number()),
  idAjzTipoMovimento: z.array(z.number()),
  tipoDivida: z.string(),
  tipoContrato: z.string(),
  /** Codes of the lists; 'Todos' if empty. */
  documentos: z.string(),
  movimentos: z.string(),
  ...versionFields,
})
export type DebtTypeConfig = z.output<typeof DebtTypeConfig>

const path = `${rulesBase}/tipo-divida-config`
const calls = recordCalls(path, DebtTypeConfig)

const pair = { idAjzTipoDivida: id.nullish(), idAjzTipoContrato: id.nullish() }
export const configFields = z.object({
  ...claimedUser,
  ...pair,
  idAjzTipoDocumento: ids.nullish(),
  idAjzTipoMovimento: ids.nullish(),
})
export type ConfigFields = z.output<typeof configFields>

export const createConfig = calls.save(
  { name: 'createConfig', summary: 'Cria a configuração de um tipo de dívida' },
  configFields,
)
export const changeConfig = call({
  name: 'lawsuitSettings.changeConfig',
  method: 'PUT',
  path,
  summary: 'Troca os documentos e os movimentos da configuração de um tipo de dívida',
  access: writeAccess,
  company: true,
  moves: ofSetting,
  fields: configFields.extend(editedVersion),
  answer: savedAnswer(DebtTypeConfig),
})
/** The body identifies the record (spec 2:7.1). */
export const removeConfig = call({
  name: 'lawsuitSettings.removeConfig',
  method: 'DELETE',
  path,
  summary: 'Remove a configuração de um tipo de dívida',
  access: writeAccess,
  company: true,
  moves: ofSetting,
  fields: configFields.extend(editedVersion),
  answer: Message,
})

export const configList = listing({
  ...settingsList,
  rowKey: 'chave',
  row: DebtTypeConfig,
  name: 'debt-type-configs',
  title: 'Configuracao Tipo de Divida',
  noun: ['configuração', 'configurações', 'feminine'],
  rowLabel: 'tipoDivida',
  filters: buscar('Tipo de dívida ou de contrato'),
  columns: [
    { of: 'tipoDivida', label: 'Tipo de dívida', sortable: true, width: 160, emphasis: 'strong' },
    { of: 'tipoContrato', label: 'Tipo de contrato', sortable: true, width: 170 },
    { of: 'movimentos', label: 'Tipos de movimento', minWidth: 180 },
    { of: 'documentos', label: 'Tipos de documento', minWidth: 180 },
    ...savedBy,
  ],
  sortedBy: 'tipoDivida,tipoContrato',
  ...calls.lists('DebtTypeConfigs', 'Configuração dos tipos de dívida', byText('chave')),
  invalidatedBy: ['debt-type-configs', 'debt-types', 'contract-types'],
})

export const debtTypeConfigs = settingsRegister({
  listing: configList,
  entity: 'configuracao_tipo_divida',
  create: { call: createConfig, action: 'CRIAR_CONFIGURACAO_DIVIDA' },
  change: { call: changeConfig, action: 'ALTERAR_CONFIGURACAO_DIVIDA' },
  remove: { call: removeConfig, action: 'REMOVER_CONFIGURACAO_DIVIDA' },
  invalidates: ['debt-type-configs'],
})
