// The list journey covers every declared list screen, or an exception names the test that does.
import { existsSync } from 'node:fs'

import { expect, test } from 'vitest'

import { listings, testedElsewhere, withoutEntry, withoutListing } from '../e2e/listings.ts'

test('every declared list has an entry in the list journey', () => {
  expect(listings.length).toBeGreaterThan(15)
  expect(withoutEntry).toEqual([])
})

test('every entry of the list journey has a declared list', () => {
  expect(withoutListing).toEqual([])
})

test('a list tested elsewhere names an existing journey', () => {
  const journey = /e2e\/[a-z-]+\.spec\.ts/
  for (const [name, where] of Object.entries(testedElsewhere)) {
    const [path = ''] = journey.exec(where) ?? []
    expect(existsSync(new URL(`../${path}`, import.meta.url)) && path !== '', name).toBe(true)
  }
})
