import { globSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { drawEighth, failpointNames, ofBackups } from './failpoints.ts'
import { gates } from './gates.ts'
import { seededFaults } from './seeded-faults/faults.ts'
import { drillFiles, nightlyDrills } from './small-sizes.ts'

describe('the gates', () => {
  test('each runs at its small size in one of the test files, or at night', () => {
    expect([...Object.values(drillFiles).flat(), ...nightlyDrills].toSorted()).toEqual(
      gates.map(({ name }) => name).toSorted(),
    )
  })

  test('an eighth of the failpoints is drawn by the seed, and over the seeds each of them', () => {
    const all = failpointNames((area) => !ofBackups(area))
    const seeds = Array.from({ length: 100 }, (_, n) => `commit ${n}`)
    const drawn = seeds.map((seed) => drawEighth(all, seed))
    expect(drawn).toEqual(seeds.map((seed) => drawEighth(all, seed)))
    expect(drawn.every((each) => new Set(each).size === Math.ceil(all.length / 8))).toBe(true)
    expect([...new Set(drawn.flat())].toSorted()).toEqual(all)
  })

  test('each has a name of its own, and each seeded fault a gate that must find it', () => {
    const names = gates.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const drills = Object.values(seededFaults).map(({ drill }) => drill)
    expect(drills.filter((drill) => !names.includes(drill))).toEqual([])
  })

  test('each that works on a database ends with the invariants', () => {
    const sources = globSync('*.ts', { cwd: import.meta.dirname }).map(
      (name) => [name, readFileSync(`${import.meta.dirname}/${name}`, 'utf8')] as const,
    )
    const ofDatabases = sources.filter(
      ([, text]) => /: Gate = \{/.test(text) && /inPlace\(|openPlace\(/.test(text),
    )
    expect(ofDatabases.length).toBeGreaterThan(25)
    const asks = /await mustHold\(|await brokenIn\(|await brokenInvariants\(/
    expect(ofDatabases.filter(([, text]) => !asks.test(text)).map(([name]) => name)).toEqual([])
  })
})
