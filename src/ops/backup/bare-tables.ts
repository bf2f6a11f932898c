import type pg from 'pg'

import type { TableOf } from './catalogue.ts'

// Loading bare tables is several times faster: indexes are built and foreign keys checked once for
// all rows. The dropped objects are recreated from their definitions in the catalogue.

type ConstraintCommands = {
  readonly drop: string
  readonly make: string
  readonly isForeign: boolean
}

/**
 * Drops foreign keys, unique constraints, indexes and triggers; primary keys remain. Returns a
 * function that recreates them. The backup already contains the rows that triggers would write.
 */
export async function bareTables(
  client: pg.ClientBase,
  tables: readonly TableOf[],
): Promise<() => Promise<void>> {
  const { rows } = await client.query<ConstraintCommands>(
    `with own as (select name::regclass as oid from unnest($1::text[]) as name)
     select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
       format(
         'alter table %s add constraint %I %s', c.conrelid::regclass, c.conname,
           pg_get_constraintdef(c.oid)
       ) as make,
         c.contype = 'f' as "isForeign"
     from pg_constraint c join own on own.oid = c.conrelid where c.contype in ('f', 'u', 'x')
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), false
     from pg_index i
       join own on own.oid = i.indrelid
     where not exists (
       select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x')
     )
     union all
     select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname),
       format('alter table %s enable trigger %I', t.tgrelid::regclass, t.tgname), false
     from pg_trigger t join own on own.oid = t.tgrelid where not t.tgisinternal
     order by 1`,
    [tables.map(({ name }) => name)],
  )
  const foreign = rows.filter(({ isForeign }) => isForeign)
  const others = rows.filter(({ isForeign }) => !isForeign)
  // A foreign key depends on the unique index of its target: drop it first, recreate it last.
  for (const { drop } of [...foreign, ...others]) await client.query(drop)
  return async () => {
    for (const { make } of [...others, ...foreign]) await client.query(make)
  }
}
