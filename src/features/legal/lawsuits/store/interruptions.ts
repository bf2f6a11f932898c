import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { InterruptingAct } from '../contract/endings.ts'
import { prescribesOn } from './prescribes-on.ts'

export type Interruption = { readonly act: InterruptingAct; readonly on: LocalDate }

/**
 * Stores the act that interrupted the prescription of the considered títulos. Keeps an earlier act,
 * replaces a later one; returns the number of títulos affected.
 */
export async function recordInterruption(
  tx: Tx,
  lawsuitId: number,
  { act, on }: Interruption,
  byName: string,
): Promise<number> {
  const { rows } = await sql`
    insert into prescription_interruption as p (titulo_id, mall_id, act, interrupted_on, lawsuit_id,
      user_name)
    select x.titulo_id, x.mall_id, ${act}, ${on}, x.lawsuit_id, ${byName}
    from lawsuit_titulo x
    where x.lawsuit_id = ${lawsuitId} and x.is_considered
    on conflict (titulo_id) do update set act = excluded.act,
      interrupted_on = excluded.interrupted_on, lawsuit_id = excluded.lawsuit_id,
      user_name = excluded.user_name, created_at = regua.now()
    where excluded.interrupted_on < p.interrupted_on
    returning titulo_id`.execute(tx)
  return rows.length
}

/**
 * Recomputes the prescription date of an action from the interruptions of its considered títulos.
 */
export async function writePrescription(tx: Tx, lawsuitId: number): Promise<void> {
  await sql`
    update lawsuit l set prescribes_on = s.prescribes_on
    from (
      select min(${prescribesOn(sql`t.original_due_on`, sql`i.interrupted_on`, sql`d.code`)})
          as prescribes_on
      from lawsuit k
        join debt_type d on d.id = k.debt_type_id
        join lawsuit_titulo x on x.lawsuit_id = k.id and x.is_considered
        join titulo t on t.id = x.titulo_id
        left join prescription_interruption i on i.titulo_id = t.id
      where k.id = ${lawsuitId}
    ) s
    where l.id = ${lawsuitId}`.execute(tx)
}

/** The first act that interrupted the prescription of a considered título. */
export async function firstInterruption(
  tx: Tx,
  lawsuitId: number,
): Promise<Interruption | undefined> {
  const { rows } = await sql<Interruption>`
    select p.act, p.interrupted_on as "on"
    from lawsuit_titulo x
      join prescription_interruption p on p.titulo_id = x.titulo_id
    where x.lawsuit_id = ${lawsuitId} and x.is_considered
    order by p.interrupted_on, p.titulo_id
    limit 1`.execute(tx)
  return rows[0]
}
