import { globSync, readFileSync } from 'node:fs'

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
    expect(MUTANTS.filter((mutant) => !names.includes(caughtBy[mutant][0]))).toEqual([])
  })

  test('each that works on a database ends with the invariants', () => {
    const sources = globSync('*.ts', { cwd: import.meta.dirname }).map(
      (name) => [name, readFileSync(`${import.meta.dirname}/${name}`, 'utf8')] as const,
    )
    const ofDatabases = sources.filter(([, text]) => /: Gate = \{/.test(text) && /inPlace\(|openPlace\(/.test(text))
    expect(ofDatabases.length).toBeGreaterThan(25)
    const asks = /await mustHold\(|await brokenIn\(|await brokenInvariants\(/
    expect(ofDatabases.filter(([, text]) => !asks.test(text)).map(([name]) => name)).toEqual([])
  })
})
