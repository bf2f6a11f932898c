// Test runs over the files of samples/.
import { type Kysely, sql } from 'kysely'

import type { DB } from '#server/database/schema.ts'

import { writeFigures } from '#features/delinquency/runs/store/figures.ts'
import { writeSums } from '#features/delinquency/runs/store/sums.ts'

/** Parameters of a run; days as 'AAAA-MM-DD'. */
export type ExampleRun = {
  readonly mallId: number
  readonly month: string
  readonly processedOn: string
  readonly minimumDays?: number
}

/** A base whose window is the whole month, with net days on the 10th. */
export async function exampleBase(db: Kysely<DB>, run: ExampleRun): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into delinquency_run (
      mall_id, month, kind, version, processed_on, billed_from, billed_until, net_on,
      previous_net_on, minimum_days, share_bps, submitted_by_name, status
    )
    select ${run.mallId}, m, 'BASE', 1 + (
        select coalesce(max(version), 0)
        from delinquency_run
        where (mall_id, month, kind) = (${run.mallId}, m, 'BASE')
      ), ${run.processedOn}::date, m, (m + interval '1 month')::date - 1,
      (m + interval '1 month')::date + 9, m + 9, ${run.minimumDays ?? 25},
      (select share_bps from mall where id = ${run.mallId}), 'Teste', 'CONCLUIDO'
    from (select ${`${run.month}-01`}::date as m) asked
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

export async function exampleCalculation(db: Kysely<DB>, baseId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into delinquency_run (
      mall_id, month, kind, version, base_id, processed_on, billed_from, billed_until, net_on,
      previous_net_on, minimum_days, share_bps, submitted_by_name, status
    )
    select mall_id, month, 'CALCULO', version, id, processed_on, billed_from, billed_until,
      net_on, previous_net_on, minimum_days, share_bps, submitted_by_name, status
    from delinquency_run
    where id = ${baseId}
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** A month with base and calculation, computed and current. */
export async function exampleMonth(db: Kysely<DB>, run: ExampleRun): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const base = await exampleBase(tx, run)
    await writeFigures(tx, [base])
    const calculation = await exampleCalculation(tx, base)
    await writeSums(tx, [calculation])
    await sql`
      update delinquency_run
      set is_current = id in (${base}, ${calculation})
      where mall_id = ${run.mallId} and month = ${`${run.month}-01`}::date`.execute(tx)
  })
}
