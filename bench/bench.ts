export type BenchOptions = {
  /** Rounds of alternating measurements; medians are reported. */
  readonly rounds: number
  readonly print: (line: string) => void
}

/** One measured number with its baseline. */
export type Figure = {
  /** Unique in its bench; key of the stored ratio. */
  readonly name: string
  readonly ours: number
  /** The baseline, measured in the same run; without it no ratio is stored. */
  readonly limit?: number
  readonly unit: string
  /** ours / limit; undefined without a limit. */
  readonly ratio?: number
  /** The goal as text: '>= 0,70 of the limit'. */
  readonly target: string
  readonly better: 'lower' | 'higher'
  /** True if the goal is reached. */
  readonly ok: boolean
  readonly detail?: string
}

export type Bench = {
  readonly name: string
  readonly goal: string
  /** Skipped by 'all', because it takes hours or needs its own databases. */
  readonly onlyByName?: true
  /** Throws on a wrong response: its timing would mean nothing. */
  readonly run: (options: BenchOptions) => Promise<readonly Figure[]>
}

export function median(numbers: readonly number[]): number {
  const inOrder = numbers.toSorted((one, other) => one - other)
  const [low, high] = [
    inOrder[Math.floor((inOrder.length - 1) / 2)],
    inOrder[Math.floor(inOrder.length / 2)],
  ]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

/** Samples of several sides, measured in rounds. */
export type Rounds<Side extends string, Name extends string> = {
  readonly samples: Readonly<Record<Side, readonly Readonly<Record<Name, number>>[]>>
  readonly median: (side: Side, name: Name) => number
  /** The median ratio of two sides over the rounds; a slow minute affects both and cancels out. */
  readonly ratio: (name: Name, side: Side, to: Side) => number
}

/**
 * Alternates the sides, so that other load on the machine affects all of them: `interleaved(5, {
 * ours, limit })`. Every second round runs backwards. Warm up the sides before.
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
