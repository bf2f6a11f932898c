import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import { countsAs, type Eyes } from '#values/eyes.ts'
import type { LocalDate } from '#values/local-date.ts'

export type WaitingDisputes = {
  readonly count: number
  readonly open_cents: Cents
  /** Of the dispute that is due first. */
  readonly openedOn: LocalDate
  readonly dueOn: LocalDate
}

const sums = sql`
  count(*)::int as count, coalesce(sum((
    select sum(b.open_cents)
    from dispute_boleto l join boleto b on b.id = l.boleto_id
    where l.dispute_id = d.id
  )), 0)::bigint as "open_cents",
  min(d.due_on) as "dueOn",
  (array_agg(d.opened_on order by d.due_on, d.id))[1] as "openedOn"`

async function waitingDisputes(
  tx: Tx,
  malls: Malls,
  except: Eyes,
  state: RawBuilder<unknown>,
): Promise<WaitingDisputes | undefined> {
  const { rows } = await sql<WaitingDisputes>`
    select ${sums} from dispute d
    where ${state} and ${ofMalls(sql`d.mall_id`, malls)}
      and coalesce(d.opened_by <> all(${[...countsAs(except)]}::int[]), true)
    having count(*) > 0`.execute(tx)
  return rows[0]
}

/** Open disputes of these malls that others opened. */
export const disputesToDecide = (tx: Tx, malls: Malls, except: Eyes) =>
  waitingDisputes(tx, malls, except, sql`d.state = 'ABERTA'`)

/** Second disputes of a boleto that wait for a person other than the one who opened them. */
export const disputesToConfirm = (tx: Tx, malls: Malls, except: Eyes) =>
  waitingDisputes(
    tx,
    malls,
    except,
    sql`d.state = 'ABERTA' and d.needs_confirmation and d.confirmed_at is null`,
  )
