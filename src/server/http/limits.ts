import { TooManyTries, Unavailable } from './errors.ts'

/**
 * What is limited: every call, searches of more than a page, files that leave, files that arrive.
 */
export const LIMIT_KINDS = ['calls', 'searches', 'exports', 'uploads'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** What one person may do at once and in a minute, and what the whole process does at once. */
export type Limit = {
  readonly atOnce: number
  readonly perMinute: number
  readonly everyone: number
}
export type Limits = Readonly<Record<LimitKind, Limit>>

/** Who asks: a person with malls, or only an address while nobody is known yet. */
export type Asking = {
  readonly person: number | undefined
  readonly malls: readonly number[] | 'all'
  readonly address: string
}

/** Gives the place back; calling it twice does nothing more. */
export type Release = () => void

/** What may be said of a visit besides whose it is. */
export type SlotOptions = {
  /** Bytes that the process must hold in memory for it. */
  readonly bytes?: number
  /** Gives up waiting: whoever asked has gone. */
  readonly signal?: AbortSignal
}

/**
 * Places for requests: `enter` waits for one, and refuses when too many wait or a minute brought
 * too much.
 */
export type ConcurrencyLimiter = {
  takeSlot(kind: LimitKind, asking: Asking, options?: SlotOptions): Promise<Release>
  /** How many are inside and how many wait, for /metrics and tests. */
  count(): { readonly inside: number; readonly waiting: number }
}

/** Files that leave a process at once: each reads over a connection of its own. */
export const exportsAtOnce = 4

// A mall is worked on by several people, and a proxy or an office is one address for everybody
// behind it.
const mallFactor = 3
const addressFactor = 10
// Who has more malls than this works for the company: the places of each mall are for its own
// people.
const ownMalls = 20
/** Bodies that are held in memory while they are read, together. */
export const memoryBytes = 256 * 1_048_576

const waitingFactor = 16
const mostWaiting = 1_000
const longestWaitMs = 10_000
const keptBuckets = 10_000

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

const personOf = (kind: LimitKind, { person, address }: Asking) =>
  person === undefined ? `${kind} address ${address}` : `${kind} person ${person}`

const mallsOf = ({ malls }: Asking) => (malls === 'all' || malls.length > ownMalls ? [] : malls)

function claimsOf(
  kind: LimitKind,
  asking: Asking,
  { atOnce, everyone }: Limit,
  bytes: number,
): Claim[] {
  const claims = [
    ...(asking.person === undefined
      ? []
      : [{ key: personOf(kind, asking), most: atOnce, weight: 1 }]),
    ...mallsOf(asking).map((mall) => ({
      key: `${kind} mall ${mall}`,
      most: atOnce * mallFactor,
      weight: 1,
    })),
    { key: `${kind} address ${asking.address}`, most: atOnce * addressFactor, weight: 1 },
    { key: kind, most: everyone, weight: 1 },
  ]
  return bytes === 0 ? claims : [...claims, { key: 'bytes', most: memoryBytes, weight: bytes }]
}

/**
 * Buckets that fill up over a minute: a burst up to the whole minute is let through, a stream
 * beyond it is not.
 */
function buckets(now: () => number) {
  const spent = new Map<string, { level: number; at: number }>()
  const levelOf = (key: string, perMinute: number) => {
    const { level, at } = spent.get(key) ?? { level: 0, at: now() }
    return Math.max(0, level - ((now() - at) * perMinute) / 60_000)
  }
  return {
    /** Takes one of each, or of none: then the seconds until there is one. */
    take(wanted: readonly (readonly [key: string, perMinute: number])[]): number {
      const over = wanted.map(([key, most]) => ((levelOf(key, most) + 1 - most) * 60) / most)
      const seconds = Math.max(0, ...over)
      if (seconds > 0) return Math.ceil(seconds)
      for (const [key, most] of wanted) {
        const level = levelOf(key, most) + 1
        spent.delete(key)
        spent.set(key, { level, at: now() })
      }
      // Whoever has not asked for longest has an empty bucket by now, or nearly so.
      for (const key of spent.keys()) {
        if (spent.size <= keptBuckets) break
        spent.delete(key)
      }
      return 0
    },
  }
}

const ratesOf = (kind: LimitKind, asking: Asking, { perMinute }: Limit): [string, number][] => [
  [personOf(kind, asking), perMinute],
  ...mallsOf(asking).map((mall): [string, number] => [
    `${kind} mall ${mall}`,
    perMinute * mallFactor,
  ]),
  ...(asking.person === undefined
    ? []
    : [
        [`${kind} every address ${asking.address}`, perMinute * addressFactor] satisfies [
          string,
          number,
        ],
      ]),
]

/** No limit at all: for measurements, where one person asks more than people do. */
const noLimiter: ConcurrencyLimiter = {
  takeSlot: async () => () => undefined,
  count: () => ({ inside: 0, waiting: 0 }),
}

/**
 * Shares the process fairly: one person, the people of one mall and one address each have only so
 * many places, so that whoever asks much waits for themselves and not the others. In memory: each
 * process counts its own.
 */
export function concurrencyLimiter(
  limits: Limits | undefined,
  now: () => number = () => performance.now(),
): ConcurrencyLimiter {
  if (!limits) return noLimiter
  const taken = new Map<string, number>()
  const waitingOf = new Map<string, number>()
  const queue = new Set<Waiting>()
  const rates = buckets(now)
  let inside = 0

  const hasRoom = (claims: readonly Claim[]) =>
    claims.every(
      ({ key, most, weight }) => (taken.get(key) ?? 0) + weight <= Math.max(most, weight),
    )
  const count = (counts: Map<string, number>, key: string, change: number) => {
    const next = (counts.get(key) ?? 0) + change
    if (next === 0) counts.delete(key)
    else counts.set(key, next)
  }
  const occupy = (claims: readonly Claim[]): Release => {
    let hasLeft = false
    inside += 1
    for (const { key, weight } of claims) count(taken, key, weight)
    return () => {
      if (hasLeft) return
      hasLeft = true
      inside -= 1
      for (const { key, weight } of claims) count(taken, key, -weight)
      for (const waiting of queue) if (hasRoom(waiting.claims)) waiting.start()
    }
  }

  return {
    count: () => ({ inside, waiting: queue.size }),
    async takeSlot(kind, asking, { bytes = 0, signal } = {}) {
      const limit = limits[kind]
      const seconds = rates.take(ratesOf(kind, asking, limit))
      if (seconds > 0)
        throw new TooManyTries(`${tooManyPerMinute[kind]} ${inSeconds(seconds)}`, seconds)
      const claims = claimsOf(kind, asking, limit, bytes)
      if (hasRoom(claims)) return occupy(claims)
      const person = personOf(kind, asking)
      // Nobody hears what is said to somebody who has gone.
      if (signal?.aborted) throw new Unavailable()
      const isOwnFault = !hasRoom(claims.filter(({ key }) => key !== kind && key !== 'bytes'))
      const refusal = () =>
        isOwnFault
          ? new TooManyTries(`${tooManyAtOnce[kind]} ${inSeconds(5)}`, 5)
          : new Unavailable()
      if ((waitingOf.get(person) ?? 0) >= limit.atOnce * waitingFactor || queue.size >= mostWaiting)
        throw refusal()
      return new Promise<Release>((resolve, reject) => {
        const done = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', giveUp)
          queue.delete(waiting)
          count(waitingOf, person, -1)
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
            resolve(occupy(claims))
          },
        }
        const timer = setTimeout(giveUp, longestWaitMs)
        signal?.addEventListener('abort', giveUp, { once: true })
        queue.add(waiting)
        count(waitingOf, person, 1)
      })
    },
  }
}
