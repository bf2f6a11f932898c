import { createHash } from 'node:crypto'

import { readCommit } from './read-commit.ts'

const commit = readCommit()

/** True of `npm run nightly`, which draws nothing and asks everything. */
export const isNight = process.env['NIGHT'] === '1'

const numberOf = (name: string): number =>
  createHash('sha256').update(`${commit} ${name}`).digest().readUInt32BE()

/** A share of the names, drawn anew with each commit: what `npm test` asks of many things that are alike. */
export const isDrawn = (name: string, oneOf: number): boolean => numberOf(name) % oneOf === 0

/** The one of several that `npm test` asks about this name, drawn anew with each commit. */
export const drawOne = <T>(name: string, among: readonly T[]): T | undefined =>
  among[numberOf(name) % Math.max(1, among.length)]

/** The names in an order that each commit shuffles anew. */
export const inDrawnOrder = (names: readonly string[]): string[] =>
  [...names].sort((one, other) => numberOf(one) - numberOf(other))
