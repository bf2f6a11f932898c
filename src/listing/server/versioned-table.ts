import { type RawBuilder, sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'

import { textIs } from './like.ts'

/** Version columns of a record: version, author, time; the table alias is r. */
export const versionColumns = {
  versao: sql`r.version`,
  alteradoPor: sql`r.updated_by_name`,
  alteradoEm: sql`r.updated_at`,
}
export const byId = (id: number) => sql`r.id = ${id}`

/** Plain table of a register: each record has version, updated_by_name and updated_at. */
export type VersionedTable<V, K extends number | string> = {
  /** Locks a record until the transaction ends; false if missing. */
  readonly lock: (tx: Tx, key: K) => Promise<boolean>
  /** Returns the key of the new record. */
  readonly insert: (tx: Tx, values: V, by: string) => Promise<K>
  /** Writes the next version of a record. */
  readonly update: (tx: Tx, key: K, values: V, by: string) => Promise<void>
  readonly remove: (tx: Tx, key: K) => Promise<void>
  /** True if another record has this text, ignoring case and accents. */
  readonly isTaken: (
    tx: Tx,
    field: keyof V & string,
    text: string,
    except: K | undefined,
  ) => Promise<boolean>
}

/**
 * Generates the lock, insert, update and delete SQL of a table from its columns: value name to
 * column name. Values missing in `columns` are not written.
 */
export function versionedTable<V extends object, K extends number | string = number>(
  name: string,
  columns: Readonly<Record<keyof V & string, string>>,
  key = 'id',
): VersionedTable<V, K> {
  const table = sql.table(name)
  const keyColumn = sql.ref(key)
  const fields = Object.entries<string>(columns) as [keyof V & string, string][]
  const row = (field: keyof V & string) => sql.ref(columns[field])
  const at = (one: K): RawBuilder<unknown> => sql`${keyColumn} = ${one}`
  return {
    lock: async (tx, one) => {
      const { rows } = await sql`
        select ${keyColumn} from ${table} where ${at(one)} for update`.execute(tx)
      return rows.length > 0
    },
    insert: async (tx, values, by) => {
      const { rows } = await sql<{ key: K }>`
        insert into ${table} (${sql.join(fields.map(([field]) => row(field)))}, updated_by_name)
        values (${sql.join(fields.map(([field]) => values[field]))}, ${by})
        returning ${keyColumn} as key`.execute(tx)
      return onlyRow(rows).key
    },
    update: async (tx, one, values, by) => {
      const sets = fields.map(([field]) => sql`${row(field)} = ${values[field]}`)
      await sql`
        update ${table}
        set ${sql.join(sets)}, version = version + 1, updated_by_name = ${by},
          updated_at = regua.now()
        where ${at(one)}`.execute(tx)
    },
    remove: async (tx, one) => {
      await sql`delete from ${table} where ${at(one)}`.execute(tx)
    },
    isTaken: async (tx, field, text, except) => {
      const { rows } = await sql`
        select from ${table}
        where ${textIs(row(field), text)}
          and ${keyColumn} is distinct from ${except ?? null}
        limit 1`.execute(tx)
      return rows.length > 0
    },
  }
}
