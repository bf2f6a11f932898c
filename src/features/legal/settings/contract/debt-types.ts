import * as z from 'zod'

import { call } from '#contract/call.ts'
import { claimedUser, data, id } from '#contract/wire.ts'
import { listing, savedBy } from '#listing/definition.ts'
import { register } from '#listing/register.ts'

import {
  buscar,
  changeCall,
  idColumn,
  line,
  editedVersion,
  parametersBase,
  registerList,
  removeCall,
  rulesBase,
  saveCall,
  messages,
  settingsList,
  versionFields,
  yesNo,
} from './shared.ts'

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
const debtTypeCalls = registerList('DebtTypes', types, 'Tipos de dívida', DebtType)
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

export const saveDebtType = saveCall(
  { name: 'saveDebtType', path: types, summary: 'Cria um tipo de dívida, ou com id altera um' },
  debtTypeFields,
  DebtType,
)
export const removeDebtType = removeCall({
  name: 'removeDebtType',
  path: types,
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
  ...debtTypeCalls,
  invalidatedBy: ['debt-types'],
})

export const debtTypes = register({
  listing: debtTypeList,
  entity: 'tipo_divida',
  key: 'id',
  foundBy: 'id',
  create: { call: saveDebtType, action: 'CRIAR_TIPO_DIVIDA', message: messages.created },
  change: { call: saveDebtType, action: 'ALTERAR_TIPO_DIVIDA', message: messages.changed },
  remove: { call: removeDebtType, action: 'REMOVER_TIPO_DIVIDA', message: messages.removed },
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
const accountCalls = registerList('LedgerAccounts', accounts, 'Contas contábeis', LedgerAccount)
const accountFields = z.object({
  ...claimedUser,
  conta: line(40),
  idTipoDivida: id.nullish(),
  rubric: line(120).default(''),
})
export const newAccountFields = accountFields.extend({ ativo: z.boolean().default(true) })
export type LedgerAccountFields = z.output<typeof newAccountFields>

export const createLedgerAccount = saveCall(
  { name: 'createLedgerAccount', path: accounts, summary: 'Cria uma conta contábil' },
  newAccountFields,
  LedgerAccount,
)
export const changeLedgerAccount = changeCall(
  { name: 'changeLedgerAccount', path: accounts, summary: 'Altera uma conta contábil' },
  newAccountFields.extend(editedVersion),
  LedgerAccount,
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
  ...accountCalls,
  invalidatedBy: ['ledger-accounts', 'debt-types'],
})

export const ledgerAccounts = register({
  listing: ledgerAccountList,
  entity: 'conta_contabil',
  key: 'id',
  foundBy: 'id',
  create: { call: createLedgerAccount, action: 'CRIAR_CONTA_CONTABIL', message: messages.created },
  change: {
    call: changeLedgerAccount,
    action: 'ALTERAR_CONTA_CONTABIL',
    message: messages.changed,
  },
  invalidates: ['ledger-accounts'],
})
