import { expect, test } from 'vitest'

import { drillFiles } from './drill-tiers.ts'
import { gates } from './gates.ts'

// A fixed seed, so that the same code runs the same drills.
const seed = 'npm test'

/** Runs the drills of a file at small size; `npm run gate -- NAME` runs the long size. */
export function runSmallSizes(file: keyof typeof drillFiles): void {
  test.each(drillFiles[file])(
    '%s',
    async (name) => {
      const gate = gates.find((each) => each.name === name)
      if (!gate) throw new Error(`No gate ${name}`)
      const { problems } = await gate.run({ size: 'small', seed })
      const again = `npm run gate -- ${name} --size small --seed '${seed}'`
      expect(problems, again).toEqual([])
    },
    300_000,
  )
}
