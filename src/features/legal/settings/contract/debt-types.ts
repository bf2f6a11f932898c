import * as z from 'zod'

import { call } from '#contract/call.ts'
import { claimedUser, data, id } from '#contract/wire.ts'
import { listing, savedBy } from '#listing/definition.ts'

import { parametersBase, recordCalls, rulesBase } from './record-calls.ts'
import { editedVersion, line, versionFields } from './record-fields.ts'
import { buscar, idColumn, settingsList, settingsRegister, yesNo } from './record-lists.ts'

/** The subject of a claim, with both wire names (spec 2:3). */
export const DebtType = z.object({
  id: z.number(),
  idAjzTipoDivida: z.number(),
  codTipoDivida: z.string(),
  descricao: z.string(),
  ...versionFields,
})
export type DebtType = z.output<typeof DebtType>

const types = `${rulesBase}/tipo-divida`
const debtTypeCalls = recordCalls(types, DebtType)
/** Creates without an id, changes with one; the specification has no PUT (rules 5.0). */
export const debtTypeFields = z.object({
  ...claimedUser,
  ...editedVersion,
  id: id.optional(),
  idAjzTipoDivida: id.optional(),
  codTipoDivida: line(20),
  descricao: line(120),
})
export type DebtTypeFields = z.output<typeof debtTypeFields>

export const saveDebtType = debtTypeCalls.save(
  { name: 'saveDebtType', summary: 'Cria um tipo de dívida, ou com id altera um' },
  debtTypeFields,
)
export const removeDebtType = debtTypeCalls.remove({
  name: 'removeDebtType',
  summary: 'Remove um tipo de dívida que nada usa',
})

export const listDebtTypes = call({
  name: 'lawsuitSettings.listDebtTypes',
  method: 'GET',
  path: `${parametersBase}/tipo-divida`,
  access: 'session',
  summary: 'Tipos de dívida que podem ser escolhidos',
  answer: data(z.object({ id: z.number(), codTipoDivida: z.string(), descricao: z.string() })),
})

export const debtTypeList = listing({
  ...settingsList,
  row: DebtType,
  name: 'debt-types',
  title: 'Tipo de Divida',
  noun: ['tipo de dívida', 'tipos de dívida'],
  rowLabel: 'codTipoDivida',
  filters: buscar('Tipo de dívida'),
  columns: [
    { of: 'codTipoDivida', label: 'Código', sortable: true, width: 200, emphasis: 'strong' },
    { of: 'descricao', label: 'Descrição', as: 'name', sortable: true, minWidth: 220 },
    ...savedBy,
    idColumn,
  ],
  sortedBy: 'codTipoDivida',
  ...debtTypeCalls.lists('DebtTypes', 'Tipos de dívida'),
  invalidatedBy: ['debt-types'],
})

export const debtTypes = settingsRegister({
  listing: debtTypeList,
  entity: 'tipo_divida',
  create: { call: saveDebtType, action: 'CRIAR_TIPO_DIVIDA' },
  change: { call: saveDebtType, action: 'ALTERAR_TIPO_DIVIDA' },
  remove: { call: removeDebtType, action: 'REMOVER_TIPO_DIVIDA' },
  invalidates: ['debt-types', listDebtTypes.name],
})

/** A conta contábil: the debt type of títulos without a configuration (rules 5.1-1). */
export const LedgerAccount = z.object({
  id: z.number(),
  conta: z.string(),
  idTipoDivida: z.number(),
  nometipoDivida: z.string(),
  codTipoDivida: z.string(),
  rubric: z.string(),
  ativo: z.boolean(),
  ...versionFields,
})
export type LedgerAccount = z.output<typeof LedgerAccount>

const accounts = `${parametersBase}/conta-contabil`
const accountCalls = recordCalls(accounts, LedgerAccount)
const accountFields = z.object({
  ...claimedUser,
  conta: line(40),
  idTipoDivida: id.nullish(),
  rubric: line(120).default(''),
})
export const newAccountFields = accountFields.extend({ ativo: z.boolean().default(true) })
export type LedgerAccountFields = z.output<typeof newAccountFields>

export const createLedgerAccount = accountCalls.save(
  { name: 'createLedgerAccount', summary: 'Cria uma conta contábil' },
  newAccountFields,
)
export const changeLedgerAccount = accountCalls.change(
  { name: 'changeLedgerAccount', summary: 'Altera uma conta contábil' },
  newAccountFields.extend(editedVersion),
)

export const ledgerAccountList = listing({
  ...settingsList,
  row: LedgerAccount,
  name: 'ledger-accounts',
  title: 'Conta Contabil',
  noun: ['conta contábil', 'contas contábeis', 'feminine'],
  rowLabel: 'conta',
  filters: buscar('Conta ou tipo de dívida'),
  columns: [
    { of: 'conta', label: 'Conta contábil', sortable: true, width: 220, emphasis: 'strong' },
    { of: 'nometipoDivida', label: 'Tipo de dívida', sortable: true, width: 200 },
    { of: 'rubric', label: 'Rubrica', as: 'name', minWidth: 180 },
    { of: 'ativo', label: 'Ativo', ...yesNo, sortable: true, width: 90 },
    ...savedBy,
    idColumn,
  ],
  sortedBy: 'conta',
  ...accountCalls.lists('LedgerAccounts', 'Contas contábeis'),
  invalidatedBy: ['ledger-accounts', 'debt-types'],
})

export const ledgerAccounts = settingsRegister({
  listing: ledgerAccountList,
  entity: 'conta_contabil',
  create: { call: createLedgerAccount, action: 'CRIAR_CONTA_CONTABIL' },
  change: {
    call: changeLedgerAccount,
    action: 'ALTERAR_CONTA_CONTABIL',
  },
  invalidates: ['ledger-accounts'],
})
