import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import { dayOf } from './check.ts'
import { insertRecorded, type MergeOrder, updateRecorded } from './merge.ts'
import { stagedRows } from './staging.ts'

const columns = ['document', 'contract', 'competence', 'due_on', 'original_cents', 'open_cents']
const of = (alias: string) => sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))

/**
 * Creates load_credit from the credit rows and removes them from the staged títulos. A known título
 * with a credit stays staged with nothing open.
 */
async function moveCredits(tx: Tx, staging: number): Promise<boolean> {
  const staged = stagedRows('titulo', staging)
  await sql`
    create temp table load_credit on commit drop as
    select l.*, c.id as stored_id,
      case
        when c.id is null then case when l.open_cents > 0 then 'new' else 'same' end
        when (${of('l')}) is distinct from (${of('c')}) then 'changed'
        else 'same'
      end as state
    from (
      select s.line, p.mall_id, s.number, p.document, p.contract,
        ${dayOf(sql`s.competence_day`)} as competence, ${dayOf(sql`s.due_day`)} as due_on,
        greatest(-s.original_cents, -s.open_cents) as original_cents,
        greatest(-s.open_cents, 0) as open_cents,
        s.original_cents > 0 and t.id is not null as is_titulo
      from ${staged} s
        join load_party p on p.number = s.party
        left join titulo t on t.mall_id = p.mall_id and t.number = s.number
      where s.open_cents < 0 or s.original_cents < 0
    ) l
    left join tenant_credit c on c.mall_id = l.mall_id and c.number = l.number`.execute(tx)
  const { rows } = await sql`select from load_credit limit 1`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    update ${staged} s set open_cents = 0
    from load_credit l where l.line = s.line and l.is_titulo`.execute(tx)
  await sql`
    delete from ${staged} s using load_credit l
    where l.line = s.line and not l.is_titulo`.execute(tx)
  return true
}

/** Closes a credit when the ERP sends its number as a título. */
async function closeCredits(tx: Tx, { id, staging }: MergeOrder): Promise<void> {
  const { rows } = await sql`select from tenant_credit where open_cents > 0 limit 1`.execute(tx)
  if (rows.length === 0) return
  await sql`
    create temp table load_closed on commit drop as
    select c.id
    from tenant_credit c
      join load_party p on p.mall_id = c.mall_id
      join ${stagedRows('titulo', staging)} s on s.party = p.number and s.number = c.number
    where c.open_cents > 0 and s.line not in (select line from load_credit)`.execute(tx)
  await updateRecorded(
    tx,
    id,
    'tenant_credit',
    sql`select id from load_closed`,
    sql`
      update tenant_credit set open_cents = 0, load_id = ${id}
      where id in (select id from load_closed)`,
  )
}

/**
 * Writes the credits of a file; they are no títulos and enter no sum. Returns how many rows were
 * new or changed.
 */
export async function mergeCredits(
  tx: Tx,
  order: MergeOrder,
): Promise<{ new: number; changed: number }> {
  const hasCredits = await moveCredits(tx, order.staging)
  await closeCredits(tx, order)
  if (!hasCredits) return { new: 0, changed: 0 }
  await updateRecorded(
    tx,
    order.id,
    'tenant_credit',
    sql`select stored_id from load_credit where state = 'changed'`,
    sql`
      update tenant_credit c
      set load_id = ${order.id},
        ${sql.join(columns.map((column) => sql`${sql.ref(column)} = l.${sql.ref(column)}`))}
      from load_credit l
      where c.id = l.stored_id and l.state = 'changed'`,
  )
  await insertRecorded(
    tx,
    order.id,
    'tenant_credit',
    sql`
      insert into tenant_credit (mall_id, number, load_id, ${sql.join(columns.map((c) => sql.ref(c)))})
      select distinct on (l.mall_id, l.number) l.mall_id, l.number, ${order.id}::bigint, ${of('l')}
      from load_credit l
      where l.state = 'new'
      order by l.mall_id, l.number, l.line`,
  )
  const { rows } = await sql<{ new: number; changed: number }>`
    select count(*) filter (where state = 'new') as new,
      count(*) filter (where state = 'changed') as changed
    from load_credit
    where not is_titulo`.execute(tx)
  return rows[0] as { new: number; changed: number }
}
