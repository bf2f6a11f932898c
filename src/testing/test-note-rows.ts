import type { Pool } from 'pg'

type Of = { readonly mall: number; readonly document: string; readonly mark: string }

/** A note of a tenant; the first user writes it and is mentioned in it. */
export async function addNote(pool: Pool, { mall, document, mark }: Of): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with n as (
       insert into note (mall_id, document, text, created_by, created_by_name)
       values ($1, $2, $3, (select min(id) from app_user), $3)
       returning id, mall_id, created_by
     ), m as (
       insert into note_mention (note_id, user_id, mall_id)
       select id, created_by, mall_id from n where created_by is not null
     )
     select id from n`,
    [mall, document, `Nota ${mark}`],
  )
  return Number(rows[0]?.id)
}
