// The list journey covers every declared list screen, or an exception names the test that does.
import { existsSync } from 'node:fs'

import { expect, test } from 'vitest'

import { listings, walkedElsewhere, withoutEntry, withoutListing } from '../e2e/listings.ts'

test('every list that is declared has its entry in the walk of the browser', () => {
  expect(listings.length).toBeGreaterThan(15)
  expect(withoutEntry).toEqual([])
})

test('every entry of the walk is of a list that is there', () => {
  expect(withoutListing).toEqual([])
})

test('a list that is looked at elsewhere says in which journey, and that is there', () => {
  const journey = /e2e\/[a-z-]+\.spec\.ts/
  for (const [name, where] of Object.entries(walkedElsewhere)) {
    const [path = ''] = journey.exec(where) ?? []
    expect(existsSync(new URL(`../${path}`, import.meta.url)) && path !== '', name).toBe(true)
  }
})
