import { sql } from 'kysely'

import { type Process, unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor, type Work } from '#server/work/work.ts'
import type { LocalDate } from '#values/local-date.ts'

// The demo is stored as a run of an automatic job, visible in the job list. Its date is stored,
// because a restart must continue with the same data.

const job = 'demonstracao'

export type DemoRun = {
  readonly seed: string
  readonly day: LocalDate
  readonly scale: number
  readonly isFinished: boolean
}

const work = <T>(process: Process, act: (work: Work) => Promise<T>): Promise<T> =>
  unitOfWork(process, systemActor, 'DEMONSTRACAO', act)

export const findRun = (process: Process): Promise<DemoRun | undefined> =>
  work(process, async ({ tx }) => {
    const { rows } = await sql<DemoRun>`
        select detail ->> 'semente' as seed, detail ->> 'dia' as day,
          (detail ->> 'escala')::float8 as scale, finished_at is not null as "isFinished"
      from job_run where job = ${job} order by id desc limit 1`.execute(tx)
    return rows[0]
  })

export const hasTitulos = (process: Process): Promise<boolean> =>
  work(process, async ({ tx }) => {
    const { rows } = await sql<{ any: boolean }>`select exists (select from titulo) as any`.execute(
      tx,
    )
    return rows[0]?.any ?? false
  })

export const startRun = (
  process: Process,
  { seed, day, scale }: Omit<DemoRun, 'isFinished'>,
): Promise<void> =>
  work(process, async ({ tx }) => {
    await sql`
      insert into job_run (job, detail)
      values (${job}, ${JSON.stringify({ semente: seed, dia: day, escala: scale })}::jsonb)
      on conflict do nothing`.execute(tx)
  })

export const finishRun = (process: Process): Promise<void> =>
  work(process, async ({ tx }) => {
    await sql`
      update job_run
      set finished_at = regua.clock_timestamp(),
        processed = (select count(*) from titulo)
      where job = ${job} and finished_at is null`.execute(tx)
  })
