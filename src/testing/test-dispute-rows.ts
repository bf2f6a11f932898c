import type { Pool } from 'pg'

/** A dispute of another boleto of the tenant than the free one, with a file. */
export type DisputeRows = { readonly dispute: number; readonly disputeFile: string }

type Of = {
  readonly mall: number
  readonly tenant: number
  /** The boleto that stays undisputed. */
  readonly boleto: number
  readonly mark: string
}

export async function addDispute(
  pool: Pool,
  { mall, tenant, boleto, mark }: Of,
): Promise<DisputeRows> {
  const { rows } = await pool.query<{ id: string; file: string }>(
    `with opened as (
       insert into dispute (
         mall_id, tenant_id, reason, words, source, due_on, holds_reminders_until, opened_by_name,
         opened_on
       )
       values ($1, $2, 'OUTRO', $4, 'EMAIL', '2026-11-25', '2026-12-03', $4, '2026-11-18')
       returning id
     ), named as (
       insert into dispute_boleto (dispute_id, boleto_id, mall_id)
       select o.id, b.id, $1
       from opened o, (
         select min(b.id) as id
         from boleto b join contract k on k.id = b.contract_id
         where k.tenant_id = $2 and b.id <> $3
       ) b
       where b.id is not null
     ), f as (
       insert into stored_file (mall_id, name, media_type, size_bytes, sha256)
       values ($1, $4 || '.pdf', 'application/pdf', 3, sha256('pdf'))
       returning id
     ), c as (
       insert into stored_file_chunk (file_id, position, bytes) select id, 0, 'pdf' from f
     ), kept as (
       insert into dispute_file (dispute_id, file_id, mall_id, name, added_by_name)
       select o.id, f.id, $1, $4 || '.pdf', $4 from opened o, f
     )
     select o.id, f.id as file from opened o, f`,
    [mall, tenant, boleto, `Contestação ${mark}`],
  )
  return { dispute: Number(rows[0]?.id), disputeFile: rows[0]?.file ?? '' }
}
