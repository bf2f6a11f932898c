import { TooManyTries, Unavailable } from './errors.ts'

/** Kinds of limits: all calls, large searches, downloads, uploads. */
export const LIMIT_KINDS = ['calls', 'searches', 'exports', 'uploads'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** Limits per person: concurrent, per minute; and concurrent in the whole process. */
export type Limit = {
  readonly atOnce: number
  readonly perMinute: number
  readonly everyone: number
}
export type Limits = Readonly<Record<LimitKind, Limit>>

/** A person with malls, or only an address before sign-in. */
export type Requester = {
  readonly person: number | undefined
  readonly malls: readonly number[] | 'all'
  readonly address: string
}

/** Releases the slot; idempotent. */
export type Release = () => void

export type SlotOptions = {
  /** Bytes that the process must hold in memory. */
  readonly bytes?: number
  /** Aborts waiting when the client disconnects. */
  readonly signal?: AbortSignal
}

/** Slots for requests: waits for a slot; refuses if too many wait or the rate is exceeded. */
export type ConcurrencyLimiter = {
  takeSlot(kind: LimitKind, requester: Requester, options?: SlotOptions): Promise<Release>
  /** Running and waiting requests, for /metrics and tests. */
  count(): { readonly inside: number; readonly waiting: number }
}

/** Concurrent downloads per process; each uses its own connection. */
export const exportsAtOnce = 4

// Several people work for a mall, and share an address behind a proxy or office.
const mallFactor = 3
const addressFactor = 10
// Users with more malls than this work for the company and do not use up the slots of single malls.
const ownMalls = 20
/** Memory for all request bodies that are being read. */
export const memoryBytes = 256 * 1_048_576

const waitingFactor = 16
const mostWaiting = 1_000
const longestWaitMs = 10_000
const mostBuckets = 10_000

const tooManyAtOnce: Readonly<Record<LimitKind, string>> = {
  calls: 'São muitos pedidos ao mesmo tempo.',
  searches: 'São muitas consultas extensas ao mesmo tempo.',
  exports: 'Já há exportações suas em andamento.',
  uploads: 'Já há envios de arquivo seus em andamento.',
}
const tooManyPerMinute: Readonly<Record<LimitKind, string>> = {
  calls: 'São muitos pedidos em pouco tempo.',
  searches: 'São muitas consultas extensas em pouco tempo.',
  exports: 'São muitas exportações em pouco tempo.',
  uploads: 'São muitos envios de arquivo em pouco tempo.',
}
const inSeconds = (seconds: number) =>
  `Aguarde ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} e tente de novo.`

type Claim = { readonly key: string; readonly most: number; readonly weight: number }
type Waiting = {
  readonly person: string
  readonly claims: readonly Claim[]
  readonly start: () => void
}

const personOf = (kind: LimitKind, { person, address }: Requester) =>
  person === undefined ? `${kind} address ${address}` : `${kind} person ${person}`

const mallsOf = ({ malls }: Requester) => (malls === 'all' || malls.length > ownMalls ? [] : malls)

function claimsOf(
  kind: LimitKind,
  requester: Requester,
  { atOnce, everyone }: Limit,
  bytes: number,
): Claim[] {
  const claims = [
    ...(requester.person === undefined
      ? []
      : [{ key: personOf(kind, requester), most: atOnce, weight: 1 }]),
    ...mallsOf(requester).map((mall) => ({
      key: `${kind} mall ${mall}`,
      most: atOnce * mallFactor,
      weight: 1,
    })),
    { key: `${kind} address ${requester.address}`, most: atOnce * addressFactor, weight: 1 },
    { key: kind, most: everyone, weight: 1 },
  ]
  return bytes === 0 ? claims : [...claims, { key: 'bytes', most: memoryBytes, weight: bytes }]
}

/** Token buckets that refill over a minute: they allow bursts up to the limit per minute. */
function buckets(now: () => number) {
  const spent = new Map<string, { level: number; at: number }>()
  const levelOf = (key: string, perMinute: number) => {
    const { level, at } = spent.get(key) ?? { level: 0, at: now() }
    return Math.max(0, level - ((now() - at) * perMinute) / 60_000)
  }
  return {
    /** Takes one token from each bucket, or none; returns the seconds until all have one. */
    take(wanted: readonly (readonly [key: string, perMinute: number])[]): number {
      const over = wanted.map(([key, most]) => ((levelOf(key, most) + 1 - most) * 60) / most)
      const seconds = Math.max(0, ...over)
      if (seconds > 0) return Math.ceil(seconds)
      for (const [key, most] of wanted) {
        const level = levelOf(key, most) + 1
        spent.delete(key)
        spent.set(key, { level, at: now() })
      }
      // Evict the least recently used bucket, which is empty or nearly so.
      for (const key of spent.keys()) {
        if (spent.size <= mostBuckets) break
        spent.delete(key)
      }
      return 0
    },
  }
}

const ratesOf = (
  kind: LimitKind,
  requester: Requester,
  { perMinute }: Limit,
): [string, number][] => [
  [personOf(kind, requester), perMinute],
  ...mallsOf(requester).map((mall): [string, number] => [
    `${kind} mall ${mall}`,
    perMinute * mallFactor,
  ]),
  ...(requester.person === undefined
    ? []
    : [
        [`${kind} every address ${requester.address}`, perMinute * addressFactor] satisfies [
          string,
          number,
        ],
      ]),
]

/** No limits, for benchmarks. */
const noLimiter: ConcurrencyLimiter = {
  takeSlot: async () => () => undefined,
  count: () => ({ inside: 0, waiting: 0 }),
}

function addTo(counts: Map<string, number>, key: string, change: number): void {
  const next = (counts.get(key) ?? 0) + change
  if (next === 0) counts.delete(key)
  else counts.set(key, next)
}

/** Slots in use by key; `onRelease` is called after each release. */
function slots(onRelease: () => void) {
  const taken = new Map<string, number>()
  let inside = 0
  return {
    inside: () => inside,
    hasRoom: (claims: readonly Claim[]) =>
      claims.every(
        ({ key, most, weight }) => (taken.get(key) ?? 0) + weight <= Math.max(most, weight),
      ),
    occupy: (claims: readonly Claim[]): Release => {
      let hasLeft = false
      inside += 1
      for (const { key, weight } of claims) addTo(taken, key, weight)
      return () => {
        if (hasLeft) return
        hasLeft = true
        inside -= 1
        for (const { key, weight } of claims) addTo(taken, key, -weight)
        onRelease()
      }
    },
  }
}

/** Requests that wait for a slot, in their order of arrival. */
function waitingRoom() {
  const waitingOf = new Map<string, number>()
  const queue = new Set<Waiting>()
  return {
    size: () => queue.size,
    isFullFor: (person: string, atOnce: number) =>
      (waitingOf.get(person) ?? 0) >= atOnce * waitingFactor || queue.size >= mostWaiting,
    startThose: (hasRoom: (claims: readonly Claim[]) => boolean) => {
      for (const waiting of queue) if (hasRoom(waiting.claims)) waiting.start()
    },
    /** Calls `begin` when it is started; rejects after a time, or when the client disconnects. */
    wait: (
      { person, claims }: Pick<Waiting, 'person' | 'claims'>,
      begin: () => Release,
      refusal: () => Error,
      signal: AbortSignal | undefined,
    ) =>
      new Promise<Release>((resolve, reject) => {
        const done = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', giveUp)
          queue.delete(waiting)
          addTo(waitingOf, person, -1)
        }
        const giveUp = () => {
          done()
          reject(refusal())
        }
        const waiting: Waiting = {
          person,
          claims,
          start: () => {
            done()
            resolve(begin())
          },
        }
        const timer = setTimeout(giveUp, longestWaitMs)
        signal?.addEventListener('abort', giveUp, { once: true })
        queue.add(waiting)
        addTo(waitingOf, person, 1)
      }),
  }
}

/**
 * Limits concurrency per person, per mall and per address, so that one of them cannot starve the
 * others. In memory: each process counts its own.
 */
export function concurrencyLimiter(
  limits: Limits | undefined,
  now: () => number = () => performance.now(),
): ConcurrencyLimiter {
  if (!limits) return noLimiter
  const rates = buckets(now)
  const room = waitingRoom()
  const { inside, hasRoom, occupy } = slots(() => room.startThose(hasRoom))
  return {
    count: () => ({ inside: inside(), waiting: room.size() }),
    async takeSlot(kind, requester, { bytes = 0, signal } = {}) {
      const limit = limits[kind]
      const seconds = rates.take(ratesOf(kind, requester, limit))
      if (seconds > 0)
        throw new TooManyTries(`${tooManyPerMinute[kind]} ${inSeconds(seconds)}`, seconds)
      const claims = claimsOf(kind, requester, limit, bytes)
      if (hasRoom(claims)) return occupy(claims)
      const person = personOf(kind, requester)
      // The client has disconnected; this error is never shown.
      if (signal?.aborted) throw new Unavailable()
      const isOwnFault = !hasRoom(claims.filter(({ key }) => key !== kind && key !== 'bytes'))
      const refusal = () =>
        isOwnFault
          ? new TooManyTries(`${tooManyAtOnce[kind]} ${inSeconds(5)}`, 5)
          : new Unavailable()
      if (room.isFullFor(person, limit.atOnce)) throw refusal()
      return room.wait({ person, claims }, () => occupy(claims), refusal, signal)
    },
  }
}
