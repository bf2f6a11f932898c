import { exportsAtOnce, LIMIT_KINDS, type LimitKind, type Limits } from '../http/limits.ts'

const byDefault: Readonly<Record<LimitKind, readonly [atOnce: number, perMinute: number]>> = {
  calls: [4, 3_000],
  searches: [2, 120],
  exports: [2, 60],
  uploads: [3, 60],
}

const one = /^([a-z]+)=([1-9]\d{0,4})\/([1-9]\d{0,6})$/

const isLimited = (name: string | undefined): name is LimitKind =>
  LIMIT_KINDS.some((each) => each === name)

type Pairs = Record<LimitKind, readonly [number, number]>

function pairsOf(text: string): Pairs | undefined {
  const pairs: Pairs = { ...byDefault }
  for (const part of text.split(',')) {
    const [, name, atOnce, perMinute] = one.exec(part.trim()) ?? []
    if (!isLimited(name)) return undefined
    pairs[name] = [Number(atOnce), Number(perMinute)]
  }
  return pairs
}

/** The default of REGUA_LIMITS, as text. */
export const limitsText = Object.entries(byDefault)
  .map(([name, pair]) => `${name}=${pair.join('/')}`)
  .join(',')

export const isLimitsText = (text: string): boolean => text === '0' || pairsOf(text) !== undefined

/**
 * Limits for this number of database connections; undefined = none. Wide searches hold a connection
 * for seconds, so they may not use all of them. Downloads have connections of their own.
 */
export function limitsOf(text: string | undefined, connections: number): Limits | undefined {
  if (text === '0') return undefined
  const pairs = pairsOf(text ?? limitsText) ?? byDefault
  const everyone: Readonly<Record<LimitKind, number>> = {
    calls: Number.POSITIVE_INFINITY,
    searches: Math.max(1, Math.floor(connections * 0.4)),
    exports: exportsAtOnce,
    uploads: pairs.uploads[0] * 10,
  }
  const limitOf = (kind: LimitKind) => ({
    atOnce: pairs[kind][0],
    perMinute: pairs[kind][1],
    everyone: everyone[kind],
  })
  return {
    calls: limitOf('calls'),
    searches: limitOf('searches'),
    exports: limitOf('exports'),
    uploads: limitOf('uploads'),
  }
}
