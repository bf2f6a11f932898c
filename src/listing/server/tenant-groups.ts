import { type RawBuilder, sql } from 'kysely'

import type { GroupSource } from './window.ts'

type Sql = RawBuilder<unknown>
type Aggregates = Readonly<Record<string, Sql>>

/** Rows of tenants in SQL: what they are grouped by, and the two names of the tenant of a row. */
export type TenantRows = {
  readonly tenant: Sql
  readonly name: Sql
  readonly company: Sql
  readonly mall: Sql
  readonly luc: Sql
  readonly dueOn: Sql
  /** The paths of the columns of the mall and of the due date. */
  readonly paths: { readonly mall: string; readonly dueOn: string }
  readonly sums: Aggregates
  readonly counts?: Aggregates
  readonly texts?: Aggregates
}

/** The rows by tenant: its name over its company, its sums, its oldest due date. */
export const byTenant = (rows: TenantRows): GroupSource => ({
  key: rows.tenant,
  name: sql`min(${rows.name})`,
  detail: sql`min(${rows.company})`,
  oldest: rows.dueOn,
  sums: rows.sums,
  days: { [rows.paths.dueOn]: sql`min(${rows.dueOn})` },
  texts: {
    [rows.paths.mall]: sql`min(${rows.mall})`,
    luc: sql`case when min(${rows.luc}) = max(${rows.luc}) then min(${rows.luc}) end`,
    ...rows.texts,
  },
  ...(rows.counts && { counts: rows.counts }),
})
