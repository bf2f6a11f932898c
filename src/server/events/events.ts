import { PassThrough } from 'node:stream'

import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import pg from 'pg'

import { positionText } from '#server/database/standby.ts'
import { baseAddress } from '#contract/call.ts'
import { Announcement, everything, listenToEvents } from '#contract/events.ts'

import type { Authenticate } from '../http/request-guard.ts'
import { TooManyTries, Unauthenticated } from '../http/errors.ts'
import { realUser } from '../work/eyes.ts'
import type { Actor } from '../work/work.ts'

export type EventOptions = {
  /** For LISTEN on a dedicated connection outside the pools. */
  readonly address: pg.ClientConfig
  /** Authenticates a stream without prolonging the session. */
  readonly authenticate: Authenticate
  /**
   * Current malls of many sessions in one query; undefined if session, user or profile is disabled.
   */
  readonly scopesOf: (
    requests: readonly FastifyRequest[],
  ) => Promise<(Pick<Actor, 'malls'> | undefined)[]>
  /** Reports the log position of each notification; only set with a standby. */
  readonly onPosition?: ((position: number) => void) | undefined
  readonly heartbeatMs?: number
  readonly recheckMs?: number
}

type Listener = {
  readonly stream: PassThrough
  readonly person: Actor['id']
  malls: Actor['malls']
  readonly request: FastifyRequest
}

const channel = 'regua_events'
const listenersOfOnePerson = 20
// A browser this slow is probably asleep. Disconnect it: on reconnect it refetches everything.
const mostUnread = 65_536
const longestPauseMs = 10_000
/** Interval to recheck rights and malls of all listeners, and disconnect those who lost them. */
export const eventRecheckMs = 3_000

const concerns = (listener: Listener, malls: Announcement['malls']): boolean =>
  malls === 'all' || listener.malls === 'all' || listener.malls.some((mall) => malls.includes(mall))

const messageOf = (stale: readonly string[]) => `data: ${JSON.stringify({ stale })}\n\n`

function parse(payload: string | undefined, log: FastifyBaseLogger): Announcement | undefined {
  try {
    return Announcement.parse(JSON.parse(payload ?? ''))
  } catch (error) {
    log.error({ err: error }, 'an announcement could not be read')
    return undefined
  }
}

const reportPosition = (client: pg.Client, onPosition: (position: number) => void) =>
  client
    .query<{ position: string }>(positionText)
    .then(({ rows }) => onPosition(Number(rows[0]?.position ?? 0)))
    .catch(() => undefined)

/**
 * Listens on one connection and reconnects after failures. After each reconnect everything is
 * stale.
 */
function listenForever(
  address: pg.ClientConfig,
  log: FastifyBaseLogger,
  notify: (announcement: Announcement) => void,
  onPosition?: (position: number) => void,
): () => Promise<void> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let tries = 0
  let hasEnded = false
  const open = async (): Promise<void> => {
    const next = new pg.Client({ ...address, application_name: 'regua events', keepAlive: true })
    client = next
    let isLost = false
    const again = (cause?: Error) => {
      if (isLost || hasEnded) return
      isLost = true
      tries += 1
      log.warn({ err: cause, tries }, 'the event connection was lost')
      void next.end().catch(() => undefined)
      timer = setTimeout(() => void open(), Math.min(longestPauseMs, 250 * 2 ** tries))
    }
    next.on('error', again)
    next.on('end', () => again())
    next.on('notification', ({ payload }) => {
      const announcement = parse(payload, log)
      if (!announcement) return
      if (onPosition === undefined) notify(announcement)
      else void reportPosition(next, onPosition).then(() => notify(announcement))
    })
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      if (tries > 0) notify({ stale: [everything], malls: 'all' })
      tries = 0
    } catch (error) {
      again(error as Error)
    }
  }
  void open()
  return async () => {
    hasEnded = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
}

/** The open streams, each with the malls of its user. */
function listenerSet({ scopesOf }: Pick<EventOptions, 'scopesOf'>, log: FastifyBaseLogger) {
  const listeners = new Set<Listener>()
  const letGo = (listener: Listener) => {
    listeners.delete(listener)
    listener.stream.end()
  }
  const write = (listener: Listener, text: string) => {
    if (listener.stream.writableLength + listener.stream.readableLength > mostUnread) {
      listeners.delete(listener)
      listener.stream.destroy()
    } else listener.stream.write(text)
  }
  let isChecking = false
  return {
    listeners,
    letGo,
    notify: ({ stale, malls }: Announcement) => {
      const message = messageOf(stale)
      for (const listener of listeners) if (concerns(listener, malls)) write(listener, message)
    },
    beat: () => {
      for (const listener of listeners) write(listener, ': \n\n')
    },
    recheck: async () => {
      const everybody = [...listeners]
      if (everybody.length === 0 || isChecking) return
      isChecking = true
      try {
        const scopes = await scopesOf(everybody.map(({ request }) => request))
        for (const [index, listener] of everybody.entries()) {
          const scope = scopes[index]
          if (scope) listener.malls = scope.malls
          else letGo(listener)
        }
      } catch (error) {
        log.warn({ err: error }, 'the listeners could not be checked')
      } finally {
        isChecking = false
      }
    },
  }
}

/** Serves the event stream. Users are notified only of commits in their own malls. */
export function serveEvents(
  app: FastifyInstance,
  {
    address,
    authenticate,
    scopesOf,
    onPosition,
    heartbeatMs = 20_000,
    recheckMs = eventRecheckMs,
  }: EventOptions,
): void {
  const { listeners, letGo, notify, beat, recheck } = listenerSet({ scopesOf }, app.log)
  const stop = listenForever(address, app.log, notify, onPosition)
  const heart = setInterval(beat, heartbeatMs)
  heart.unref()
  const watch = setInterval(() => void recheck(), recheckMs)
  watch.unref()

  app.get(baseAddress + listenToEvents.path, async (request, reply) => {
    const actor = await authenticate(request, { prolong: false })
    if (!actor) throw new Unauthenticated()
    const own = [...listeners].filter((one) => one.person === realUser(actor).id).length
    if (own >= listenersOfOnePerson)
      throw new TooManyTries('Há janelas demais abertas com este usuário.', heartbeatMs / 1000)
    const listener: Listener = {
      stream: new PassThrough(),
      person: realUser(actor).id,
      malls: actor.malls,
      request,
    }
    listeners.add(listener)
    request.raw.once('close', () => letGo(listener))
    // Send a first comment, so that the browser sees the stream as open.
    listener.stream.write(': \n\n')
    return reply
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8')
      .send(listener.stream)
  })
  app.addHook('preClose', async () => {
    clearInterval(heart)
    clearInterval(watch)
    for (const listener of listeners) letGo(listener)
    await stop()
  })
}
