import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import {
  dailyJourneys,
  drawnTests,
  journeysOfDay,
  leftToNight,
  readSpecs,
  type Spec,
} from './by-day.ts'
import { root } from './programs.ts'

test('each file that is named is there', () => {
  for (const path of drawnTests) expect(existsSync(join(root, path)), path).toBe(true)
  for (const name of dailyJourneys) expect(existsSync(join(root, 'e2e', name)), name).toBe(true)
})

test('the daily journeys run with every commit, of the rest a twentieth at most; the same commit draws the same', () => {
  const specs = readSpecs()
  const day = journeysOfDay(specs)
  expect(day).toEqual(expect.arrayContaining([...dailyJourneys]))
  const drawn = specs.filter(({ name }) => day.includes(name) && !dailyJourneys.includes(name))
  const others = specs.filter(({ name }) => !dailyJourneys.includes(name))
  const lines = (of: readonly Spec[]) => of.reduce((total, one) => total + one.lines, 0)
  expect(lines(drawn)).toBeGreaterThan(0)
  // The first that is drawn runs, however long it is.
  const longest = Math.max(...others.map((one) => one.lines))
  expect(lines(drawn)).toBeLessThanOrEqual(Math.max(lines(others) / 20, longest))
  expect(journeysOfDay(specs)).toEqual(day)
  expect(leftToNight().every((path) => drawnTests.includes(path))).toBe(true)
})
