import type { Tampering } from './seeded-faults/tampering.ts'

/** How much a gate does: at 'small' all of them fit in the tests, 'long' is for a night. */
export type Size = 'small' | 'long'

export type GateOptions = Pick<Tampering, 'faults'> & {
  readonly size: Size
  /**
   * The same seed does the same: kills at the same moments, the same hostile files, the same walks.
   */
  readonly seed: string
  /**
   * How many kills, requests, files or walks; each gate says of what. The default depends on the
   * size.
   */
  readonly n?: number
  /** Progress for whoever watches; nowhere when it is not given. */
  readonly print?: (line: string) => void
}

/** What a gate counted, by name, and what it found wrong: nothing, or the gate fails. */
export type Verdict = {
  readonly counts: Readonly<Record<string, number>>
  readonly problems: readonly string[]
}

export type Gate = {
  readonly name: string
  /** The row of the catalogue (R1 to R30) and the sentence that must stay true. */
  readonly row: string
  readonly promise: string
  readonly run: (options: GateOptions) => Promise<Verdict>
}

/** Collects what a gate finds wrong: `must` asks for a truth, `equal` for a number. */
export class Findings {
  readonly problems: string[] = []
  must(isTrue: boolean, problem: string): void {
    if (!isTrue) this.problems.push(problem)
  }
  equal(what: string, found: number, wanted: number): void {
    if (found !== wanted) this.problems.push(`${what}: ${found} instead of ${wanted}`)
  }
  atMost(what: string, found: number, most: number): void {
    if (!(found <= most)) this.problems.push(`${what}: ${Math.round(found)}, at most ${most}`)
  }
}

/** The size of a run: what was asked for, else what belongs to the size. */
export const sizeOf = ({ n, size }: GateOptions, small: number, long: number): number =>
  n ?? (size === 'long' ? long : small)

/** One line for a verdict: its counts. */
export const countsLine = (counts: Verdict['counts']): string =>
  Object.entries(counts)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? value : value.toFixed(1)}`)
    .join(', ')
