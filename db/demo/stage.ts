import { sql } from 'kysely'

import type { PayloadOf } from '#contract/job.ts'
import { demoActor } from '#features/access/actions/demo.ts'
import { followLedger } from '#features/delinquency-runs/actions/stale.ts'
import { ledgerChanged } from '#features/receivables/contract.ts'
import type { Clock } from '#server/work/clock.ts'
import { claimEffect } from '#server/jobs/jobs.ts'
import { type Process, unitOfWork } from '#server/work/unit-of-work.ts'
import { type Actor, systemActor, type Work } from '#server/work/work.ts'
import type { LocalDate } from '#values/local-date.ts'

/** Opens transactions for the system on the day of the stage, as loads and jobs want them. */
export type SystemContext = { work<T>(act: (work: Work) => Promise<T>): Promise<T> }

/** Business hours of a day in São Paulo, so that what is done first is also earlier. */
function clockOn(day: LocalDate, minutes: number): Clock {
  const instant = Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: 'America/Sao_Paulo', plainTime: '09:00' })
    .add({ minutes: minutes % 480 })
  const at = new Date(instant.epochMilliseconds)
  return { now: () => at, today: () => day }
}

/**
 * The worker sleeps while the demonstration is made: which months a load makes wrong is said at
 * once, for the next act on them asks.
 */
const followingLedger = (work: Work): Work => ({
  ...work,
  enqueue: async (job, payload, options) =>
    job.name === ledgerChanged.name
      ? followLedger(work, payload as PayloadOf<typeof ledgerChanged>)
      : work.enqueue(job, payload, options),
})

/**
 * The scene on which people of the demonstration act, each day with its own clock. What was done
 * once is not done again.
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

  /** Whatever follows happens on this day. */
  goTo(day: LocalDate): void {
    this.#day = day
  }

  /** The process as it is on the day of the stage. */
  get process(): Process {
    this.#minutes += 1
    return { ...this.#process, clock: clockOn(this.#day, this.#minutes) }
  }

  #unit<T>(actor: Actor, act: (work: Work) => Promise<T>): Promise<T> {
    return unitOfWork(this.process, actor, 'DEMONSTRACAO', async (work) => {
      // Months of work are done in some seconds: each act is larger than any call's. What is
      // stamped stands on the day of the act, so that 'since yesterday' is not the whole history.
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

  /** What a person sees on the day of the stage. */
  async see<T>(login: string, look: (work: Work) => Promise<T>): Promise<T> {
    return this.#unit(await this.#actor(login), look)
  }

  /**
   * One act of a person, in one transaction, exactly once however often the demonstration is
   * started.
   */
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
