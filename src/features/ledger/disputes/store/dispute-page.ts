import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { DisputedBoleto, DisputeFile } from '../contract/dispute.ts'

type Line = Omit<DisputedBoleto, 'diasAtraso'> & {
  readonly arrearsFrom: DisputedBoleto['vencimento']
}

export async function boletosOf(tx: Tx, disputeId: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select b.number as "numBoleto", k.luc, b.due_on as vencimento, b.open_cents as valor,
      b.original_due_on as "arrearsFrom"
    from dispute_boleto l
      join boleto b on b.id = l.boleto_id
      join contract k on k.id = b.contract_id
    where l.dispute_id = ${disputeId}
    order by b.due_on, b.id`.execute(tx)
  return rows
}

export async function filesOf(tx: Tx, disputeId: number): Promise<DisputeFile[]> {
  const { rows } = await sql<DisputeFile>`
    select f.file_id as id, f.name as nome, s.size_bytes as bytes, f.added_by_name as por,
      f.added_at as em
    from dispute_file f join stored_file s on s.id = f.file_id
    where f.dispute_id = ${disputeId}
    order by f.added_at, f.file_id`.execute(tx)
  return rows
}

export type LoggedEvent = {
  readonly em: Date
  readonly por: string
  readonly action: string
  readonly body: Readonly<Record<string, unknown>>
}

/** What the decision log has of a dispute, oldest first. */
export async function eventsOf(tx: Tx, disputeId: number): Promise<LoggedEvent[]> {
  const { rows } = await sql<LoggedEvent>`
    select at as em, user_name as por, action, body
    from audit_entry
    where entity = 'contestacao' and entity_id = ${String(disputeId)}
    order by chain_id, position`.execute(tx)
  return rows
}
