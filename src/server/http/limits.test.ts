import { expect, test } from 'vitest'

import { TooManyTries, Unavailable } from './errors.ts'
import {
  type Requester,
  concurrencyLimiter,
  type Release,
  type Limits,
  memoryBytes,
} from './limits.ts'
import { isLimitsText, limitsOf, limitsText } from '../settings/limits-setting.ts'

const each = { atOnce: 2, perMinute: 1_000, everyone: 100 }
const limits: Limits = { calls: each, searches: each, exports: each, uploads: each }
const asking = (person: number, more: Partial<Requester> = {}): Requester => ({
  person,
  malls: 'all',
  address: `10.0.0.${person}`,
  ...more,
})

/** Starts many visits; returns how many were admitted after a moment, and the refusals. */
async function flood(enter: () => Promise<Release>, count: number) {
  const inside: Release[] = []
  const refused: unknown[] = []
  for (let index = 0; index < count; index += 1)
    void enter().then(
      (leave) => inside.push(leave),
      (error: unknown) => refused.push(error),
    )
  await new Promise((resolve) => setImmediate(resolve))
  return { inside, refused }
}

test('a user has a limit at once, then waits, and is refused when too many wait', async () => {
  const share = concurrencyLimiter(limits)
  const { inside, refused } = await flood(() => share.takeSlot('calls', asking(1)), 100)
  expect(inside).toHaveLength(2)
  expect(share.count()).toEqual({ inside: 2, waiting: 32 })
  expect(refused).toHaveLength(66)
  expect(refused[0]).toBeInstanceOf(TooManyTries)
  expect(refused[0]).toMatchObject({
    status: 429,
    message: 'São muitos pedidos ao mesmo tempo. Aguarde 5 segundos e tente de novo.',
    headers: { 'retry-after': '5' },
  })
  inside[0]?.()
  inside[0]?.()
  await new Promise((resolve) => setImmediate(resolve))
  expect(inside).toHaveLength(3)
  expect(share.count()).toEqual({ inside: 2, waiting: 31 })
})

test('a busy user does not block another', async () => {
  const share = concurrencyLimiter(limits)
  await flood(() => share.takeSlot('calls', asking(1)), 100)
  const leave = await share.takeSlot('calls', asking(2))
  leave()
  expect(share.count().inside).toBe(2)
})

test('a mall has three times, an address ten times the limit of a user', async () => {
  const share = concurrencyLimiter(limits)
  let person = 0
  const colleagues = await flood(
    () => share.takeSlot('calls', asking((person += 1), { malls: [7] })),
    20,
  )
  expect(colleagues.inside).toHaveLength(6)
  const other = concurrencyLimiter(limits)
  const office = await flood(
    () => other.takeSlot('calls', asking((person += 1), { address: '10.9.9.9' })),
    40,
  )
  expect(office.inside).toHaveLength(20)
  // Another address is not affected, nor a user with more malls than are counted individually.
  await other.takeSlot('calls', asking(900))
  await share.takeSlot(
    'calls',
    asking(901, { malls: Array.from({ length: 30 }, (_, index) => index) }),
  )
})

test('requests above the limit per minute of user, mall or address are refused until there is room', async () => {
  let now = 0
  const few = { ...each, perMinute: 6 }
  const share = concurrencyLimiter({ ...limits, exports: few }, () => now)
  const visit = async (who: Requester) => (await share.takeSlot('exports', who))()
  for (let count = 0; count < 6; count += 1) await visit(asking(1))
  await expect(visit(asking(1))).rejects.toMatchObject({
    status: 429,
    message: 'São muitas exportações em pouco tempo. Aguarde 10 segundos e tente de novo.',
    headers: { 'retry-after': '10' },
  })
  await visit(asking(2))
  now += 10_000
  await visit(asking(1))
  await expect(visit(asking(1))).rejects.toThrow(TooManyTries)
  // Three users of one mall exhaust its limit; the fourth is refused.
  for (const person of [11, 12, 13])
    for (let count = 0; count < 6; count += 1) await visit(asking(person, { malls: [7] }))
  await expect(visit(asking(14, { malls: [7] }))).rejects.toThrow(TooManyTries)
})

test('the minute is a sliding window: a burst leaves no room for another right after it', async () => {
  let now = 0
  const share = concurrencyLimiter({ ...limits, exports: { ...each, perMinute: 6 } }, () => now)
  const letThrough = async (count: number) => {
    let passedCount = 0
    for (let index = 0; index < count; index += 1)
      await share.takeSlot('exports', asking(1)).then(
        (leave) => {
          leave()
          passedCount += 1
        },
        (error: unknown) => expect(error).toBeInstanceOf(TooManyTries),
      )
    return passedCount
  }
  expect(await letThrough(1)).toBe(1)
  now = 59_000
  expect(await letThrough(5)).toBe(5)
  now = 60_000
  expect(await letThrough(6)).toBe(1)
})

test('a refused request does not use the limits of mall and address', async () => {
  const share = concurrencyLimiter({ ...limits, exports: { ...each, perMinute: 6 } }, () => 0)
  const visit = async (person: number) => {
    const who = asking(person, { malls: [7], address: '10.0.0.1' })
    ;(await share.takeSlot('exports', who))()
  }
  for (let count = 0; count < 6; count += 1) await visit(1)
  for (let count = 0; count < 100; count += 1) await expect(visit(1)).rejects.toThrow(TooManyTries)
  for (const person of [2, 3]) for (let count = 0; count < 6; count += 1) await visit(person)
  await expect(visit(4)).rejects.toThrow(TooManyTries)
})

test('an unknown user is counted only by address', async () => {
  const share = concurrencyLimiter({ ...limits, calls: { ...each, perMinute: 3 } })
  const visit = async (address: string) =>
    (await share.takeSlot('calls', { person: undefined, malls: [], address }))()
  for (let count = 0; count < 3; count += 1) await visit('10.0.0.1')
  await expect(visit('10.0.0.1')).rejects.toThrow(TooManyTries)
  await visit('10.0.0.2')
})

test('without room in the process the answer is 503 with a short retry', async () => {
  const share = concurrencyLimiter({ ...limits, exports: { ...each, everyone: 1 } })
  await share.takeSlot('exports', asking(1))
  const { refused } = await flood(() => share.takeSlot('exports', asking(2)), 40)
  expect(refused[0]).toBeInstanceOf(Unavailable)
})

test('large bodies are buffered only within the memory of the process', async () => {
  const share = concurrencyLimiter({ ...limits, uploads: { ...each, atOnce: 50 } })
  const bytes = memoryBytes / 4
  const { inside } = await flood(() => share.takeSlot('uploads', asking(1), { bytes }), 10)
  expect(inside).toHaveLength(4)
  inside[0]?.()
  await new Promise((resolve) => setImmediate(resolve))
  expect(inside).toHaveLength(5)
  // A body larger than the whole budget is admitted alone.
  const alone = concurrencyLimiter(limits)
  await alone.takeSlot('uploads', asking(1), { bytes: memoryBytes * 2 })
})

test('a disconnected client leaves the queue', async () => {
  const share = concurrencyLimiter(limits)
  const gone = new AbortController()
  await share.takeSlot('calls', asking(1))
  const second = await share.takeSlot('calls', asking(1))
  const waiting = share.takeSlot('calls', asking(1), { signal: gone.signal })
  expect(share.count().waiting).toBe(1)
  gone.abort()
  await expect(waiting).rejects.toThrow(TooManyTries)
  second()
  expect(share.count()).toEqual({ inside: 1, waiting: 0 })
})

test('the setting changes named limits, leaves the rest, and 0 disables all', () => {
  expect(limitsText).toBe('calls=4/3000,searches=2/120,exports=2/60,uploads=3/60')
  expect(limitsOf(undefined, 10)).toEqual({
    calls: { atOnce: 4, perMinute: 3_000, everyone: Number.POSITIVE_INFINITY },
    searches: { atOnce: 2, perMinute: 120, everyone: 4 },
    exports: { atOnce: 2, perMinute: 60, everyone: 4 },
    uploads: { atOnce: 3, perMinute: 60, everyone: 30 },
  })
  expect(limitsOf('exports=9/900', 4)).toMatchObject({
    calls: { atOnce: 4 },
    exports: { atOnce: 9, perMinute: 900, everyone: 4 },
  })
  expect(limitsOf('0', 10)).toBeUndefined()
  for (const text of [
    '',
    'exports',
    'exports=1',
    'exports=0/5',
    'outros=1/1',
    'exports=1/1;calls=1/1',
    'calls=-1/5',
  ])
    expect(isLimitsText(text), text).toBe(false)
})
