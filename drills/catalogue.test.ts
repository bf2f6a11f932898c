import { globSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { firstOfEachArea, failpointNames, testedElsewhere } from './failpoints.ts'
import { drillFiles, nightlyDrills } from './drill-tiers.ts'
import { drills } from './drills.ts'
import { seededFaults } from './seeded-faults/faults.ts'

describe('the drills', () => {
  test('each runs at small size in a test file, or at night', () => {
    expect([...Object.values(drillFiles).flat(), ...nightlyDrills].toSorted()).toEqual(
      drills.map(({ name }) => name).toSorted(),
    )
  })

  test('the small size of `failpoints` ends the process once per area', () => {
    const all = failpointNames((area) => !testedElsewhere(area))
    const areas = (names: readonly string[]) => names.map((name) => name.split(':')[0])
    expect(areas(firstOfEachArea(all))).toEqual([...new Set(areas(all))])
    expect(all).toEqual(expect.arrayContaining(firstOfEachArea(all)))
  })

  test('each has a unique name, and each seeded fault a drill that must find it', () => {
    const names = drills.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const faultDrills = Object.values(seededFaults).map(({ drill }) => drill)
    expect(faultDrills.filter((drill) => !names.includes(drill))).toEqual([])
  })

  test('each drill with a database ends with the invariants', () => {
    const sources = globSync('*.ts', { cwd: import.meta.dirname }).map(
      (name) => [name, readFileSync(`${import.meta.dirname}/${name}`, 'utf8')] as const,
    )
    const ofDatabases = sources.filter(
      ([, text]) => /: Drill = \{/.test(text) && /inPlace\(|openPlace\(/.test(text),
    )
    expect(ofDatabases.length).toBeGreaterThan(25)
    const asks = /await mustHold\(|await brokenIn\(|await brokenInvariants\(/
    expect(ofDatabases.filter(([, text]) => !asks.test(text)).map(([name]) => name)).toEqual([])
  })
})
