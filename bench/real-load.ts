import { openAsBlob, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import { ask } from '../drills/requests.ts'
import type { Place } from '../drills/place.ts'
import { type Server, startServer } from '../drills/server.ts'
import { addPerson, paths } from '../drills/world.ts'

/** Timings of a load, from the first byte of its upload. */
export type RealLoad = {
  /** Upload answered: the file is stored and its job enqueued. */
  readonly receivedMs: number
  /** All rows parsed, validated and staged. */
  readonly stagedMs: number
  /** Staged rows checked against each other and the database. */
  readonly checkedMs: number
  readonly mergedMs: number
  readonly new: number
  readonly changedMs: number
  readonly same: number
}

type LoadTimes = {
  readonly status: string
  readonly error: string | null
  readonly rows_read: number
  readonly staging: number | null
  readonly rows_new: number
  readonly rows_changed: number
  readonly rows_same: number
}

const mostMegabytes = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN) /
  1_024

/** A web process, a worker and a user who loads files. */
export type Loader = {
  readonly load: (
    path: string,
    rows: number,
    options?: { readonly kind?: string },
  ) => Promise<RealLoad>
  /** Peak memory of the current worker; `freshWorker` replaces the worker. */
  readonly workerMegabytes: () => number
  readonly freshWorker: () => Promise<void>
  /** Deletes all rows written by loads. */
  readonly empty: () => Promise<void>
  readonly stop: () => Promise<void>
}

const pendingJobs = `
  select 1
  from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier ~ '^(receivables|negativation)'
    and j.attempts < j.max_attempts
    and j.run_at <= now()`

export async function openLoader(place: Place): Promise<Loader> {
  const { token } = await addPerson(place, 'carrega', 'regua')
  const start = (role: string) =>
    startServer(place, {}, { DATABASE_URL: place.url, REGUA_ROLE: role })
  const web = await start('web')
  let worker: Server = await start('worker')
  const load: Loader['load'] = async (path, rows, { kind = 'ORACLE' } = {}) => {
    const form = new FormData()
    form.set('spreadSheetType', kind)
    form.set('file', await openAsBlob(path), path.split('/').at(-1))
    const began = performance.now()
    const since = () => (performance.now() - began) / 1_000
    const answer = await ask(web.address, paths.upload, undefined, { token, form })
    if (answer.status !== 200)
      throw new Error(`The upload was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    const receivedMs = since()
    let stagedMs = 0
    let checkedMs = 0
    for (;;) {
      const [now] = await place.rows<LoadTimes>(
        'select status, error, rows_read, staging, rows_new, rows_changed, rows_same from erp_load where id = $1',
        [answer.body['id']],
      )
      if (!now) throw new Error('The load is gone')
      if (stagedMs === 0 && now.rows_read === rows) stagedMs = since()
      if (checkedMs === 0 && ['VALIDADA', 'PROCESSANDO', 'PROCESSADA'].includes(now.status))
        checkedMs = since()
      if (now.status === 'PROCESSADA') {
        const mergedMs = since()
        await waitForJobs(place)
        return {
          receivedMs,
          stagedMs,
          checkedMs,
          mergedMs,
          new: now.rows_new,
          changedMs: now.rows_changed,
          same: now.rows_same,
        }
      }
      if (['REJEITADA', 'ERRO'].includes(now.status))
        throw new Error(`The load ended in ${now.status}: ${now.error}`)
      await wait(10)
    }
  }
  return {
    load,
    workerMegabytes: () => mostMegabytes(worker.pid),
    freshWorker: async () => {
      await worker.stop()
      worker = await start('worker')
    },
    empty: async () => {
      await waitForJobs(place)
      await place.rows(
        'truncate erp_load, mall, boleto, titulo, receipt, stored_file, collection_group restart identity cascade',
      )
    },
    stop: async () => {
      await worker.stop()
      await web.stop()
    },
  }
}

/** Waits for the follow-up jobs of a load. */
async function waitForJobs(place: Place): Promise<void> {
  while ((await place.rows(pendingJobs)).length > 0) await wait(50)
}
