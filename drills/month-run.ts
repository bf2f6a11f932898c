import { type Answer, ask } from './requests.ts'
import type { Place } from './place.ts'

/** Calls that process and sum a delinquency month. */
export const runPaths = {
  BASE: '/bff/base-inadimplencia',
  CALCULO: '/bff/calculo-inadimplencia',
} as const
export type RunKind = keyof typeof runPaths

/** A month with a calendar window and net days on the 10th, before the drill date. */
export type RunMonth = '2026-09' | '2026-10'

const windows = {
  '2026-09': ['2026-09-30', '2026-10-10', '2026-09-10'],
  '2026-10': ['2026-10-31', '2026-11-10', '2026-10-10'],
} as const

/** Submits a run of a month for these malls, like the two dialogs. */
export function submitRun(
  address: string,
  kind: RunKind,
  month: RunMonth,
  malls: readonly number[],
  asking: { readonly token: string; readonly key?: string },
): Promise<Answer> {
  const [lastDay, netReceiptDate, previousMonthNetReceiptDate] = windows[month]
  const payload = {
    month: Number(month.slice(5)),
    year: Number(month.slice(0, 4)),
    processingDate: '2026-11-20',
    adjustmentReceiptStartDate: `${month}-01`,
    adjustmentReceiptEndDate: lastDay,
    netReceiptDate,
    previousMonthNetReceiptDate,
    minimumNumberOfDays: 25,
    shoppings: malls,
  }
  return ask(address, runPaths[kind], payload, asking)
}

/** State of the last run of a kind in a mall, with its error. */
export async function lastRun(
  place: Place,
  mallId: number,
  kind: RunKind,
): Promise<{ readonly status: string; readonly error: string | null } | undefined> {
  const [run] = await place.rows<{ status: string; error: string | null }>(
    `
      select status, error
      from delinquency_run
      where mall_id = $1 and kind = $2
      order by id desc
      limit 1`,
    [mallId, kind],
  )
  return run
}

/** True if a run of a mall is waiting or running. */
export async function isBusy(place: Place, mallId: number): Promise<boolean> {
  const rows = await place.rows(
    `
      select 1
      from delinquency_run
      where mall_id = $1 and status in ('SUBMETIDO', 'EXECUTANDO')`,
    [mallId],
  )
  return rows.length > 0
}

/** Figures on screen for a mall and month: billed cents, in total and per título. */
export async function shownMonth(
  place: Place,
  mallId: number,
  month: RunMonth,
): Promise<{ readonly summedCents: number; readonly tituloCents: number }> {
  const [shown] = await place.rows<{ summedCents: number; tituloCents: number }>(
    `
      select coalesce((
          select sum(s.original_cents) from delinquency_sum s where s.run_id = c.run_id
        ), 0)::bigint as "summedCents", coalesce((
          select sum(t.original_cents)
          from delinquency_titulo t
          where t.run_id = c.base_id and t.month = c.month
        ), 0)::bigint as "tituloCents"
      from delinquency_current c
      where c.mall_id = $1 and c.month = $2`,
    [mallId, `${month}-01`],
  )
  return shown ?? { summedCents: 0, tituloCents: 0 }
}

/** Rows of unfinished runs. */
export async function rowsOfNoRun(place: Place): Promise<number> {
  const [found] = await place.rows<{ count: number }>(`
    select count(*)::int as count
    from (
      select run_id from delinquency_titulo
      union all
      select run_id from delinquency_stock
      union all
      select run_id from delinquency_sum
    ) x
      left join delinquency_run r on r.id = x.run_id and r.status = 'CONCLUIDO'
    where r.id is null`)
  return found?.count ?? 0
}
