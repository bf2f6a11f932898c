import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'

import type { Access, Call } from '#contract/call.ts'

import { Forbidden, readOnlySentence, Unauthenticated, UnsupportedMedia } from './errors.ts'
import { requireEveryMall, seesEveryMall } from './company.ts'
import type { ConcurrencyLimiter, Release, LimitKind } from './limits.ts'
import type { PermissionRecheck } from './permission-recheck.ts'
import { realUser } from '../work/eyes.ts'
import { type Actor, hasRule, mayOpen } from '../work/work.ts'

/** Finds the session of a request, if any; `prolong` false does not extend it. */
export type Authenticate = (
  request: FastifyRequest,
  options?: { readonly prolong: boolean },
) => Promise<Actor | undefined>

/** State of a request between admission and end. */
export type RequestSlot = {
  admittedAt: number
  /** Aborted when the client disconnects or has the whole answer. */
  readonly hungUp: AbortSignal
  release: Release
  /** Ends the recheck of its rights. */
  unwatch: () => void
  /** The handler has taken over and releases the slot when done, even if the client disconnects. */
  isHandled: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
    slot: RequestSlot | undefined
  }
}

// Recheck older rights before acting, because a body may take long to arrive.
const freshMs = 1_000
// A larger body counts as an upload, whatever call it belongs to.
const largeBody = 1_048_576
// A search of more rows than a page shows.
const widePage = 1_000

const isGranted = (access: Access, actor: Actor): boolean => {
  if (access === 'public' || access === 'session') return true
  const screens = access.screens.filter((path) => mayOpen(actor, path))
  if (screens.length === 0) return false
  return (
    !access.rule || access.rule.some((code) => screens.some((path) => hasRule(actor, code, path)))
  )
}

/** Refuses writes while a user sees the product as another person. */
function refuseToChange(call: Call, { name, eyes }: Actor): void {
  if (eyes?.seenBy && call.effect === 'write' && !call.whileSeeingAs)
    throw new Forbidden(readOnlySentence(name))
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  none: undefined,
} as const

/** True if the body is sent as JSON. */
export const isJson = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.toLowerCase().startsWith(contentTypes.json) ?? false

function checkContentType(call: Call, request: FastifyRequest): void {
  const wanted = contentTypes[call.body]
  const { 'content-type': contentType, 'content-length': length = '0' } = request.headers
  // Programs send 'content-length: 0' with a POST that has no body.
  const isEmpty = length === '0' && request.headers['transfer-encoding'] === undefined
  if (!wanted || (contentType === undefined && isEmpty)) return
  if (call.alsoJson && isJson(request)) return
  if (!contentType?.toLowerCase().startsWith(wanted))
    throw new UnsupportedMedia(`Esta chamada recebe ${wanted}.`)
}

/**
 * Refuses requests from pages of other sites, even with a stolen token. `Sec-Fetch-Site` is set by
 * the browser and cannot be forged by a page. Programs do not send it.
 */
function refuseOtherSites({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site')
    throw new Forbidden('Este pedido veio da página de outro sistema.')
}

/** Bytes of a large body in memory; multipart bodies are streamed to disk instead. */
function bodyBytesInMemory(call: Call, { headers }: FastifyRequest): number {
  const most = call.bodyLimit ?? largeBody
  if (call.body !== 'json' || most <= largeBody) return 0
  const length = headers['content-length']
  const bytes =
    length === undefined ? (headers['transfer-encoding'] === undefined ? 0 : most) : Number(length)
  return bytes > largeBody ? Math.min(bytes, most) : 0
}

function limitKindOf(call: Call, request: FastifyRequest): LimitKind {
  if (call.upload || bodyBytesInMemory(call, request) > 0) return 'uploads'
  return call.effect === 'read' && call.answer === undefined ? 'exports' : 'calls'
}

const hasPages = ({ fields, query }: Call) =>
  [fields, query].some((part) => part instanceof z.ZodObject && 'page' in part.shape)

/**
 * True for a search without a page or with a very large one: it returns up to ten thousand rows.
 */
const isWide = (call: Call, { page, size }: Record<string, unknown>): boolean =>
  call.effect === 'read' &&
  call.answer !== undefined &&
  !call.isOfOneRecord &&
  hasPages(call) &&
  (size === undefined ? page === undefined : Number(size) > widePage)

const includesScope = (now: Actor['malls'], before: Actor['malls']): boolean =>
  now === 'all' || (before !== 'all' && before.every((mall) => now.includes(mall)))

export type RequestGuardOptions = {
  readonly authenticate: Authenticate
  readonly share: ConcurrencyLimiter
  readonly watch: PermissionRecheck
}

// Shared abort reason: avoids one Error per request.
const over = 'over'

/** The user of a request who may make this call; throws why not. */
async function authorise(
  authenticate: Authenticate,
  call: Call,
  request: FastifyRequest,
  prolong: boolean,
): Promise<Actor> {
  const actor = await authenticate(request, { prolong })
  if (!actor) throw new Unauthenticated()
  // Add the user to every later log line of this request.
  request.log = request.log.child({
    user: realUser(actor).id,
    ...(actor.eyes?.seenBy ? { seenAs: actor.id } : {}),
  })
  refuseToChange(call, actor)
  if (!isGranted(call.access, actor)) throw new Forbidden()
  if (call.company) requireEveryMall(actor)
  return actor
}

/** Takes a slot; `disconnect` aborts waiting. */
function enter(
  share: ConcurrencyLimiter,
  kind: LimitKind,
  call: Call,
  request: FastifyRequest,
  disconnect: AbortSignal,
): Promise<Release> {
  const { actor, ip } = request
  return share.takeSlot(
    kind,
    {
      person: (actor && realUser(actor).id) ?? undefined,
      malls: actor?.malls ?? [],
      address: ip,
    },
    { bytes: bodyBytesInMemory(call, request), signal: disconnect },
  )
}

/** The user of a request, if still allowed to make this call. */
async function allowedUser(
  authenticate: Authenticate,
  call: Call,
  request: FastifyRequest,
): Promise<Actor | undefined> {
  const actor = await authenticate(request, { prolong: false })
  return actor && isGranted(call.access, actor) && (!call.company || seesEveryMall(actor))
    ? actor
    : undefined
}

/** Disconnects a request when its user loses the right to it. */
const watchRight = (
  { authenticate, watch }: Pick<RequestGuardOptions, 'authenticate' | 'watch'>,
  call: Call,
  request: FastifyRequest,
  isEnough: (now: Actor) => boolean = () => true,
): (() => void) =>
  watch.watch(
    async () => {
      const now = await allowedUser(authenticate, call, request)
      return now !== undefined && isEnough(now)
    },
    () => void request.raw.socket.destroy(),
  )

/** Takes a slot for a request; its rights count from before the wait. */
async function takeSlot(
  share: ConcurrencyLimiter,
  call: Call,
  request: FastifyRequest,
  hungUp: AbortSignal,
): Promise<RequestSlot> {
  return {
    admittedAt: performance.now(),
    hungUp,
    release: await enter(share, limitKindOf(call, request), call, request, hungUp),
    unwatch: () => undefined,
    isHandled: false,
  }
}

/** Releases the slot of a request that ended, unless its handler does. */
function leave(visit: RequestSlot): void {
  if (visit.isHandled) return
  visit.unwatch()
  visit.release()
}

/** Admission and recheck of every call: session, permission, slot. */
export function requestGuard(options: RequestGuardOptions) {
  const { authenticate, share } = options
  return {
    /**
     * Checks session, permission and slot before reading the body, so that a refused upload is
     * answered at once.
     */
    async admit(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const hungUp = new AbortController()
      // Listen from the start: a disconnect during the session lookup would be missed.
      reply.raw.once('close', () => hungUp.abort(over))
      if (call.access !== 'public') {
        refuseOtherSites(request)
        request.actor = await authorise(authenticate, call, request, true)
        reply.log = request.log
      }
      checkContentType(call, request)
      const visit = await takeSlot(share, call, request, hungUp.signal)
      hungUp.signal.addEventListener('abort', () => leave(visit))
      if (hungUp.signal.aborted) return leave(visit)
      request.slot = visit
      if (request.actor && call.body !== 'none') visit.unwatch = watchRight(options, call, request)
    },

    /**
     * After the body arrived, rechecks rights that are no longer fresh and takes a slot for large
     * searches.
     */
    async recheckAfterBody(call: Call, request: FastifyRequest, input: Record<string, unknown>) {
      const { slot } = request
      slot?.unwatch()
      if (slot && isWide(call, input)) {
        slot.release()
        slot.release = await enter(share, 'searches', call, request, slot.hungUp)
      }
      if (slot && request.actor && performance.now() - slot.admittedAt > freshMs)
        request.actor = await authorise(authenticate, call, request, false)
    },

    /** Aborts a download when its user loses the right or one of the malls. */
    watchFile: (call: Call, request: FastifyRequest, actor: Actor): (() => void) =>
      request.actor
        ? watchRight(options, call, request, ({ malls }) => includesScope(malls, actor.malls))
        : () => undefined,
  }
}

export type RequestGuard = ReturnType<typeof requestGuard>
