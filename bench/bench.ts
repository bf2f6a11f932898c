/** What a bench is given. */
export type BenchOptions = {
  /** How often ours and the limit take turns; the medians count. */
  readonly rounds: number
  /** Progress for whoever watches. */
  readonly print: (line: string) => void
}

/** One number with what it is held against. */
export type Figure = {
  /** Unique in its bench: the stored ratio is found by it. */
  readonly name: string
  readonly ours: number
  /** The raw limit or the peer, measured in the same run; without one nothing is stored. */
  readonly limit?: number
  readonly unit: string
  /** ours / limit; undefined without a limit. */
  readonly ratio?: number
  /** The goal in words, as '>= 0,70 of the limit'. */
  readonly target: string
  readonly better: 'lower' | 'higher'
  /** Is the goal reached? */
  readonly ok: boolean
  readonly detail?: string
}

export type Bench = {
  readonly name: string
  /** The goal as a sentence. */
  readonly goal: string
  /** It takes hours, or worlds that are made for it alone: 'all' goes without. */
  readonly onlyByName?: true
  /** Throws when something is wrong: a figure of a wrong answer is no figure. */
  readonly run: (options: BenchOptions) => Promise<readonly Figure[]>
}

/** The middle of a list; of an even number the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const inOrder = numbers.toSorted((one, other) => one - other)
  const [low, high] = [
    inOrder[Math.floor((inOrder.length - 1) / 2)],
    inOrder[Math.floor(inOrder.length / 2)],
  ]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

/** The rounds of several sides, and what comes of them. */
export type Rounds<Side extends string, Name extends string> = {
  /** Every sample, in the order in which it was measured. */
  readonly samples: Readonly<Record<Side, readonly Readonly<Record<Name, number>>[]>>
  readonly median: (side: Side, name: Name) => number
  /**
   * The median over the rounds of one side divided by the other: what a slow minute does to both is
   * gone.
   */
  readonly ratio: (name: Name, side: Side, to: Side) => number
}

/**
 * Lets the sides take turns, so that whatever else the machine does meets all of them:
 * `interleaved(5, { ours, limit })`. Every second round goes backwards. What a side needs to warm
 * up it does before.
 */
export async function interleave<Side extends string, Name extends string>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<Readonly<Record<Name, number>>>>>,
): Promise<Rounds<Side, Name>> {
  const names = Object.keys(sides) as Side[]
  const samples = Object.fromEntries(names.map((side) => [side, []])) as unknown as Record<
    Side,
    Readonly<Record<Name, number>>[]
  >
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? names : names.toReversed()
    for (const side of order) samples[side].push(await sides[side]())
  }
  return {
    samples,
    median: (side, name) => median(samples[side].map((sample) => sample[name])),
    ratio: (name, side, to) =>
      median(
        samples[side].map(
          (sample, round) => sample[name] / (samples[to][round]?.[name] ?? Number.NaN),
        ),
      ),
  }
}
