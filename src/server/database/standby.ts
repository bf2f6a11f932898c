import { setTimeout as wait } from 'node:timers/promises'

import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import pg from 'pg'

import type { DB } from './schema.ts'

import { openAppPool, type WayIn } from './connection.ts'
import { lagOf, type StandbyState, unseen, type Watch, watched } from './standby-watch.ts'

/** State of the standby for /readyz and /metrics. */
export type StandbyReport = {
  readonly state: StandbyState
  /** Upper bound of the lag; undefined while unknown. */
  readonly lagSeconds: number | undefined
  /** Reads answered by the standby, and reads sent to the primary instead. */
  readonly answered: number
  readonly passedOver: number
}

/** A streaming standby that answers reads which may lag. */
export type Standby = {
  /**
   * Query builder of the standby if it has replayed the log up to `position`; undefined if the
   * primary must answer.
   */
  readonly choose: (position?: number) => Kysely<DB> | undefined
  /** Raises the least position: browsers were notified of changes up to here. */
  readonly onPosition: (position: number) => void
  /** Marks the standby as away after a failed read, until the next check. */
  readonly blame: (error: unknown) => void
  readonly report: () => StandbyReport
  readonly close: () => Promise<void>
}

export type StandbyOptions = {
  readonly way: WayIn
  /** Owner pool of the primary, to read its log position. */
  readonly primary: pg.Pool
  readonly mostLagMs: number
  readonly connections: number
  readonly log: FastifyBaseLogger
  readonly everyMs?: number
  /** Called when the standby stops answering, to cancel running reads. */
  readonly onAway?: () => void
}

const longestAnswerMs = 1_500
/** Log position of the primary, in bytes. */
export const positionText = `select (pg_current_wal_insert_lsn() - '0/0')::bigint as position`
const identityText = 'select system_identifier::text as id from pg_control_system()'
const replayText = `
  select (pg_last_wal_replay_lsn() - '0/0')::bigint as position, pg_is_in_recovery() as follows`

async function within<T>(question: Promise<T>): Promise<T> {
  const late = new AbortController()
  try {
    return await Promise.race([
      question,
      wait(longestAnswerMs, undefined, { signal: late.signal }).then(() => {
        throw new Error('no answer in time')
      }),
    ])
  } finally {
    late.abort()
  }
}

/** A connection of its own, so that running reads do not delay the check. */
function openAskingPool(way: WayIn): pg.Pool {
  const asking = new pg.Pool({
    ...way.address,
    application_name: 'regua standby watch',
    max: 1,
    connectionTimeoutMillis: longestAnswerMs,
    keepAlive: true,
  })
  asking.on('error', () => {})
  asking.on('connect', (client) => client.on('error', () => {}))
  return asking
}

async function isOfPrimary(primary: pg.Pool, standby: pg.Pool): Promise<boolean> {
  const [one, other] = await Promise.all([
    primary.query<{ id: string }>(identityText),
    standby.query<{ id: string }>(identityText),
  ])
  return one.rows[0]?.id === other.rows[0]?.id
}

/** Position of the primary's log, and what the standby has replayed of it. */
async function readPositions(primary: pg.Pool, standby: pg.Pool) {
  const { rows: ours } = await within(primary.query<{ position: string }>(positionText))
  const { rows: theirs } = await within(
    standby.query<{ position: string | null; follows: boolean }>(replayText),
  )
  const [here, there] = [ours[0], theirs[0]]
  if (!here || !there) throw new Error('no answer')
  const seen = { position: Number(there.position ?? -1), follows: there.follows }
  return { position: Number(here.position), seen }
}

/** Polls primary and standby until stopped; logs when the standby starts or stops to answer. */
function pollStandby(
  { primary, mostLagMs, log, everyMs = 250 }: StandbyOptions,
  asking: pg.Pool,
  onAway: () => void,
) {
  let watch = unseen
  let isOver = false
  let isSame: boolean | undefined

  const change = (next: Watch, error?: unknown) => {
    if (next.state !== watch.state) {
      const line = { standby: next.state, ...(error === undefined ? {} : { err: error }) }
      if (next.state === 'READING') log.info(line, 'the standby answers')
      else log.warn(line, 'the standby is passed over')
    }
    const wasAway = watch.state === 'AWAY'
    watch = next
    if (next.state === 'AWAY' && !wasAway) onAway()
  }
  const poll = async (): Promise<void> => {
    isSame ??= await within(isOfPrimary(primary, asking))
    if (!isSame) return change({ ...watch, state: 'FOREIGN' })
    const at = performance.now()
    const { position, seen } = await readPositions(primary, asking)
    const now = performance.now()
    change(watched(watch, { at, position }, seen, { now, mostLagMs }))
  }
  const ended = (async () => {
    while (!isOver) {
      await poll().catch((error: unknown) => {
        // A failure of the primary also disables the standby, which cannot be checked without it.
        isSame = undefined
        change({ ...watch, state: 'AWAY' }, error)
      })
      await wait(everyMs)
    }
  })()

  return {
    latest: () => watch,
    blame: (error: unknown) => change({ ...watch, state: 'AWAY' }, error),
    stop: async () => {
      isOver = true
      await ended
    },
  }
}

/** Polls primary and standby, and decides whether the standby may answer. */
export function followStandby(options: StandbyOptions): Standby {
  const reading = openAppPool(options.way, 'regua standby', options.connections)
  const asking = openAskingPool(options.way)
  let leastPosition = -1
  let answered = 0
  let passedOver = 0
  const polls = pollStandby(options, asking, () => {
    reading.disconnect()
    options.onAway?.()
  })
  return {
    choose: (position = -1) => {
      const watch = polls.latest()
      const mayAnswer =
        watch.state === 'READING' && watch.replayed >= Math.max(position, leastPosition)
      if (mayAnswer) answered += 1
      else passedOver += 1
      return mayAnswer ? reading.db : undefined
    },
    onPosition: (position) => {
      leastPosition = Math.max(leastPosition, position)
    },
    blame: polls.blame,
    report: () => {
      const watch = polls.latest()
      const lag = lagOf(watch, performance.now())
      return {
        state: watch.state,
        lagSeconds: lag === undefined ? undefined : lag / 1_000,
        answered,
        passedOver,
      }
    },
    close: async () => {
      await polls.stop()
      await Promise.all([reading.pool.end(), asking.end()])
    },
  }
}
