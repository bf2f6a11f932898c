import * as z from 'zod'

import { claimedUser, flag, id } from '#contract/wire.ts'
import {
  listContractTypes,
  listMovementTypes,
} from '#features/delinquency/tables/contract/look-ups.ts'
import { largestDocumentCode } from '#features/delinquency/tables/contract/reference-tables.ts'
import { flag as flagFilter, listing, savedBy } from '#listing/definition.ts'

import { byKeyOrInactive, recordCalls, rulesBase } from './record-calls.ts'
import { editedVersion, line, versionFields } from './record-fields.ts'
import { buscar, idColumn, settingsList, settingsRegister, yesNo } from './record-lists.ts'

// ERP codes under the names used in these settings. Rows and log entities are those of the
// reference tables (rules 5.0).

/** Needed to reactivate a record: its code stays taken. */
const alsoInactive = { inativos: flagFilter('Também inativos') }
const activeColumn = { of: 'flagAtivo', label: 'Ativo', ...yesNo, width: 90 } as const

/** A contract type (spec 2:3 'Contract type (settings)'). */
export const SettingsContractType = z.object({
  id: z.number(),
  idAjzTipoContrato: z.number(),
  nome: z.string(),
  codContrato: z.string(),
  flagAtivo: z.boolean(),
  ...versionFields,
})
export type SettingsContractType = z.output<typeof SettingsContractType>

const contractPath = `${rulesBase}/contratos`
const contractCalls = recordCalls(contractPath, SettingsContractType)
export const settingsContractFields = z.object({
  ...claimedUser,
  nome: line(120),
  codContrato: line(20).optional(),
  flagAtivo: flag.default(true),
})
export type SettingsContractFields = z.output<typeof settingsContractFields>

export const createContractType = contractCalls.save(
  { name: 'createContractType', summary: 'Cria um tipo de contrato' },
  settingsContractFields,
)
export const changeContractType = contractCalls.change(
  { name: 'changeContractType', summary: 'Altera um tipo de contrato' },
  settingsContractFields.extend({ ...editedVersion, idAjzTipoContrato: id.optional() }),
)
export const deactivateContractType = contractCalls.deactivate({
  name: 'deactivateContractType',
  summary: 'Desativa um tipo de contrato que nada usa',
})

export const settingsContractList = listing({
  ...settingsList,
  row: SettingsContractType,
  name: 'lawsuit-contract-types',
  title: 'Tipo de Contrato',
  noun: ['tipo de contrato', 'tipos de contrato'],
  rowLabel: 'codContrato',
  filters: { ...buscar('Tipo de contrato'), ...alsoInactive },
  columns: [
    { of: 'codContrato', label: 'Código', sortable: true, width: 200, emphasis: 'strong' },
    { of: 'nome', label: 'Tipo de contrato', as: 'name', sortable: true, minWidth: 220 },
    activeColumn,
    ...savedBy,
    idColumn,
  ],
  sortedBy: 'codContrato',
  ...contractCalls.lists(
    'ContractTypes',
    'Tipos de contrato ativos; com inativos=true, todos',
    byKeyOrInactive,
  ),
  invalidatedBy: ['contract-types'],
})

export const settingsContractTypes = settingsRegister({
  listing: settingsContractList,
  entity: 'tipo_contrato',
  create: { call: createContractType, action: 'CRIAR_TIPO_CONTRATO' },
  change: { call: changeContractType, action: 'ALTERAR_TIPO_CONTRATO' },
  remove: {
    call: deactivateContractType,
    action: 'DESATIVAR_TIPO_CONTRATO',
  },
  invalidates: ['contract-types', listContractTypes.name],
})

/** ERP code of a charge (spec 2:3 'Movement type'). */
export const SettingsMovementType = z.object({
  id: z.number(),
  idTipoMovimento: z.number(),
  codMovimento: z.string(),
  idTipoConta: z.number(),
  tipoConta: z.string(),
  flagAtivo: z.boolean(),
  createdBy: z.string(),
  modifiedBy: z.string(),
  ...versionFields,
})
export type SettingsMovementType = z.output<typeof SettingsMovementType>

const movementPath = `${rulesBase}/movimentos`
const movementCalls = recordCalls(movementPath, SettingsMovementType)
export const settingsMovementFields = z.object({
  ...claimedUser,
  codMovimento: line(20),
  /** Not in the specification; by default the charge counts in COMERCIAL (rules 5.0). */
  idTipoConta: id.nullish(),
  flagAtivo: flag.default(true),
})
export type SettingsMovementFields = z.output<typeof settingsMovementFields>

export const createMovementType = movementCalls.save(
  { name: 'createMovementType', summary: 'Cria um tipo de movimento' },
  settingsMovementFields,
)
export const changeMovementType = movementCalls.change(
  { name: 'changeMovementType', summary: 'Altera um tipo de movimento' },
  settingsMovementFields.extend(editedVersion),
)

export const settingsMovementList = listing({
  ...settingsList,
  row: SettingsMovementType,
  name: 'lawsuit-movement-types',
  title: 'Tipo de Movimento',
  noun: ['tipo de movimento', 'tipos de movimento'],
  rowLabel: 'codMovimento',
  filters: buscar('Tipo de movimento'),
  columns: [
    { of: 'codMovimento', label: 'Código', sortable: true, minWidth: 200, emphasis: 'strong' },
    { of: 'tipoConta', label: 'Tipo conta', sortable: true, minWidth: 200 },
    { of: 'flagAtivo', label: 'Ativo', ...yesNo, sortable: true, width: 90 },
    { of: 'createdBy', label: 'Criado por', as: 'name', width: 170 },
    ...savedBy,
    idColumn,
  ],
  sortedBy: 'codMovimento',
  ...movementCalls.lists('MovementTypes', 'Tipos de movimento'),
  invalidatedBy: ['movement-types'],
})

export const settingsMovementTypes = settingsRegister({
  listing: settingsMovementList,
  entity: 'tipo_movimento',
  create: { call: createMovementType, action: 'CRIAR_TIPO_MOVIMENTO' },
  change: { call: changeMovementType, action: 'ALTERAR_TIPO_MOVIMENTO' },
  invalidates: ['movement-types', listMovementTypes.name],
})

/** ERP document type (spec 2:3 'Document type'). */
export const SettingsDocumentType = z.object({
  id: z.number(),
  idAjzTipoDocumento: z.number(),
  prefixo: z.string(),
  codDocumento: z.number().nullable(),
  descricao: z.string(),
  flagAtivo: z.boolean(),
  createdBy: z.string(),
  ...versionFields,
})
export type SettingsDocumentType = z.output<typeof SettingsDocumentType>

const documentPath = `${rulesBase}/documentos`
const documentCalls = recordCalls(documentPath, SettingsDocumentType)
export const settingsDocumentFields = z.object({
  ...claimedUser,
  prefixo: line(20),
  codDocumento: z
    .codec(
      z.union([z.number(), z.string().regex(/^\d{0,10}$/u, 'Use apenas números.')]).nullable(),
      z.number().int().min(0).max(largestDocumentCode).nullable(),
      {
        decode: (code) => (code === '' || code === null ? null : Number(code)),
        encode: (code) => code,
      },
    )
    .optional(),
  descricao: line(120).optional(),
  flagAtivo: flag.default(true),
})
export type SettingsDocumentFields = z.output<typeof settingsDocumentFields>

export const createDocumentType = documentCalls.save(
  { name: 'createDocumentType', summary: 'Cria um tipo de documento' },
  settingsDocumentFields,
)
export const changeDocumentType = documentCalls.change(
  { name: 'changeDocumentType', summary: 'Altera um tipo de documento' },
  settingsDocumentFields.extend(editedVersion),
)
export const deactivateDocumentType = documentCalls.deactivate({
  name: 'deactivateDocumentType',
  summary: 'Desativa um tipo de documento que nada usa',
})

export const settingsDocumentList = listing({
  ...settingsList,
  row: SettingsDocumentType,
  name: 'lawsuit-document-types',
  title: 'Tipo de Documento',
  noun: ['tipo de documento', 'tipos de documento'],
  rowLabel: 'prefixo',
  filters: { ...buscar('Tipo de documento'), ...alsoInactive },
  columns: [
    { of: 'prefixo', label: 'Prefixo', sortable: true, width: 140, emphasis: 'strong' },
    { of: 'codDocumento', label: 'Código', as: 'code', sortable: true, width: 120 },
    { of: 'descricao', label: 'Descrição', as: 'name', sortable: true, minWidth: 200 },
    activeColumn,
    { of: 'createdBy', label: 'Criado por', as: 'name', width: 170 },
    ...savedBy,
    idColumn,
  ],
  sortedBy: 'prefixo',
  ...documentCalls.lists(
    'DocumentTypes',
    'Tipos de documento ativos; com inativos=true, todos',
    byKeyOrInactive,
  ),
  invalidatedBy: ['document-types'],
})

export const settingsDocumentTypes = settingsRegister({
  listing: settingsDocumentList,
  entity: 'tipo_documento',
  create: { call: createDocumentType, action: 'CRIAR_TIPO_DOCUMENTO' },
  change: { call: changeDocumentType, action: 'ALTERAR_TIPO_DOCUMENTO' },
  remove: {
    call: deactivateDocumentType,
    action: 'DESATIVAR_TIPO_DOCUMENTO',
  },
  invalidates: ['document-types'],
})
