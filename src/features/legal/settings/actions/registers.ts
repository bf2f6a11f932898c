import { readFromList, registerActs } from '#listing/server/register-routes.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import type { VersionedTable } from '#listing/server/versioned-table.ts'
import { Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { cents } from '#values/cents.ts'
import { refuseProblems, unlessTaken } from '#server/http/refuse-problems.ts'
import type { FieldProblem } from '#values/field-problem.ts'

import { costList, type CostFields, lawsuitCosts } from '../contract/costs.ts'
import {
  type DebtType,
  type DebtTypeFields,
  debtTypeList,
  debtTypes,
  type LedgerAccount,
  type LedgerAccountFields,
  ledgerAccountList,
  ledgerAccounts,
} from '../contract/debt-types.ts'
import {
  type ActionTypeFields,
  actionTypeList,
  type ActionTypeRecord,
  actionTypes,
  type CreditKind,
  type CreditKindFields,
  creditKindList,
  creditKinds,
  type LawsuitStatus,
  type LawsuitStatusFields,
  lawsuitStatuses,
  lawsuitStatusList,
} from '../contract/options.ts'
import {
  type Requirement,
  type RequirementFields,
  requirementList,
  requirements,
} from '../contract/requirements.ts'
import * as rules from '../rules/registers.ts'
import * as store from '../store/registers.ts'

type Identified = { readonly id: number } | undefined

/** 422 listing the uses of a record that is to be deleted or ended (rules 5.0). */
async function refuseUsed({ tx }: Work, of: store.UsedRegister, id: number): Promise<void> {
  const uses = await store.usesOf(tx, of, id)
  const refusal = rules.mayDeleteRecord(uses)
  if (refusal)
    throw new Refused(refusal.because, {
      itens: uses.map((texto) => ({ id, codigo: refusal.code, texto })),
    })
}

/** Create and update of a table; `problem` is the error for a duplicate text. */
const writesOf = <V, K extends number | string>(
  table: VersionedTable<V, K>,
  problem: FieldProblem,
) => ({
  insert: ({ tx, actor }: Work, row: V) =>
    unlessTaken(() => table.insert(tx, row, actor.name), problem),
  update: ({ tx, actor }: Work, row: V, { id }: { readonly id: K }) =>
    unlessTaken(() => table.update(tx, id, row, actor.name), problem),
})

/** Deletes an unused record; one that gets used meanwhile stays. */
async function removeUnused(
  work: Work,
  of: store.UsedRegister,
  { remove }: { readonly remove: (tx: Work['tx'], id: number) => Promise<void> },
  id: number,
): Promise<void> {
  await refuseUsed(work, of, id)
  try {
    await remove(work.tx, id)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '23503')) throw error
    throw new Refused(rules.mayDeleteRecord(['outros registros'])?.because ?? '')
  }
}

export const debtTypeSearch = serveListing(debtTypeList, { source: store.debtTypeRows })
export const debtTypeActs = registerActs(debtTypes, {
  ...readFromList(debtTypes, store.debtTypeRows, store.debtTypeTable.lock),
  keyOf: ({ idAjzTipoDivida, id }: DebtTypeFields) => idAjzTipoDivida ?? id,
  validate: async ({ tx }: Work, fields: DebtTypeFields, before: Identified) => {
    const code = fields.codTipoDivida.toUpperCase()
    refuseProblems(rules.debtTypeProblems(fields))
    if (await store.debtTypeTable.isTaken(tx, 'codTipoDivida', code, before?.id))
      refuseProblems([rules.taken('codTipoDivida', 'este código')])
    return { codTipoDivida: code, descricao: fields.descricao }
  },
  ...writesOf(store.debtTypeTable, rules.taken('codTipoDivida', 'este código')),
  remove: (work, { id }: DebtType) => removeUnused(work, 'debtType', store.debtTypeTable, id),
})

export const actionTypeSearch = serveListing(actionTypeList, { source: store.actionTypeRows })
export const actionTypeActs = registerActs(actionTypes, {
  ...readFromList(actionTypes, store.actionTypeRows, store.actionTypeTable.lock),
  keyOf: ({ idAjzTipoAcao, id }: ActionTypeFields) => idAjzTipoAcao ?? id,
  validate: async (work: Work, fields: ActionTypeFields, before: ActionTypeRecord | undefined) => {
    const codigo = fields.codigo.toUpperCase()
    refuseProblems(rules.actionTypeProblems(fields))
    const { isTaken } = store.actionTypeTable
    refuseProblems([
      ...((await isTaken(work.tx, 'codigo', codigo, before?.id))
        ? [rules.taken('codigo', 'este código')]
        : []),
      ...((await isTaken(work.tx, 'nomTipoAcao', fields.nomTipoAcao, before?.id))
        ? [rules.taken('nomTipoAcao')]
        : []),
    ])
    if (before?.flagAtivo && !fields.flagAtivo) await refuseUsed(work, 'actionType', before.id)
    const { nomTipoAcao, nomeAr, flagAtivo, chance = null } = fields
    return { codigo, nomTipoAcao, nomeAr, flagAtivo, chance }
  },
  ...writesOf(store.actionTypeTable, rules.taken('codigo', 'este código')),
  remove: (work, { id }: ActionTypeRecord) =>
    removeUnused(work, 'actionType', store.actionTypeTable, id),
})

export const lawsuitStatusSearch = serveListing(lawsuitStatusList, {
  source: store.lawsuitStatusRows,
})
export const lawsuitStatusActs = registerActs(lawsuitStatuses, {
  ...readFromList(lawsuitStatuses, store.lawsuitStatusRows, store.lawsuitStatusTable.lock),
  keyOf: ({ idAjzStatusAcao, id }: LawsuitStatusFields) => idAjzStatusAcao ?? id,
  validate: async (
    { tx }: Work,
    { nome, encerra, efeito }: LawsuitStatusFields,
    before: LawsuitStatus | undefined,
  ) => {
    refuseProblems(rules.nameProblems({ nome }))
    if (await store.lawsuitStatusTable.isTaken(tx, 'nome', nome, before?.id))
      refuseProblems([rules.taken('nome')])
    return { nome, efeito: rules.statusEffect(efeito, encerra, before?.efeito) }
  },
  ...writesOf(store.lawsuitStatusTable, rules.taken('nome')),
  remove: (work, { id }: LawsuitStatus) =>
    removeUnused(work, 'lawsuitStatus', store.lawsuitStatusTable, id),
})

export const creditKindSearch = serveListing(creditKindList, { source: store.creditKindRows })
export const creditKindActs = registerActs(creditKinds, {
  ...readFromList(creditKinds, store.creditKindRows, store.creditKindTable.lock),
  keyOf: ({ idAjzEspecieCredito, id }: CreditKindFields) => idAjzEspecieCredito ?? id,
  validate: async ({ tx }: Work, { nome }: CreditKindFields, before: Identified) => {
    refuseProblems(rules.nameProblems({ nome }))
    if (await store.creditKindTable.isTaken(tx, 'nome', nome, before?.id))
      refuseProblems([rules.taken('nome')])
    return { nome }
  },
  ...writesOf(store.creditKindTable, rules.taken('nome')),
  remove: (work, { id }: CreditKind) => removeUnused(work, 'creditKind', store.creditKindTable, id),
})

export const ledgerAccountSearch = serveListing(ledgerAccountList, {
  source: store.ledgerAccountRows,
})
export const ledgerAccountActs = registerActs(ledgerAccounts, {
  ...readFromList(ledgerAccounts, store.ledgerAccountRows, store.ledgerAccountTable.lock),
  validate: async (work: Work, fields: LedgerAccountFields, before: LedgerAccount | undefined) => {
    const { tx } = work
    refuseProblems(rules.accountProblems(fields))
    const { conta, rubric, ativo, idTipoDivida } = fields
    const debtTypeId = idTipoDivida ?? 0
    if (!(await store.areKnown(tx, { debtTypeId })).debtType)
      refuseProblems(rules.accountProblems({ conta, idTipoDivida: undefined }))
    if (await store.ledgerAccountTable.isTaken(tx, 'conta', conta, before?.id))
      refuseProblems([rules.taken('conta', 'esta conta')])
    if (before?.ativo && !ativo) await refuseUsed(work, 'ledgerAccount', before.id)
    return { conta, rubric, ativo, idTipoDivida: debtTypeId }
  },
  ...writesOf(store.ledgerAccountTable, rules.taken('conta', 'esta conta')),
})

/** Lists only active requirements (spec 2:2.2). */
export const requirementSearch = serveListing(requirementList, {
  source: store.requirementRows,
  toFilter: (_, search) => ({ ...search, ativos: true }),
})
export const requirementActs = registerActs(requirements, {
  ...readFromList(requirements, store.requirementRows, store.requirementTable.lock),
  validate: async ({ tx }: Work, fields: RequirementFields, before: Requirement | undefined) => {
    refuseProblems(rules.requirementProblems(fields))
    const { idTipoDivida, idTipoAcao } = fields
    const [debtTypeId, actionTypeId] = [idTipoDivida ?? 0, idTipoAcao ?? 0]
    const known = await store.areKnown(tx, { debtTypeId, actionTypeId })
    const keepsAction = before?.idTipoAcao === actionTypeId
    refuseProblems(
      rules.requirementProblems({
        idTipoDivida: known.debtType ? debtTypeId : undefined,
        idTipoAcao: known.actionType || keepsAction ? actionTypeId : undefined,
      }),
    )
    return {
      ...fields,
      divMinTotal: fields.divMinTotal ?? 0,
      divMinMes: fields.divMinMes ?? 0,
      idTipoDivida: debtTypeId,
      idTipoAcao: actionTypeId,
    }
  },
  insert: ({ tx, actor }, row) => store.requirementTable.insert(tx, row, actor.name),
  update: ({ tx, actor }, row, { id }) => store.requirementTable.update(tx, id, row, actor.name),
  // Deactivated, because past uses refer to it (rules 5.0).
  remove: ({ tx, actor }, row: Requirement) =>
    store.requirementTable.update(tx, row.id, { ...row, ativo: false }, actor.name),
})

export const costSearch = serveListing(costList, { source: store.costRows })
export const costActs = registerActs(lawsuitCosts, {
  ...readFromList(lawsuitCosts, store.costRows, store.costTable.lock),
  validate: async (
    { tx }: Work,
    { uf, percentual, valorMinimo, valorMaximo = null, despesas }: CostFields,
    before: { readonly uf: string } | undefined,
  ) => {
    refuseProblems(rules.costProblems({ uf, valorMinimo, valorMaximo }))
    if (await store.costTable.isTaken(tx, 'uf', uf, before?.uf))
      refuseProblems([rules.taken('uf', 'este estado')])
    return {
      uf,
      percentual,
      valorMinimo: valorMinimo ?? cents(0),
      valorMaximo,
      despesas: despesas ?? cents(0),
    }
  },
  insert: ({ tx, actor }, row) =>
    unlessTaken(
      () => store.costTable.insert(tx, row, actor.name),
      rules.taken('uf', 'este estado'),
    ),
  update: ({ tx, actor }, row, { uf }) => store.costTable.update(tx, uf, row, actor.name),
  remove: ({ tx }, { uf }) => store.costTable.remove(tx, uf),
})
