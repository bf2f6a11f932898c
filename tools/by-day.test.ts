import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { dailyJourneys, drawnTests, journeysOfDay, leftToNight } from './by-day.ts'
import { root } from './programs.ts'

test('each file that is named is there', () => {
  for (const path of drawnTests) expect(existsSync(join(root, path)), path).toBe(true)
  for (const name of dailyJourneys) expect(existsSync(join(root, 'e2e', name)), name).toBe(true)
})

test('the daily journeys run with every commit, of the rest a share; the same commit draws the same', () => {
  const specs = globSync('*.spec.ts', { cwd: join(root, 'e2e') })
  const day = journeysOfDay(specs)
  expect(day).toEqual(expect.arrayContaining([...dailyJourneys]))
  expect(day.length).toBeLessThan(specs.length)
  expect(journeysOfDay(specs)).toEqual(day)
  expect(leftToNight().every((path) => drawnTests.includes(path))).toBe(true)
})
