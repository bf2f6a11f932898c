import { expect, test } from 'vitest'

import { nightlyPage, parseNightly } from './nightly-table.ts'

const line = {
  name: 'freeze',
  size: 'long',
  commit: '1a2b3c4d',
  day: '2026-11-28',
  seconds: '12.5',
  result: 'passed',
}

test('a repeated line replaces its row; rows are in the order of the lines', () => {
  const names = ['audit', 'freeze']
  const first = nightlyPage('', names, line)
  const second = nightlyPage(first, names, { ...line, name: 'audit', result: 'FAILED (2)' })
  const third = nightlyPage(second, names, { ...line, seconds: '9.0', commit: '99999999+' })
  expect(parseNightly(third)).toEqual([
    { ...line, name: 'audit', result: 'FAILED (2)' },
    { ...line, seconds: '9.0', commit: '99999999+' },
  ])
  expect(third.match(/^\| /gm)).toHaveLength(3)
})

test('a removed line leaves the page', () => {
  const page = nightlyPage('', ['gone'], { ...line, name: 'gone' })
  expect(parseNightly(nightlyPage(page, ['freeze'], line))).toEqual([line])
})
