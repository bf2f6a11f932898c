import { setTimeout as wait } from 'node:timers/promises'

import { prepareFiles } from '#server/embedded/embedded-files.ts'
import { ensureRunning, stopRunning } from '#server/embedded/embedded-process.ts'

import { ask, until } from './requests.ts'
import { type Chance, chanceOf } from './chance.ts'
import { mustHold } from './drill-end.ts'
import { type Findings, type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import {
  addDebts,
  jobKinds,
  type JobWorld,
  enqueueAgain,
  searchedFolder,
  startOf,
} from './job-starts.ts'
import type { Place } from './place.ts'
import { startServer } from './server.ts'
import { startSlowLine } from './slow-line.ts'
import { signalAll } from './streaming-standby.ts'

const durable = { volatile: false }
const lineDelayMs = 25
const atOnce = 3
const freedWithinMs = 15_000
const endsWithinMs = 90_000

type Begun = { readonly name: string; readonly n: number }

const comesBack = (name: string) =>
  jobKinds.some((kind) => kind.name === name && kind.maxAttempts === 1)

const heldKinds = async (place: Place): Promise<string[]> =>
  (
    await place.rows<{ name: string }>(`
      select t.identifier as name
      from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
      where j.locked_at is not null`)
  ).map(({ name }) => name)

type OpenJob = {
  readonly name: string
  readonly key: string | null
  readonly isDead: boolean
  readonly error: string | null
}

const openJobs = (place: Place): Promise<OpenJob[]> =>
  place.rows(`
    select t.identifier as name, j.key, j.last_error as error,
      j.locked_at is null and j.attempts >= j.max_attempts as "isDead"
    from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id`)

/** Waits until every job has ended; ignores growing retry delays and hourly jobs. */
async function settle(world: JobWorld): Promise<void> {
  let left: OpenJob[] = []
  await until(
    'every job has ended',
    async () => {
      await world.place.rows(`
        update graphile_worker._private_jobs
        set run_at = now()
        where locked_at is null and attempts < max_attempts and run_at > now()`)
      left = await openJobs(world.place)
      for (const { name, key, isDead } of left) {
        if (isDead && key === name && comesBack(name)) await enqueueAgain(world, name)
      }
      return left.length === 0
    },
    endsWithinMs,
    100,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)} ${JSON.stringify(left).slice(0, 2_000)}`)
  })
}

/** Picks kinds that were not covered yet, at most one of them started by a call. */
function drawKinds(chance: Chance, waiting: readonly string[]): string[] {
  const drawn: string[] = []
  const isFree = (name: string) =>
    !drawn.includes(name) && !(startOf(name).isAct && drawn.some((other) => startOf(other).isAct))
  while (drawn.length < atOnce) {
    const left = waiting.filter(isFree)
    const others = jobKinds.map(({ name }) => name).filter(isFree)
    drawn.push(chance.pick(left.length > 0 ? left : others))
  }
  return drawn
}

/** Starts jobs of these kinds after their prerequisites; calls first. */
async function begin(
  world: JobWorld,
  batch: readonly Begun[],
  whenCalled: (name: string) => Promise<unknown> = async () => undefined,
): Promise<void> {
  for (const { name, n } of batch) await startOf(name).ready?.(world, n)
  for (const { name, n } of batch.filter((each) => startOf(each.name).isAct)) {
    await startOf(name).begin(world, n)
    await whenCalled(name)
  }
  await Promise.all(
    batch
      .filter(({ name }) => !startOf(name).isAct)
      .map(({ name, n }) => startOf(name).begin(world, n)),
  )
}

/** Starts these jobs; returns the running kinds once all of them run. */
async function runTogether(world: JobWorld, batch: readonly Begun[]): Promise<string[]> {
  let held: string[] = []
  const runs = (names: readonly string[]) => async () => {
    held = await heldKinds(world.place)
    return names.every((name) => held.includes(name))
  }
  const soon = (names: readonly string[]) =>
    until('they run', runs(names), 1_500, 3).catch(() => undefined)
  await begin(world, batch, (name) => soon([name]))
  await soon(batch.map(({ name }) => name))
  return held
}

const counted = [
  ['titulo', 'sum(original_cents) || $$ $$ || sum(open_cents)'],
  ['boleto', 'sum(original_cents) || $$ $$ || sum(open_cents)'],
  ['contract', 'count(*)'],
  ['tenant', 'count(*)'],
  ['receipt', 'count(*)'],
  ['erp_load', `string_agg(status, ' ' order by status)`],
  ['file_import', 'count(undone_at)'],
  ['notice', 'count(*)'],
  ['bureau_batch', `string_agg(status, ' ' order by status)`],
  ['bureau_submission', `string_agg(status, ' ' order by status)`],
  ['negativation_item', `string_agg(status, ' ' order by status)`],
  ['item_person', `string_agg(inclusion, ' ' order by inclusion)`],
  ['delinquency_run', `string_agg(kind || status, ' ' order by kind, status)`],
  ['delinquency_titulo', 'count(*)'],
  ['lawsuit', `string_agg(status, ' ' order by status)`],
  ['lawsuit_titulo', 'count(*)'],
  ['lawsuit_run', `string_agg(status, ' ' order by status)`],
  ['filing_ticket_request', `string_agg(state, ' ' order by state)`],
  ['filing_ticket_counter', 'sum(last_number)'],
  ['alert', `string_agg(kind, ' ' order by kind)`],
  ['alert_digest', `string_agg(state, ' ' order by state)`],
  ['recovery_case', 'sum(value_cents)'],
  ['worklist_customer', 'count(*)'],
  ['worklist_group', 'count(*)'],
  ['overdue_day', 'count(*)'],
  ['bureau_simulator_answer', 'count(*)'],
] as const

type World = Readonly<Record<string, string>>

/** Stored rows by table, and all decisions by name. */
async function contentOf(place: Place): Promise<World> {
  const content: Record<string, string> = {}
  for (const [table, sum] of counted) {
    const [row] = await place.rows<{ text: string }>(
      `select count(*) || ': ' || coalesce((${sum})::text, '') as text from ${table}`,
    )
    content[table] = row?.text ?? ''
  }
  const lines = await place.rows<{ action: string; n: number }>(
    'select action, count(*)::int as n from audit_entry group by action order by action',
  )
  for (const { action, n } of lines) content[`log ${action}`] = String(n)
  return content
}

/** After a restart, all held jobs are free or running again, and no transaction is left open. */
async function mustBeFree(place: Place, findings: Findings, label: string): Promise<void> {
  const [left] = await place.rows<{ locks: number; open: number; staged: number }>(`
    select (select count(*)::int from pg_locks where locktype = 'advisory') as locks,
      (
        select count(*)::int
        from pg_stat_activity
        where application_name like 'regua%' and application_name <> 'regua drill'
          and xact_start < clock_timestamp() - interval '5 seconds'
      ) as open,
      (select count(*)::int from pg_tables where schemaname = 'staging') as staged`)
  findings.equal(`${label}: advisory locks`, left?.locks ?? -1, 0)
  findings.equal(`${label}: open transactions`, left?.open ?? -1, 0)
  findings.equal(`${label}: staging tables`, left?.staged ?? -1, 0)
}

const connectionsOf = async (place: Place): Promise<number> =>
  (
    await place.rows<{ n: number }>(`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name <> 'regua drill'`)
  )[0]?.n ?? 0

/** The same jobs in the same batches, without restarts of the database. */
async function contentWithoutRestarts(
  options: Parameters<Drill['run']>[0],
  batches: readonly (readonly Begun[])[],
): Promise<{ readonly content: World; readonly problems: readonly string[] }> {
  let content: World = {}
  const { problems } = await inPlace(async (place) => {
    const files = prepareFiles(place.folder)
    await ensureRunning(files, durable)
    const { token } = await addDebts(place)
    const server = await startServer(place, options, {
      DATABASE_URL: place.url,
      REGUA_FONTES_DIR: searchedFolder(place),
    })
    const world: JobWorld = { place, server, token, files: new Map() }
    for (const batch of batches) {
      await begin(world, batch)
      await settle(world)
    }
    await settleAll(world)
    content = await contentOf(place)
    await server.stop()
    return {}
  })
  return { content, problems }
}

/** Recurring jobs have run once more after everything else. */
async function settleAll(world: JobWorld): Promise<void> {
  for (const { name } of jobKinds.filter(({ every }) => every !== undefined))
    await enqueueAgain(world, name)
  await settle(world)
  await startOf('lawsuit-eligibility.makeList').begin(world, 0)
  await settle(world)
}

/**
 * PostgreSQL is stopped or killed during each kind of job, and restarted under a running server. A
 * slow line to it makes each job long enough.
 */
export const restartJobs: Drill = {
  name: 'restart-jobs',
  row: 'R4',
  promise:
    'PostgreSQL is restarted during each kind of job: each ends once, completely, and leaves no lock or connection',
  run: (options) =>
    inPlace(async (place, findings) => {
      const restarts = sizeOf(options, 2, 20)
      const chance = chanceOf(options.seed, 'restart-jobs')
      const files = prepareFiles(place.folder)
      await ensureRunning(files, durable)
      const { token } = await addDebts(place)
      const line = await startSlowLine(place, lineDelayMs)
      const server = await startServer(place, options, {
        DATABASE_URL: line.url,
        REGUA_FONTES_DIR: searchedFolder(place),
      })
      const world: JobWorld = { place, server, token, files: new Map() }
      const serves = async () =>
        (await ask(server.address, '/readyz', undefined, { timeoutMs: 3_000 })).status === 200
      await settle(world)
      const waiting = jobKinds.map(({ name }) => name)
      const met = new Set<string>()
      const batches: Begun[][] = []
      let slowest = 0
      for (let restart = 1; restart <= restarts; restart += 1) {
        const batch = drawKinds(chance, waiting).map((name) => ({ name, n: restart }))
        batches.push(batch)
        const held = await runTogether(world, batch)
        await wait(chance.between(0, lineDelayMs))
        if (restart % 2 === 0) await stopRunning(files)
        else signalAll(place, 'SIGKILL')
        for (const name of held) {
          met.add(name)
          if (waiting.includes(name)) waiting.splice(waiting.indexOf(name), 1)
        }
        await wait(chance.between(0, 1_500))
        await ensureRunning(files, durable)
        const startedAt = performance.now()
        const servedMs = await until('the server serves again', serves, 30_000, 20)
        await until(
          'no job is locked from before the restart',
          async () =>
            (
              await place.rows(`
                select 1
                from graphile_worker._private_jobs
                where locked_at < pg_postmaster_start_time()`)
            ).length === 0,
          60_000,
        )
        const ms = performance.now() - startedAt
        slowest = Math.max(slowest, ms)
        await settle(world)
        const label = `restart ${restart} of ${batch.map(({ name }) => name).join(', ')} (${held.join(', ')})`
        await mustBeFree(place, findings, label)
        options.print?.(
          `${label}: serving after ${servedMs.toFixed(0)} ms, free after ${ms.toFixed(0)} ms, ${waiting.length} kinds to come`,
        )
      }
      findings.must(!server.isOver(), 'the server did not survive its database')
      findings.must(met.size > 0, 'no job ran when the database was stopped')
      if (restarts * atOnce > 1.5 * jobKinds.length)
        findings.must(waiting.length === 0, `never in the middle of ${waiting.join(', ')}`)
      findings.atMost('locked from before a restart, ms', slowest, freedWithinMs)
      await settleAll(world)
      const content = await contentOf(place)
      const connections = await connectionsOf(place)
      await mustHold(place, findings, 'at rest')
      findings.atMost('stopping, ms', await server.stop(), 12_000)
      await line.close()
      const undisturbed = await contentWithoutRestarts(options, batches)
      findings.problems.push(...undisturbed.problems)
      for (const table of new Set([...Object.keys(content), ...Object.keys(undisturbed.content)])) {
        const [found, wanted] = [content[table], undisturbed.content[table]]
        findings.must(
          found === wanted,
          `${table}: ${found?.slice(0, 200)} instead of ${wanted?.slice(0, 200)}`,
        )
      }
      return { restarts, kinds: met.size, connections, slowestMs: Math.round(slowest) }
    }),
}
