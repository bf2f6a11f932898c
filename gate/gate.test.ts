import { describe, expect, test } from 'vitest'

import { MUTANTS } from '#server/mutants.ts'

import { gates } from './gates.ts'
import { caughtBy } from './mutants.ts'

// The small size of every gate; `npm run gate -- NAME` runs the long one. The seed stands, so that a failure can be seen again.
describe('the gates', () => {
  test.each(gates.map((gate) => [gate.name, gate] as const))(
    '%s',
    async (_name, gate) => {
      const { problems } = await gate.run({ size: 'small', seed: 'npm test' })
      expect(problems).toEqual([])
    },
    300_000,
  )

  test('each has a name of its own, and each seeded defect a gate that must find it', () => {
    const names = gates.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(MUTANTS.filter((mutant) => !names.includes(caughtBy[mutant]))).toEqual([])
  })
})
