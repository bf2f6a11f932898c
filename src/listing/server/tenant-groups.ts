import { type RawBuilder, sql } from 'kysely'

import type { GroupSource } from './window.ts'

type Sql = RawBuilder<unknown>
type Aggregates = Readonly<Record<string, Sql>>

/** SQL of rows by tenant: group key, and the tenant's two names. */
export type TenantRows = {
  readonly tenant: Sql
  readonly name: Sql
  readonly company: Sql
  readonly mall: Sql
  readonly luc: Sql
  readonly dueOn: Sql
  readonly originalDueOn: Sql
  /** Paths of the mall column and the two due dates. */
  readonly paths: {
    readonly mall: string
    readonly dueOn: string
    readonly originalDueOn: string
  }
  readonly sums: Aggregates
  readonly counts?: Aggregates
  readonly texts?: Aggregates
}

/**
 * Groups rows by tenant: name and company, sums, both due dates of the oldest debt. Arrears count
 * from the original due date.
 */
export const byTenant = (rows: TenantRows): GroupSource => ({
  key: rows.tenant,
  isId: true,
  name: sql`min(${rows.name})`,
  detail: sql`min(${rows.company})`,
  oldest: rows.originalDueOn,
  sums: rows.sums,
  days: {
    [rows.paths.dueOn]: sql`
      (array_agg(${rows.dueOn} order by ${rows.originalDueOn}, ${rows.dueOn}))[1]`,
    [rows.paths.originalDueOn]: sql`min(${rows.originalDueOn})`,
  },
  texts: {
    [rows.paths.mall]: sql`min(${rows.mall})`,
    luc: sql`
      case
        when min(${rows.luc}) = max(${rows.luc}) then min(${rows.luc})
        else count(distinct ${rows.luc}) || ' LUCs'
      end`,
    ...rows.texts,
  },
  ...(rows.counts && { counts: rows.counts }),
})
