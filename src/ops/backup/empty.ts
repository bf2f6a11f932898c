import type pg from 'pg'

import { CannotStart } from '#server/settings/cannot-start.ts'
import { restoreMarker } from '#server/database/migrate.ts'

const own = `('public', 'regua', 'graphile_worker')`
const notOfAnExtension = (oid: string) =>
  `not exists (select from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`

const relations = `
  select format('%I.%I', n.nspname, c.relname) as name, c.relkind as kind
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
  where n.nspname not in ('pg_catalog', 'information_schema')
    and n.nspname !~ '^pg_(toast|temp)'
    and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    and ${notOfAnExtension('c.oid')} order by c.relkind = 'S', 1`

/** True if a restore is running in this database or was interrupted. */
export async function hasMarker(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ here: boolean }>(
    'select to_regclass($1) is not null as here',
    [`public.${restoreMarker}`],
  )
  return rows[0]?.here ?? false
}

/** A restore needs an empty database: throws if there is a table, view or sequence. */
export async function refuseUnlessEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(relations)
  const [first] = rows
  if (!first) return
  throw new CannotStart(
    `O banco não está vazio (${rows.length.toLocaleString('pt-BR')} tabelas e sequências, entre elas ${first.name}). A restauração só grava em um banco vazio: informe outra pasta em REGUA_DATA ou outro banco em DATABASE_URL.`,
  )
}

/** Marks the database as being restored; no process may start on it until the restore ends. */
export async function createMarker(client: pg.ClientBase, path: string): Promise<void> {
  await client.query(
    `create table public.${restoreMarker} (file text not null, since timestamptz not null default now())`,
  )
  await client.query(`insert into public.${restoreMarker} (file) values ($1)`, [path])
}

/**
 * Deletes the objects of an interrupted restore, and last its marker. Objects of extensions remain.
 */
export async function clearRestored(client: pg.ClientBase): Promise<void> {
  await client.query('begin')
  await client.query(
    `drop schema if exists graphile_worker cascade; drop schema if exists regua cascade`,
  )
  const { rows } = await client.query<{ drop: string }>(`
    select format(
      'drop %s if exists %I.%I cascade',
        case c.relkind
          when 'v' then 'view'
          when 'm' then 'materialized view'
          when 'S' then 'sequence'
          else 'table'
        end,
      n.nspname, c.relname) as drop
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${own} and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (
        select from pg_depend d
        where d.objid = c.oid and d.refobjid <> c.oid and d.deptype in ('e', 'i', 'a')
      )
    union all
    select format(
      'drop %s %s cascade',
        case p.prokind when 'a' then 'aggregate' when 'p' then 'procedure' else 'function' end,
        p.oid::regprocedure
    )
    from pg_proc p
      join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ${own} and ${notOfAnExtension('p.oid')}`)
  for (const { drop } of rows) await client.query(drop)
  await client.query('commit')
}
