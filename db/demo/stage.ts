import { sql } from 'kysely'

import type { PayloadOf } from '#contract/job.ts'
import { demoActor } from '#features/people/access/actions/demo.ts'
import { followLedger } from '#features/delinquency/runs/actions/stale.ts'
import { ledgerChanged } from '#features/ledger/receivables/contract.ts'
import type { Clock } from '#server/work/clock.ts'
import { claimEffect } from '#server/jobs/jobs.ts'
import { type Process, unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor, type Work } from '#server/work/work.ts'
import type { LocalDate } from '#values/local-date.ts'

/** Opens transactions of the system on the stage's day, for loads and jobs. */
export type SystemContext = { work<T>(act: (work: Work) => Promise<T>): Promise<T> }

/** Business hours of a day in São Paulo; earlier acts get earlier times. */
function clockOn(day: LocalDate, minutes: number): Clock {
  const instant = Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: 'America/Sao_Paulo', plainTime: '09:00' })
    .add({ minutes: minutes % 480 })
  const at = new Date(instant.epochMilliseconds)
  return { now: () => at, today: () => day }
}

/** No worker runs during the demo load, so stale months are marked at once for the next act. */
const followingLedger = (work: Work): Work => ({
  ...work,
  enqueue: async (job, payload, options) =>
    job.name === ledgerChanged.name
      ? followLedger(work, payload as PayloadOf<typeof ledgerChanged>)
      : work.enqueue(job, payload, options),
})

/**
 * Runs acts of demo users, each day with its own clock. Finished acts are skipped after a restart.
 */
export class Stage {
  readonly #process: Process
  readonly #actors = new Map<string, Actor>()
  #day: LocalDate
  #minutes = 0

  constructor(process: Process, day: LocalDate) {
    this.#process = process
    this.#day = day
  }

  get today(): LocalDate {
    return this.#day
  }

  /** Sets the date of the following acts. */
  goTo(day: LocalDate): void {
    this.#day = day
  }

  /** The process with the clock of the stage's day. */
  get process(): Process {
    this.#minutes += 1
    return { ...this.#process, clock: clockOn(this.#day, this.#minutes) }
  }

  #unit<T>(actor: Actor, act: (work: Work) => Promise<T>): Promise<T> {
    return unitOfWork(this.process, actor, 'DEMONSTRACAO', async (work) => {
      // Months of work run in seconds, so statements are larger than usual. Timestamps use the day
      // of the act, so that 'since yesterday' does not show the whole history.
      await sql`
        select set_config('statement_timeout', '600s', true),
          set_config('synchronous_commit', 'off', true),
        set_config('regua.fixed_day', ${work.today}, true)`.execute(work.tx)
      return act(followingLedger(work))
    })
  }

  get system(): SystemContext {
    return { work: (act) => this.#unit(systemActor, act) }
  }

  async #actor(login: string): Promise<Actor> {
    const known =
      this.#actors.get(login) ?? (await this.system.work((work) => demoActor(work.tx, login)))
    if (!known) throw new Error(`There is no demo user ${login}`)
    this.#actors.set(login, known)
    return known
  }

  /** What a user sees on the stage's day. */
  async see<T>(login: string, read: (work: Work) => Promise<T>): Promise<T> {
    return this.#unit(await this.#actor(login), read)
  }

  /** One act of a user in one transaction, exactly once across restarts. */
  async act(login: string, name: string, act: (work: Work) => Promise<unknown>): Promise<void> {
    const actor = await this.#actor(login)
    await this.#unit(actor, async (work) => {
      if (await claimEffect(work, `demo ${this.#day} ${login} ${name}`)) await act(work)
    })
  }

  /** One act of the system, exactly once. */
  async actAlone(name: string, act: (work: Work) => Promise<unknown>): Promise<void> {
    await this.system.work(async (work) => {
      if (await claimEffect(work, `demo ${this.#day} ${name}`)) await act(work)
    })
  }
}
