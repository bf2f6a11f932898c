import type { Tampering } from './seeded-faults/tampering.ts'

/** Amount of work: 'small' fits in the tests, 'long' takes a night. */
export type Size = 'small' | 'long'

export type DrillOptions = Pick<Tampering, 'faults'> & {
  readonly size: Size
  /** The same seed repeats the same kills, hostile files and random runs. */
  readonly seed: string
  /**
   * Number of kills, requests, files or runs, as each drill defines. The default depends on the
   * size.
   */
  readonly n?: number
  /** Receives progress lines; optional. */
  readonly print?: (line: string) => void
}

/** Counts of a drill and its problems; any problem fails it. */
export type Verdict = {
  readonly counts: Readonly<Record<string, number>>
  readonly problems: readonly string[]
}

export type Drill = {
  readonly name: string
  /** Row of the catalogue (R1 to R30), and the sentence that must hold. */
  readonly row: string
  readonly promise: string
  readonly run: (options: DrillOptions) => Promise<Verdict>
}

/** Collects problems: `must` checks a condition, `equal` compares numbers. */
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

/** Size of a run: the given number, else the default of the size. */
export const sizeOf = ({ n, size }: DrillOptions, small: number, long: number): number =>
  n ?? (size === 'long' ? long : small)

export const countsLine = (counts: Verdict['counts']): string =>
  Object.entries(counts)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? value : value.toFixed(1)}`)
    .join(', ')
