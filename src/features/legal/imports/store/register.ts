import { sql } from 'kysely'

import type { StatusEffect } from '#features/legal/lawsuits/contract/endings.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { codeKey } from '#values/fold-code.ts'

/** A contract with mall and number, as in files. */
export type NamedContract = {
  readonly id: number
  readonly mallId: number
  readonly number: string
  readonly luc: string
  readonly document: string
}

/**
 * Contracts with these numbers in the user's malls, in any spelling; a number may match several.
 */
export async function contractsByNumber(
  tx: Tx,
  numbers: readonly string[],
  malls: Malls,
): Promise<NamedContract[]> {
  const { rows } = await sql<NamedContract>`
    select id, mall_id as "mallId", number, luc, document from contract
    where regua.code_key(number) = any(${numbers.map(codeKey)}::text[]) and ${ofMalls(sql`mall_id`, malls)}`.execute(
    tx,
  )
  return rows
}

/** The contract that a number probably means: similar number, or same LUC and debtor. */
export type ProbableContract = {
  readonly place: number
  readonly number: string
  readonly isLookAlike: boolean
}

/** Letters that look like digits, and those digits. */
const lookAlikes = ['OIL', '011'] as const

/**
 * Probable contracts for unknown numbers: same LUC and debtor, or a similar number. At most one per
 * row.
 */
export async function probableContracts(
  tx: Tx,
  rows: readonly {
    readonly mallId: number
    readonly contract: string
    readonly luc: string
    readonly document: string
  }[],
): Promise<ProbableContract[]> {
  if (rows.length === 0) return []
  const candidates = rows.map(({ mallId, contract, luc, document }, place) => ({
    place,
    mallId,
    contract: codeKey(contract),
    luc: codeKey(luc),
    document,
  }))
  const [letters, digits] = lookAlikes
  const { rows: found } = await sql<ProbableContract>`
    select distinct on (g.place) g.place, c.number,
      translate(regua.code_key(c.number), ${letters}, ${digits})
        = translate(g.contract, ${letters}, ${digits}) as "isLookAlike"
    from jsonb_to_recordset(${JSON.stringify(candidates)}::jsonb) as g(place int, "mallId" int,
        contract text, luc text, document text)
      join contract c on c.mall_id = g."mallId"
        and (
          c.document = g.document and regua.code_key(c.luc) = g.luc
          or translate(regua.code_key(c.number), ${letters}, ${digits})
            = translate(g.contract, ${letters}, ${digits})
        )
    order by g.place, 3 desc, c.number`.execute(tx)
  return found
}

/** Filters to contracts that were once in a 'Disparar Elegíveis' list. */
export async function contractsOnceListed(
  tx: Tx,
  contractIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct contract_id as id from lawsuit
    where contract_id = any(${contractIds}::bigint[]) and origin = 'WORKFLOW'`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** The existing action of a contract and debt type. */
export type ExistingLawsuit = {
  readonly id: number
  readonly mallId: number
  readonly contract: string
  readonly debtTypeId: number
  readonly isOpen: boolean
  readonly luc: string
  readonly document: string
  readonly name: string
  readonly tradeName: string
  readonly object: string
  readonly actionTypeId: number
  readonly claim: number | null
  readonly court: string
  readonly courtDistrict: string
}

/**
 * Open and concluded actions of these contract numbers in the user's malls. Per contract and debt
 * type the open one first, then the newest.
 */
export async function lawsuitsByNumber(
  tx: Tx,
  numbers: readonly string[],
  malls: Malls,
): Promise<ExistingLawsuit[]> {
  const { rows } = await sql<ExistingLawsuit>`
    select id, mall_id as "mallId", contract_number as contract, debt_type_id as "debtTypeId",
      is_open as "isOpen", luc, document, name, trade_name as "tradeName", object, action_type_id as "actionTypeId",
      claim_cents as claim, court, court_district as "courtDistrict"
    from lawsuit
    where (is_open or outcome = 'CONCLUIDA') 
      and regua.code_key(contract_number) = any(${numbers.map(codeKey)}::text[])
      and ${ofMalls(sql`mall_id`, malls)}
    order by is_open desc, id desc`.execute(tx)
  return rows
}

/** Options that files refer to. */
export type LawsuitOptions = {
  readonly debtTypes: readonly { readonly id: number; readonly code: string }[]
  readonly actionTypes: readonly {
    readonly id: number
    readonly code: string
    readonly name: string
  }[]
  /** Action type of the first requirement of each debt type. */
  readonly ordinaryActions: readonly {
    readonly debtTypeId: number
    readonly actionTypeId: number
  }[]
  readonly courtStatuses: readonly {
    readonly id: number
    readonly name: string
    readonly effect: StatusEffect
  }[]
  readonly creditKinds: readonly { readonly id: number; readonly name: string }[]
}

export async function readOptions(tx: Tx): Promise<LawsuitOptions> {
  const { rows } = await sql<LawsuitOptions>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code)), '[]')
        from debt_type) as "debtTypes",
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name)), '[]')
        from lawsuit_action_type where is_active) as "actionTypes",
      (
        select coalesce(jsonb_agg(
          jsonb_build_object('debtTypeId', debt_type_id, 'actionTypeId', action_type_id)), '[]')
        from (
          select distinct on (debt_type_id) debt_type_id, action_type_id
          from lawsuit_requirement where is_active order by debt_type_id, id
        ) r
      ) as "ordinaryActions",
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name,
        'effect', effect)), '[]') from lawsuit_status) as "courtStatuses",
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name)), '[]')
        from credit_kind) as "creditKinds"`.execute(tx)
  const [options] = rows
  if (!options) throw new Error('the options of legal action cannot be read')
  return options
}
