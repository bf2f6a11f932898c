import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { SourceSearch } from '../contract/edit-calls.ts'
import type { Brings } from '../contract/lifecycle.ts'

/** The search of `source s`. */
export const searchOfSource = sql<SourceSearch>`jsonb_build_object(
  'tipo', s.search_kind, 'endereco', coalesce(s.search_address, ''),
  'segredo', coalesce(s.search_secret, ''), 'formato', s.search_format,
  'padrao', coalesce(s.search_pattern, ''), 'cron', coalesce(s.search_cron, ''),
  'esperadoAte', coalesce(to_char(s.expected_by, 'HH24:MI'), ''),
  'aoTerminar', s.when_done, 'ativa', s.is_search_active)`

export async function readSearch(
  tx: Tx,
  id: number,
): Promise<{ readonly search: SourceSearch; readonly brings: Brings } | undefined> {
  const { rows } = await sql<{ search: SourceSearch; brings: Brings }>`
    select ${searchOfSource} as search, s.brings from source s where s.id = ${id}`.execute(tx)
  return rows[0]
}

export async function writeSearch(tx: Tx, id: number, search: SourceSearch): Promise<void> {
  await sql`
    update source s
    set search_kind = n.tipo, search_address = nullif(n.endereco, ''),
      search_secret = nullif(n.segredo, ''), search_format = n.formato,
      search_pattern = nullif(n.padrao, ''), search_cron = nullif(n.cron, ''),
      expected_by = nullif(n."esperadoAte", '')::time, when_done = n."aoTerminar",
      is_search_active = n.ativa
    from jsonb_to_record(${JSON.stringify(search)}::jsonb) as n(
      tipo text, endereco text, segredo text, formato text, padrao text, cron text,
      "esperadoAte" text, "aoTerminar" text, ativa boolean)
    where s.id = ${id}`.execute(tx)
}

/** Stores another search as a proposal. */
export async function insertSearchProposal(
  tx: Tx,
  id: number,
  search: SourceSearch,
  more: {
    readonly by: { readonly id: number | null; readonly name: string }
    readonly reason: string
    readonly expiresOn: LocalDate
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into source_proposal (
      source_id, kind, version, base_version, search, name, malls, vanished_policy, reason,
      proposed_by, proposed_by_name, expires_on
    )
    select s.id, 'BUSCA', s.version, s.version, ${JSON.stringify(search)}::jsonb, s.name, s.malls,
      s.vanished_policy, ${more.reason}, ${more.by.id}::int, ${more.by.name}, ${more.expiresOn}::date
    from source s
    where s.id = ${id}
    returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

/** The search that a proposal brings; undefined if it brings none. */
export async function proposedSearch(
  tx: Tx,
  proposalId: number,
): Promise<SourceSearch | undefined> {
  const { rows } = await sql<{ search: SourceSearch | null }>`
    select search from source_proposal where id = ${proposalId}`.execute(tx)
  return rows[0]?.search ?? undefined
}
