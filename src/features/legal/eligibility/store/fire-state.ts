import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { FireState } from '../rules/fire-state.ts'

/** What the next Disparar replaces, and the requirements that it applies. */
export async function readFireState(tx: Tx): Promise<FireState> {
  const { rows } = await sql<FireState>`
    select (select max(id) from lawsuit_run) as "runId",
      (
        select coalesce(
          encode(
            sha256(
              convert_to(
                string_agg(concat_ws(':', id, follows_workflow, criterion_cents), ',' order by id),
                'UTF8')),
            'hex'),
          '')
        from lawsuit
        where status = 'AGUARDANDO_LIBERACAO'
      ) as list,
      (
        select coalesce(string_agg(id || 'v' || version, ',' order by id), '')
        from lawsuit_requirement
        where is_active
      ) as requirements`.execute(tx)
  return rows[0] ?? { runId: null, list: '', requirements: '' }
}
