import { sql } from 'kysely'

import type { StatusEffect } from '#features/legal/lawsuits/contract/endings.ts'
import { textContains } from '#listing/server/like.ts'
import { byId, versionColumns, versionedTable } from '#listing/server/versioned-table.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'
import type { Rate } from '#values/rate.ts'

import type { LawsuitCost } from '../contract/costs.ts'
import type { DebtType, LedgerAccount } from '../contract/debt-types.ts'
import type { ActionTypeRecord, CreditKind, LawsuitStatus } from '../contract/options.ts'
import type { Requirement } from '../contract/requirements.ts'

export const debtTypeRows: Source<DebtType> = {
  from: sql`debt_type r`,
  columns: {
    id: sql`r.id`,
    idAjzTipoDivida: sql`r.id`,
    codTipoDivida: sql`r.code`,
    descricao: sql`r.name`,
    ...versionColumns,
  },
  sorts: { codTipoDivida: brazilian(sql`r.code`), descricao: brazilian(sql`r.name`) },
  filters: { id: byId, busca: textContains(sql`r.code`, sql`r.name`) },
  key: sql`r.id`,
}
export const debtTypeTable = versionedTable<{
  readonly codTipoDivida: string
  readonly descricao: string
}>('debt_type', { codTipoDivida: 'code', descricao: 'name' })

export const actionTypeRows: Source<ActionTypeRecord> = {
  from: sql`lawsuit_action_type r`,
  columns: {
    id: sql`r.id`,
    nome: sql`r.name`,
    idAjzTipoAcao: sql`r.id`,
    nomTipoAcao: sql`r.name`,
    codigo: sql`r.code`,
    nomeAr: sql`r.description`,
    flagAtivo: sql`r.is_active`,
    chance: sql`r.chance_bps`,
    ...versionColumns,
  },
  sorts: {
    codigo: brazilian(sql`r.code`),
    nomTipoAcao: brazilian(sql`r.name`),
    chance: sql`r.chance_bps`,
    flagAtivo: sql`r.is_active`,
  },
  filters: { id: byId, busca: textContains(sql`r.code`, sql`r.name`, sql`r.description`) },
  key: sql`r.id`,
}
export const actionTypeTable = versionedTable<{
  readonly codigo: string
  readonly nomTipoAcao: string
  readonly nomeAr: string
  readonly flagAtivo: boolean
  readonly chance: Rate | null
}>('lawsuit_action_type', {
  codigo: 'code',
  nomTipoAcao: 'name',
  nomeAr: 'description',
  flagAtivo: 'is_active',
  chance: 'chance_bps',
})

export const lawsuitStatusRows: Source<LawsuitStatus> = {
  from: sql`lawsuit_status r`,
  columns: {
    id: sql`r.id`,
    idAjzStatusAcao: sql`r.id`,
    nome: sql`r.name`,
    encerra: sql`(r.effect <> 'SEGUE')`,
    efeito: sql`r.effect`,
    ...versionColumns,
  },
  sorts: {
    id: sql`r.id`,
    nome: brazilian(sql`r.name`),
    encerra: sql`(r.effect <> 'SEGUE')`,
    efeito: sql`r.effect`,
  },
  filters: { id: byId, busca: textContains(sql`r.name`) },
  key: sql`r.id`,
}
export const lawsuitStatusTable = versionedTable<{
  readonly nome: string
  readonly efeito: StatusEffect
}>('lawsuit_status', { nome: 'name', efeito: 'effect' })

export const creditKindRows: Source<CreditKind> = {
  from: sql`credit_kind r`,
  columns: {
    id: sql`r.id`,
    idAjzEspecieCredito: sql`r.id`,
    nome: sql`r.name`,
    ...versionColumns,
  },
  sorts: { id: sql`r.id`, nome: brazilian(sql`r.name`) },
  filters: { id: byId, busca: textContains(sql`r.name`) },
  key: sql`r.id`,
}
export const creditKindTable = versionedTable<{ readonly nome: string }>('credit_kind', {
  nome: 'name',
})

export const ledgerAccountRows: Source<LedgerAccount> = {
  from: sql`ledger_account r join debt_type d on d.id = r.debt_type_id`,
  columns: {
    id: sql`r.id`,
    conta: sql`r.account`,
    idTipoDivida: sql`d.id`,
    nometipoDivida: sql`d.name`,
    codTipoDivida: sql`d.code`,
    rubric: sql`r.rubric`,
    ativo: sql`r.is_active`,
    ...versionColumns,
  },
  sorts: {
    conta: brazilian(sql`r.account`),
    nometipoDivida: brazilian(sql`d.name`),
    ativo: sql`r.is_active`,
  },
  filters: {
    id: byId,
    busca: textContains(sql`r.account`, sql`r.rubric`, sql`d.code`, sql`d.name`),
  },
  key: sql`r.id`,
}
export const ledgerAccountTable = versionedTable<{
  readonly conta: string
  readonly idTipoDivida: number
  readonly rubric: string
  readonly ativo: boolean
}>('ledger_account', {
  conta: 'account',
  idTipoDivida: 'debt_type_id',
  rubric: 'rubric',
  ativo: 'is_active',
})

export const requirementRows: Source<Requirement> = {
  from: sql`lawsuit_requirement r
    join debt_type d on d.id = r.debt_type_id
    join lawsuit_action_type a on a.id = r.action_type_id`,
  columns: {
    id: sql`r.id`,
    idTipoDivida: sql`d.id`,
    idTipoAcao: sql`a.id`,
    tipoDivida: sql`d.code`,
    tipoAcao: sql`a.name`,
    codigoTipoAcao: sql`a.code`,
    divMinTotal: sql`r.min_total_cents`,
    divMinMes: sql`r.min_month_cents`,
    inicioAgingEmAnos: sql`r.start_years`,
    fimAgingEmDias: sql`r.end_days`,
    boletosAbertos: sql`r.min_boletos`,
    apenasContratosAtivos: sql`r.active_contracts_only`,
    requerAcordoAutos: sql`r.skips_case_agreement`,
    deveIncluirBoletosAdm: sql`r.includes_admin_boletos`,
    ativo: sql`r.is_active`,
    ...versionColumns,
  },
  sorts: {
    id: sql`r.id`,
    tipoDivida: brazilian(sql`d.code`),
    tipoAcao: brazilian(sql`a.name`),
    divMinTotal: sql`r.min_total_cents`,
    divMinMes: sql`r.min_month_cents`,
    inicioAgingEmAnos: sql`r.start_years`,
    fimAgingEmDias: sql`r.end_days`,
    boletosAbertos: sql`r.min_boletos`,
  },
  filters: {
    id: byId,
    busca: textContains(sql`d.code`, sql`d.name`, sql`a.code`, sql`a.name`),
    ativos: () => sql`r.is_active`,
  },
  key: sql`r.id`,
}
export type RequirementValues = {
  readonly idTipoDivida: number
  readonly idTipoAcao: number
  readonly divMinTotal: number
  readonly divMinMes: number
  readonly inicioAgingEmAnos: number
  readonly fimAgingEmDias: number
  readonly boletosAbertos: number
  readonly apenasContratosAtivos: boolean
  readonly requerAcordoAutos: boolean
  readonly deveIncluirBoletosAdm: boolean
  readonly ativo: boolean
}
export const requirementTable = versionedTable<RequirementValues>('lawsuit_requirement', {
  idTipoDivida: 'debt_type_id',
  idTipoAcao: 'action_type_id',
  divMinTotal: 'min_total_cents',
  divMinMes: 'min_month_cents',
  inicioAgingEmAnos: 'start_years',
  fimAgingEmDias: 'end_days',
  boletosAbertos: 'min_boletos',
  apenasContratosAtivos: 'active_contracts_only',
  requerAcordoAutos: 'skips_case_agreement',
  deveIncluirBoletosAdm: 'includes_admin_boletos',
  ativo: 'is_active',
})

export const costRows: Source<LawsuitCost> = {
  from: sql`lawsuit_cost r`,
  columns: {
    uf: sql`r.uf`,
    percentual: sql`r.rate_bps`,
    valorMinimo: sql`r.min_cents`,
    valorMaximo: sql`r.max_cents`,
    despesas: sql`r.fixed_cents`,
    ...versionColumns,
  },
  sorts: { uf: sql`r.uf`, percentual: sql`r.rate_bps` },
  filters: { uf: (uf: string) => sql`r.uf = ${uf}`, busca: textContains(sql`r.uf`) },
  key: sql`r.uf`,
}
export const costTable = versionedTable<
  {
    readonly uf: string
    readonly percentual: Rate
    readonly valorMinimo: Cents
    readonly valorMaximo: Cents | null
    readonly despesas: Cents
  },
  string
>(
  'lawsuit_cost',
  {
    uf: 'uf',
    percentual: 'rate_bps',
    valorMinimo: 'min_cents',
    valorMaximo: 'max_cents',
    despesas: 'fixed_cents',
  },
  'uf',
)

type Use = { readonly use: string }
// Uses of a record in words, including ended requirements.
const uses = {
  debtType: (id: number) => sql<Use>`
    select 'configurações de tipo de dívida' as use
    where exists (select from debt_type_config where debt_type_id = ${id})
    union all
    select 'contas contábeis' where exists (select from ledger_account where debt_type_id = ${id})
    union all
    select 'requisitos mínimos'
    where exists (select from lawsuit_requirement where debt_type_id = ${id})
    union all
    select 'ações' where exists (select from lawsuit where debt_type_id = ${id})
    union all
    select 'títulos não classificados'
    where exists (select from lawsuit_left_out where debt_type_id = ${id})`,
  actionType: (id: number) => sql<Use>`
    select 'requisitos mínimos' as use
    where exists (select from lawsuit_requirement where action_type_id = ${id})
    union all
    select 'ações' where exists (select from lawsuit where action_type_id = ${id})`,
  lawsuitStatus: (id: number) => sql<Use>`
    select 'ações' as use where exists (select from lawsuit where court_status_id = ${id})`,
  creditKind: (id: number) => sql<Use>`
    select 'ações' as use where exists (select from lawsuit where credit_kind_id = ${id})`,
  ledgerAccount: (id: number) => sql<Use>`
    select 'títulos' as use
    where exists (
      select from titulo t join ledger_account a on a.account = t.ledger_account
      where a.id = ${id})`,
} as const
export type UsedRegister = keyof typeof uses

export async function usesOf(tx: Tx, of: UsedRegister, id: number): Promise<string[]> {
  const { rows } = await uses[of](id).execute(tx)
  return rows.map(({ use }) => use)
}

/** Whether all these records exist. */
export async function areKnown(
  tx: Tx,
  { debtTypeId, actionTypeId }: { readonly debtTypeId: number; readonly actionTypeId?: number },
): Promise<{ readonly debtType: boolean; readonly actionType: boolean }> {
  const { rows } = await sql<{ readonly debtType: boolean; readonly actionType: boolean }>`
    select exists (select from debt_type where id = ${debtTypeId}) as "debtType",
      exists (
        select from lawsuit_action_type where id = ${actionTypeId ?? null} and is_active
      ) as "actionType"`.execute(tx)
  return rows[0] ?? { debtType: false, actionType: false }
}
