import type { Pool } from 'pg'

/** One hash per table of the whole database, without the changes that reads make. */
export async function hashOfAllTables(pool: Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `
      select relname as name
      from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and relname not in ('session', 'sign_in_failure', 'audit_entry', 'audit_head') order by 1`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${name} t`,
    )
    hashes[name] = rows[0]?.hash ?? ''
  }
  const { rows } = await pool.query<{ jobs: string; done: string }>(
    `
      select (select count(*) from graphile_worker.jobs) as jobs,
        (
          select count(*) from audit_entry where action not in ('RECUSADO', 'ENTRADA_RECUSADA')
        ) as done`,
  )
  return { ...hashes, ...rows[0] }
}
