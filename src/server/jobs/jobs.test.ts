import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'

import { job } from '#contract/job.ts'

import { systemClock } from '../work/clock.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { claimEffect, handle, type JobHandler } from './jobs.ts'
import { JobTakenOver, JobTooLong, startWorker } from './worker.ts'
import { unitOfWork } from '../work/unit-of-work.ts'
import { systemActor } from '../work/work.ts'

const database = committedDatabase()
const log = Fastify({ logger: false }).log
const process = () => ({ db: database.app, clock: systemClock, log })
const workers: { stop(): Promise<void> }[] = []
const worker = async (...handlers: JobHandler[]) => {
  const started = await startWorker(process(), database.adminPool, handlers)
  workers.push(started)
  return started
}
afterEach(async () => {
  await Promise.all(workers.splice(0).map((each) => each.stop()))
})

const noteJob = job({ name: 'test.note', payload: z.object({ text: z.string() }), maxAttempts: 3 })
const promise = (text: string, key?: string) =>
  unitOfWork(process(), systemActor, 'TEST', (work) =>
    work.enqueue(noteJob, { text }, key === undefined ? {} : { key }),
  )
const countLocked = async () =>
  (
    await sql`select 1 from graphile_worker._private_jobs where locked_at is not null`.execute(
      database.admin,
    )
  ).rows.length
const waiting = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs`.execute(
      database.admin,
    )
  ).rows[0]?.n

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.admin)
  await emptyTables(database.admin, 'worker_heartbeat', 'effect_key')
})

describe('an enqueued job', () => {
  test('runs after the commit with its payload, and is deleted', async () => {
    const seen: string[] = []
    await worker(handle(noteJob, async (_, { text }) => void seen.push(text)))
    await promise('olá')
    await vi.waitFor(() => expect(seen).toEqual(['olá']), { timeout: 5_000 })
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5_000 })
  })

  test('does not exist when its transaction rolls back', async () => {
    await expect(
      unitOfWork(process(), systemActor, 'TEST', async (work) => {
        await work.enqueue(noteJob, { text: 'nunca' })
        throw new Error('desfeito')
      }),
    ).rejects.toThrow('desfeito')
    expect(await waiting()).toBe(0)
  })

  test('is queued once per key', async () => {
    await promise('a', 'uma-so')
    await promise('b', 'uma-so')
    expect(await waiting()).toBe(1)
  })

  test('enqueued again while it runs, runs again afterwards', async () => {
    const seen: string[] = []
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await worker(
      handle(noteJob, async (context, { text }) => {
        await context.work(async () => void seen.push(`${text} começa`))
        if (text === 'a') await held
        await context.work(async () => void seen.push(`${text} termina`))
      }),
    )
    await promise('a', 'uma-chave')
    await vi.waitFor(() => expect(seen).toEqual(['a começa']), { timeout: 5_000 })
    await promise('b', 'uma-chave')
    release()
    await vi.waitFor(
      () => expect(seen.toSorted()).toEqual(['a começa', 'a termina', 'b começa', 'b termina']),
      {
        timeout: 5_000,
      },
    )
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5_000 })
  })

  test('that fails is retried, and set aside with its cause after the last try', async () => {
    await worker(handle(noteJob, async () => Promise.reject(new Error('não deu'))))
    await promise('x')
    await vi.waitFor(
      async () => {
        await sql`
          update graphile_worker._private_jobs
          set run_at = now()
          where attempts < max_attempts and locked_at is null`.execute(database.admin)
        const { rows } = await sql<{
          attempts: number
          last_error: string
        }>`
          select attempts, last_error
          from graphile_worker._private_jobs
          where locked_at is null`.execute(database.admin)
        expect(rows[0]).toMatchObject({
          attempts: 3,
          last_error: expect.stringContaining('não deu'),
        })
      },
      { timeout: 15_000, interval: 200 },
    )
  }, 20_000)

  test('a graceful stop finishes running jobs and starts none', async () => {
    const seen: string[] = []
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const started = await worker(
      handle(noteJob, async (_, { text }) => {
        await held
        seen.push(text)
      }),
    )
    await promise('primeiro')
    await vi.waitFor(async () => expect(await countLocked()).toBe(1), { timeout: 5_000 })
    const stopped = started.stop()
    await promise('depois')
    release()
    await stopped
    expect(seen).toEqual(['primeiro'])
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 5_000 })
  })

  test('a stop that interrupts a job releases it at once without using up a try', async () => {
    const cut = Object.assign(new Error('Connection terminated unexpectedly'), {
      code: 'ECONNRESET',
    })
    let end: () => void = () => undefined
    const lost = new Promise<void>((_, reject) => (end = () => reject(cut)))
    lost.catch(() => undefined)
    const started = await worker(handle(noteJob, () => lost))
    await promise('cortado')
    await vi.waitFor(async () => expect(await countLocked()).toBe(1), { timeout: 5_000 })
    const stopped = started.stop()
    end()
    await stopped
    await vi.waitFor(
      async () => {
        const { rows } = await sql`
            select attempts, locked_by, run_at <= now() as "isDue"
            from graphile_worker._private_jobs`.execute(database.admin)
        expect(rows).toEqual([{ attempts: 0, locked_by: null, isDue: true }])
      },
      { timeout: 5_000 },
    )
    expect((await sql`select from worker_heartbeat`.execute(database.admin)).rows).toEqual([])
  })
})

describe('a hanging job', () => {
  const queued = async () =>
    (
      await sql`
        select attempts, locked_by, last_error from graphile_worker._private_jobs`.execute(
        database.admin,
      )
    ).rows

  test('does not block the stop, and another worker takes it at once', async () => {
    const started = await startWorker(
      process(),
      database.adminPool,
      [handle(noteJob, () => new Promise(() => undefined))],
      1,
      500,
    )
    await promise('preso')
    await vi.waitFor(async () => expect(await countLocked()).toBe(1), { timeout: 5_000 })
    await started.stop()
    expect(await queued()).toMatchObject([{ attempts: 0, locked_by: null }])
  })

  test('fails after its timeout, and its later writes are refused', async () => {
    const brief = { ...noteJob, longestMinutes: 1 / 600 }
    let write: () => Promise<unknown> = () => Promise.resolve()
    await worker(
      handle(brief, (context) => {
        write = () => context.work(async () => undefined)
        return new Promise(() => undefined)
      }),
    )
    await promise('longo')
    await vi.waitFor(
      async () =>
        expect(await queued()).toMatchObject([
          { attempts: 1, last_error: expect.stringContaining('took longer than') as unknown },
        ]),
      { timeout: 15_000 },
    )
    await expect(write()).rejects.toThrow(JobTooLong)
  })
})

describe('a running worker', () => {
  const lockedInItsName = async (text: string, attempts: number) => {
    await promise(text)
    await vi.waitFor(
      async () =>
        expect(
          (await sql`select from worker_heartbeat`.execute(database.admin)).rows.length,
        ).toBeGreaterThan(0),
      { timeout: 5_000 },
    )
    await sql`update graphile_worker._private_jobs
      set locked_by = (select worker_id from worker_heartbeat),
        locked_at = now() - interval '1 minute', attempts = ${attempts}`.execute(database.admin)
  }

  test('frees stale locks in its name without using up a try', async () => {
    const tries: number[] = []
    await worker(handle(job({ ...noteJob, name: 'test.other' }), async () => undefined))
    await lockedInItsName('perdido', 1)
    await worker(handle(noteJob, async ({ attempt }) => void tries.push(attempt)))
    await vi.waitFor(() => expect(tries).toEqual([1]), { timeout: 8_000 })
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5_000 })
  }, 20_000)

  test('keeps its running jobs, however long they run', async () => {
    let begunCount = 0
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await worker(
      handle(noteJob, async (context) => {
        begunCount += 1
        await held
        await context.work(async () => undefined)
      }),
    )
    await promise('demorado')
    await vi.waitFor(() => expect(begunCount).toBe(1), { timeout: 5_000 })
    const beats = async () =>
      (await sql<{ at: Date }>`select seen_at as at from worker_heartbeat`.execute(database.admin))
        .rows[0]?.at
    // Wait for three more heartbeats: longer than the timeout for a lost answer.
    for (let beat = 0; beat < 3; beat += 1) {
      const before = await beats()
      await vi.waitFor(async () => expect(await beats()).not.toEqual(before), { timeout: 5_000 })
    }
    expect(await countLocked()).toBe(1)
    release()
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5_000 })
    expect(begunCount).toBe(1)
  }, 20_000)
})

describe('a dead worker', () => {
  test('its job is taken over within 10 s, and its late commit is refused', async () => {
    const done: string[] = []
    const zombie: { error?: unknown } = {}
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const effect = handle(noteJob, async (context, { text }) => {
      if (context.attempt === 1) await held
      await context
        .work(async (work) => {
          if (await claimEffect(work, `efeito ${text}`))
            await sql`insert into effect_key (key) values (${`tentativa ${context.attempt}`})`.execute(
              work.tx,
            )
        })
        .catch((error: unknown) => {
          zombie.error = error
          throw error
        })
      done.push(`tentativa ${context.attempt}`)
    })
    await worker(effect)
    await promise('único')
    await vi.waitFor(async () => expect(await countLocked()).toBe(1), { timeout: 5_000 })
    const silentSince = performance.now()
    // Simulate a silent worker, as after kill -9 or on a frozen machine: no heartbeats, but its
    // lock remains.
    await sql`
      update graphile_worker._private_jobs
      set locked_at = now() - interval '1 hour', locked_by = 'worker-morto'`.execute(database.admin)
    await vi.waitFor(() => expect(done).toEqual(['tentativa 2']), { timeout: 10_000 })
    expect(performance.now() - silentSince).toBeLessThan(10_000)
    release()
    await vi.waitFor(() => expect(zombie.error).toBeInstanceOf(JobTakenOver), { timeout: 5_000 })
    const { rows } = await sql<{ key: string }>`select key from effect_key order by key`.execute(
      database.admin,
    )
    expect(rows.map(({ key }) => key)).toEqual(['efeito único', 'tentativa 2'])
  }, 20_000)

  test('a worker sends heartbeats under its lock name, so a long job does not look dead', async () => {
    let release: () => void = () => undefined
    await worker(handle(noteJob, async () => new Promise<void>((resolve) => (release = resolve))))
    await promise('demorado')
    const held = sql<{
      beats: boolean
    }>`select exists (select from worker_heartbeat h where h.worker_id = j.locked_by) as beats
      from graphile_worker._private_jobs j where locked_by is not null`
    await vi.waitFor(
      async () => expect((await held.execute(database.admin)).rows).toEqual([{ beats: true }]),
      {
        timeout: 5_000,
      },
    )
    release()
  })

  test('a stopping worker does not end a job that another took over', async () => {
    const begun: string[] = []
    const left: string[] = []
    const release = new Map<string, () => void>()
    const slow = handle(noteJob, async (context, { text }) => {
      const name = `${text} ${context.attempt}`
      begun.push(name)
      await new Promise<void>((resolve) => release.set(name, resolve))
      await context.work(async () => undefined).finally(() => left.push(name))
    })
    const one = async () =>
      workers.push(await startWorker(process(), database.adminPool, [slow], 1))
    await one()
    await promise('único')
    await vi.waitFor(() => expect(begun).toEqual(['único 1']), { timeout: 5_000 })
    await sql`
      update graphile_worker._private_jobs
      set locked_at = now() - interval '1 hour', locked_by = 'pool-morto'`.execute(database.admin)
    await one()
    await vi.waitFor(() => expect(begun).toEqual(['único 1', 'único 2']), { timeout: 10_000 })
    release.get('único 1')?.()
    // The worker that was presumed dead has left this job when it takes another one.
    await promise('depois')
    await vi.waitFor(() => expect(begun).toEqual(['único 1', 'único 2', 'depois 1']), {
      timeout: 5_000,
    })
    expect(await countLocked()).toBe(2)
    release.get('depois 1')?.()
    release.get('único 2')?.()
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 5_000 })
    expect(left.toSorted()).toEqual(['depois 1', 'único 1', 'único 2'])
  }, 30_000)

  test('the job table has the columns of fence and reaper', async () => {
    const { rows } = await sql<{ column_name: string }>`
      select column_name
      from information_schema.columns
      where table_schema = 'graphile_worker' and table_name = '_private_jobs'
        and column_name in ('id', 'locked_by', 'locked_at', 'attempts') order by 1`.execute(
      database.admin,
    )
    expect(rows.map(({ column_name }) => column_name)).toEqual([
      'attempts',
      'id',
      'locked_at',
      'locked_by',
    ])
  })
})
