import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { Asking } from '../rules/ask-anew.ts'

/** A released message with the step that it was released for. */
export type AskedRow = Asking & {
  readonly id: number
  readonly mallId: number
  readonly tenantId: number
}

/** Messages with the windows of their steps, in the version of the ladder that they keep. */
export async function readAsked(tx: Tx, ids: readonly number[]): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    select m.id, m.mall_id as "mallId", m.tenant_id as "tenantId", m.document, m.step, m.kind,
      m.channel, m.address, (s.step ->> 'de')::int as from, (s.step ->> 'ate')::int as to,
      s.step ->> 'exigeVencido' = 'SIM' as "asksOverdue",
      (select coalesce(jsonb_agg(jsonb_build_object('boletoId', b.boleto_id, 'role', b.role)), '[]')
        from message_boleto b where b.message_id = m.id and b.left_reason is null) as boletos
    from message m
      join ladder_version v on v.ladder_id = m.ladder_id and v.version = m.ladder_version
      cross join lateral (
        select e.step from jsonb_array_elements(v.steps) e (step)
        where e.step ->> 'codigo' = m.step
        limit 1) s
    where m.id = any(${[...ids]}::bigint[])
    order by m.id`.execute(tx)
  return rows
}
