import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { anchorFile, compareAnchors, writeAnchor } from './audit-anchor.ts'
import { database } from './database/test-database.ts'

const opened = database()
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'regua-anchor-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (day: string) => writeAnchor(opened.admin, folder, new Date('2026-11-20T02:50:00Z'), day)
const lines = () => readFileSync(anchorFile(folder), 'utf8').split('\n')

test('one line a day, however often it is asked for', async () => {
  expect(await write('2026-11-19')).toBe(true)
  expect(await write('2026-11-19')).toBe(false)
  expect(await write('2026-11-20')).toBe(true)
  expect(lines()).toHaveLength(3)
  expect(await compareAnchors(opened.admin, folder)).toMatchObject({ days: 2, broken: [], fileBrokenAt: undefined })
})

test('a line that a power cut left unfinished is taken back, and the day has its line', async () => {
  await write('2026-11-18')
  const whole = readFileSync(anchorFile(folder)).length
  await write('2026-11-19')
  truncateSync(anchorFile(folder), whole + 40)
  expect(await write('2026-11-19')).toBe(true)
  expect(await compareAnchors(opened.admin, folder)).toMatchObject({ days: 2, broken: [], fileBrokenAt: undefined })
})

test('a whole line that is none is no power cut: it stays and is told', async () => {
  await write('2026-11-18')
  appendFileSync(anchorFile(folder), 'outra coisa\n')
  await write('2026-11-19')
  expect(await compareAnchors(opened.admin, folder)).toMatchObject({ days: 3, fileBrokenAt: 2 })
})
