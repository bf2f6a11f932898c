import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { countsAs, type Eyes } from '#values/eyes.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { LawsuitStatus } from '../rules/status.ts'

export type WaitingStep = {
  readonly status: LawsuitStatus
  readonly count: number
  readonly sum_cents: Cents
  readonly oldestOn: LocalDate
}

/** Actions of these malls that wait in steps; of the list, only those marked to follow. */
export async function readSteps(
  tx: Tx,
  statuses: readonly LawsuitStatus[],
  malls: Malls,
): Promise<WaitingStep[]> {
  const { rows } = await sql<WaitingStep>`
    select status, count(*)::int as count, sum(criterion_cents)::bigint as sum_cents,
      min(step_entered_on) as "oldestOn"
    from lawsuit
    where status = any(${statuses}::text[]) and ${ofMalls(sql`mall_id`, malls)}
      and (status <> 'AGUARDANDO_LIBERACAO' or follows_workflow)
    group by status`.execute(tx)
  return rows
}

/** Actions of these malls that await a confirmation requested by someone else. */
export async function readToConfirm(
  tx: Tx,
  malls: Malls,
  except: Eyes,
): Promise<Omit<WaitingStep, 'status'> | undefined> {
  const { rows } = await sql<Omit<WaitingStep, 'status'>>`
    select count(*)::int as count, sum(l.criterion_cents)::bigint as sum_cents,
      min((f.proposed_at at time zone 'America/Sao_Paulo')::date) as "oldestOn"
    from lawsuit_confirmation f
      join lawsuit l on l.id = f.lawsuit_id
    where f.state = 'PENDENTE' and l.status = 'EM_ACOMPANHAMENTO'
      and ${ofMalls(sql`f.mall_id`, malls)} and f.proposed_by <> all(${[...countsAs(except)]}::int[])
    having count(*) > 0`.execute(tx)
  return rows[0]
}

/** What a followed action waits for; at most one kind per action. */
export type FollowUpWait = {
  readonly kind: 'QUITADA' | 'ALEM_DO_PRAZO' | 'CHAMADO'
  readonly count: number
  readonly sum_cents: Cents
  /** Of the action whose term ended first. */
  readonly enteredOn: LocalDate
  readonly phase: number
}

/** What a followed action `l` waits for; null if its phase is within its term. */
export const waitKind = (today: LocalDate): RawBuilder<FollowUpWait['kind'] | null> => sql`
  case
    when l.is_settled_after_ticket then 'QUITADA'
    when l.phase_due_on < ${today}::date then 'ALEM_DO_PRAZO'
    when l.concluded_phases = 6 then 'CHAMADO'
  end`

/**
 * Followed actions of these malls that are settled despite a filing ticket, past their phase term,
 * or with an unanswered ticket request.
 */
export async function readFollowUpWaits(
  tx: Tx,
  malls: Malls,
  today: LocalDate,
): Promise<FollowUpWait[]> {
  const { rows } = await sql<FollowUpWait>`
    with waiting as (
      select l.criterion_cents, l.phase_entered_on, l.concluded_phases, l.phase_due_on,
        ${waitKind(today)} as kind
      from lawsuit l
      where l.status = 'EM_ACOMPANHAMENTO' and l.is_confirmed
        and ${ofMalls(sql`l.mall_id`, malls)}
    )
    select kind, count(*)::int as count, sum(criterion_cents)::bigint as sum_cents,
      (array_agg(phase_entered_on order by phase_due_on, phase_entered_on))[1] as "enteredOn",
      (array_agg(least(concluded_phases + 1, 7) order by phase_due_on, phase_entered_on))[1] as phase
    from waiting
    where kind is not null
    group by kind`.execute(tx)
  return rows
}
