import { type RawBuilder, sql } from 'kysely'

import { addDays, type LocalDate } from '#values/local-date.ts'

type Sql = RawBuilder<unknown>

/** Malls, or some tenants of them. */
export type PlanScope = {
  readonly malls: readonly number[]
  readonly tenantIds?: readonly number[] | undefined
}

/** Which boletos of a day can be of any use to a ladder. */
export type PlanWindow = {
  readonly day: LocalDate
  /** Open boletos are read when due until then. */
  readonly dueUntil: LocalDate
  /** Boletos without balance are read when due from then: they are shown as paid. */
  readonly paidFrom: LocalDate
}

type Window = { readonly from: number; readonly to: number; readonly kind: string }

// A due day moves by at most five days to the next business day.
const MOVED = 6

/** @param hasContractTypes - a ladder asks for the contract types of every open boleto */
export function planWindow(
  day: LocalDate,
  steps: readonly Window[],
  hasContractTypes: boolean,
): PlanWindow {
  const first = Math.min(0, ...steps.map(({ from }) => from))
  const lastReminder = Math.max(
    0,
    ...steps.filter(({ kind }) => kind !== 'NOTIFICACAO').map(({ to }) => to),
  )
  return {
    day,
    dueUntil: hasContractTypes ? ('9999-12-31' as LocalDate) : addDays(day, -first),
    paidFrom: addDays(day, -lastReminder - MOVED),
  }
}

export const ofScope = (column: Sql, { malls }: PlanScope): Sql =>
  sql`${column} = any(${[...malls]}::int[])`

/** A condition on tenants beside the malls. */
export const ofTenants = (column: Sql, { tenantIds }: PlanScope): Sql =>
  tenantIds === undefined ? sql`true` : sql`${column} = any(${[...tenantIds]}::bigint[])`

/** A condition on boletos and títulos by their contract. */
export const ofTheirContracts = (column: Sql, { tenantIds }: PlanScope): Sql =>
  tenantIds === undefined
    ? sql`true`
    : sql`${column} = any(array(
        select s.id from contract s where s.tenant_id = any(${[...tenantIds]}::bigint[])))`

/** A condition on rows of boletos, so that a view over títulos starts from these. */
export const ofTheirBoletos = (column: Sql, scope: PlanScope): Sql =>
  scope.tenantIds === undefined
    ? sql`true`
    : sql`${column} = any(array(
        select o.id from boleto o where ${ofTheirContracts(sql`o.contract_id`, scope)}))`

/** Whether a boleto `b` matters on a day: an open one, or one that was due lately. */
export const matters = ({ paidFrom, dueUntil }: PlanWindow): Sql => sql`
  b.due_on <= ${dueUntil}::date and (b.open_cents > 0 or b.due_on >= ${paidFrom}::date)`

/** Boletos that matter on a day, with their columns `b.*`: open ones, and those paid lately. */
export const scopedBoletos = (scope: PlanScope, { dueUntil, paidFrom }: PlanWindow): Sql => {
  const own = sql`${ofScope(sql`b.mall_id`, scope)} and ${ofTheirContracts(sql`b.contract_id`, scope)}`
  return sql`
    select b.id, b.contract_id, b.number, b.due_on, b.original_due_on, b.open_cents
    from boleto b
    where ${own} and b.open_cents > 0 and b.due_on <= ${dueUntil}::date
    union all
    select b.id, b.contract_id, b.number, b.due_on, b.original_due_on, b.open_cents
    from boleto b
    where ${own} and b.open_cents = 0 and b.due_on between ${paidFrom}::date and ${dueUntil}::date`
}
