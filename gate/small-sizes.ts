import { expect, test } from 'vitest'

import { readCommit } from '../tools/read-commit.ts'
import { gates } from './gates.ts'

/**
 * The drills of `npm test`, in files of about the same length, so that no worker has them all: by
 * name, the first of a file beginning first.
 */
export const drillFiles = {
  'kills.test.ts': ['kill-api', 'failpoints'],
  'decisions.test.ts': ['simulation', 'removal-deadline', 'bureau', 'invariants', 'audit'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** What mostly waits, measures time or asks thousands of times: `npm run nightly` runs these. */
export const nightlyDrills: readonly string[] = [
  'bureau-http',
  'clock',
  'conflicts',
  'event-loop',
  'four-eyes',
  'freeze',
  'hostile-files',
  'idempotency',
  'kill-bureau',
  'kill-calculation',
  'kill-database',
  'kill-worker',
  'model',
  'poison',
  'pool',
  'pooler',
  'race',
  'restart-database',
  'restore',
  'rolling',
  'slow-clients',
  'standby',
  'timing',
  'walls',
  'zip-bomb',
]

// Only what dies at a part of its places draws the part; the others repeat themselves until
// something is changed.
const seedOf = (name: string): string => (name === 'failpoints' ? readCommit() : 'npm test')

/** The small size of the drills of a file; `npm run gate -- NAME` runs the long one. */
export function runSmallSizes(file: keyof typeof drillFiles): void {
  test.each(drillFiles[file])(
    '%s',
    async (name) => {
      const seed = seedOf(name)
      const gate = gates.find((each) => each.name === name)
      if (!gate) throw new Error(`No gate ${name}`)
      const { problems } = await gate.run({ size: 'small', seed })
      const again = `npm run gate -- ${name} --size small --seed '${seed}'`
      expect(problems, again).toEqual([])
    },
    300_000,
  )
}
