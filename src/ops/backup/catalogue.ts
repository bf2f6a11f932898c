import type pg from 'pg'

/** A table in the backup with its columns, without generated ones. */
export type TableOf = { readonly name: string; readonly columns: readonly string[] }

export type SequenceAt = {
  readonly name: string
  readonly value: string
  readonly isCalled: boolean
}

/** Applied migrations of a database. */
export type SchemaState = {
  readonly migrations: readonly {
    readonly number: number
    readonly name: string
    readonly checksum: string
  }[]
  readonly queue: number
}

export type ChainEnd = {
  readonly chainId: number
  readonly position: number
  readonly hash: string
}

/** Counts and sums of a mall, which must be equal after a restore. */
export type MallSums = {
  readonly mallId: number
  readonly boletos: number
  readonly boletoCents: string
  readonly titulos: number
  readonly tituloCents: string
  readonly receiptCents: string
  readonly items: number
  readonly sent: number
}

/**
 * Settings for the same text output on every server. Rows hidden by a policy raise an error instead
 * of being skipped.
 */
export const plainSettings = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set row_security = off; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** These tables describe the schema; migrations write them. */
const ofTheSchema = `('public.schema_migration', 'graphile_worker.migrations')`

/** Every table of the product and of its job queue, sorted by name. */
export async function tablesOf(client: pg.ClientBase): Promise<TableOf[]> {
  const { rows } = await client.query<TableOf>(`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid
    where n.nspname in ('public', 'regua', 'graphile_worker')
      and c.relkind = 'r'
      and a.attnum > 0
      and not a.attisdropped
      and a.attgenerated = ''
      and n.nspname || '.' || c.relname not in ${ofTheSchema}
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by 1 order by 1`)
  return rows
}

/**
 * Current values of all sequences. They are read outside the snapshot, so they may be ahead of its
 * rows.
 */
export async function sequencesOf(client: pg.ClientBase): Promise<SequenceAt[]> {
  const { rows: names } = await client.query<{ name: string }>(`
    select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name from pg_sequences
    where schemaname in ('public', 'regua', 'graphile_worker') order by 1`)
  if (names.length === 0) return []
  const each = names.map(
    ({ name }) =>
      `select '${name.replaceAll("'", "''")}' as name, last_value::text as value, is_called as "isCalled" from ${name}`,
  )
  return (await client.query<SequenceAt>(each.join(' union all '))).rows
}

/** Applied migrations; undefined if the database never held the product. */
export async function schemaOf(client: pg.ClientBase): Promise<SchemaState | undefined> {
  const { rows: found } = await client.query<{ here: boolean }>(
    `
      select to_regclass('public.schema_migration') is not null
        and to_regclass('graphile_worker.migrations') is not null as here`,
  )
  if (!found[0]?.here) return undefined
  const { rows: migrations } = await client.query<SchemaState['migrations'][number]>(
    'select number, name, checksum from schema_migration order by number',
  )
  const { rows } = await client.query<{ queue: number }>(
    'select coalesce(max(id), 0) as queue from graphile_worker.migrations',
  )
  return { migrations, queue: rows[0]?.queue ?? 0 }
}

export async function chainEnds(client: pg.ClientBase): Promise<ChainEnd[]> {
  const { rows } = await client.query<ChainEnd>(
    `
      select chain_id as "chainId", position::float8 as position, encode(hash, 'hex') as hash
      from audit_head
      order by chain_id`,
  )
  return rows
}

/** Counts and sums per mall; text where a number could lose precision. */
export async function sumsByMall(client: pg.ClientBase): Promise<MallSums[]> {
  const { rows } = await client.query<MallSums>(`
    with b as (select mall_id, count(*)::int as n, sum(open_cents) as cents from boleto group by 1),
      t as (select mall_id, count(*)::int as n, sum(open_cents) as cents from titulo group by 1),
      r as (select mall_id, sum(amount_cents) as cents from receipt group by 1),
      i as (select mall_id, count(*)::int as n from negativation_item group by 1),
      s as (select mall_id, count(*)::int as n from bureau_submission group by 1)
    select m.id as "mallId", coalesce(b.n, 0) as boletos,
      coalesce(b.cents, 0)::text as "boletoCents", coalesce(t.n, 0) as titulos,
      coalesce(t.cents, 0)::text as "tituloCents", coalesce(r.cents, 0)::text as "receiptCents",
        coalesce(i.n, 0) as items, coalesce(s.n, 0) as "sent"
    from mall m
      left join b on b.mall_id = m.id
      left join t on t.mall_id = m.id
      left join r on r.mall_id = m.id
      left join i on i.mall_id = m.id
      left join s on s.mall_id = m.id order by m.id`)
  return rows
}
