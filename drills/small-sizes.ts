import { expect, test } from 'vitest'

import { drillFiles } from './drill-tiers.ts'
import { drills } from './drills.ts'

// A fixed seed, so that the same code runs the same drills.
const seed = 'npm test'

/** Runs the drills of a file at small size; `npm run drills -- NAME` runs the long size. */
export function runSmallSizes(file: keyof typeof drillFiles): void {
  test.each(drillFiles[file])(
    '%s',
    async (name) => {
      const drill = drills.find((each) => each.name === name)
      if (!drill) throw new Error(`No drill ${name}`)
      const { problems } = await drill.run({ size: 'small', seed })
      const again = `npm run drills -- ${name} --size small --seed '${seed}'`
      expect(problems, again).toEqual([])
    },
    300_000,
  )
}
