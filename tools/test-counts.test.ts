import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { countPlaywright, countVitest, one, sum } from './test-counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'regua-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fine = { isFine: true, output: '' }
const brokenStep = { isFine: false, output: 'it broke' }

function report(content: object): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, JSON.stringify(content))
  return path
}

describe('Vitest', () => {
  const result = (passed: number, failed: number, more: object = {}) =>
    report({
      numPassedTests: passed,
      numFailedTests: failed,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [],
      ...more,
    })

  test('passed and failed tests are counted', () => {
    expect(countVitest(brokenStep, result(7, 2))).toEqual({
      passed: 7,
      failed: 2,
      details: 'it broke',
    })
  })

  test('an unreadable file is a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ]
    expect(countVitest(brokenStep, result(1, 0, { testResults }))).toMatchObject({
      passed: 1,
      failed: 1,
    })
  })

  test('failed tests come first, each with place and message', () => {
    const broken = { status: 'failed', fullName: 'sums > two', failureMessages: ['want 3\n at b'] }
    const testResults = [
      { name: 'a.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, broken] },
      { name: 'b.test.ts', status: 'failed', message: 'no such import', assertionResults: [] },
    ]
    expect(countVitest(brokenStep, result(1, 1, { testResults })).details).toBe(
      [
        'BROKEN a.test.ts > sums > two\n  want 3\n   at b\n',
        'BROKEN b.test.ts\n  no such import\n',
        'it broke',
      ].join('\n'),
    )
  })

  test('a skipped test is a failure', () => {
    expect(countVitest(fine, result(5, 0, { numPendingTests: 1 }))).toMatchObject({
      passed: 5,
      failed: 1,
    })
  })

  test('an error after the last test is a failure', () => {
    expect(countVitest(brokenStep, result(5, 0))).toMatchObject({ passed: 5, failed: 1 })
  })

  test('a run without a report, or without a test, is a failure', () => {
    expect(countVitest(fine, join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: 1 })
    expect(countVitest(fine, result(0, 0))).toMatchObject({ passed: 0, failed: 1 })
  })
})

describe('Playwright', () => {
  const stats = (expected: number, unexpected: number, skipped = 0) =>
    report({ stats: { expected, unexpected, flaky: 0, skipped } })

  test('journeys are counted', () => {
    expect(countPlaywright(fine, stats(4, 0))).toMatchObject({ passed: 4, failed: 0 })
    expect(countPlaywright(brokenStep, stats(4, 3))).toMatchObject({ passed: 4, failed: 3 })
  })

  test('failed journeys come first, and those that did not run are not listed', () => {
    const ran = (title: string, ok: boolean, ...messages: string[]) => {
      const errors = messages.map((message) => ({ message }))
      return { title, ok, tests: [{ results: [{ errors }] }] }
    }
    const inner = { title: 'lists', specs: [ran('a row', false, 'not seen'), ran('b', true)] }
    const suites = [{ title: 'list.spec.ts', suites: [inner], specs: [ran('c', false)] }]
    const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 1 }
    expect(countPlaywright(brokenStep, report({ stats, suites })).details).toBe(
      [
        'BROKEN lists > a row\n  not seen\n',
        'it broke',
        '1 left out: a test is never skipped.',
      ].join('\n'),
    )
  })

  test('journeys that did not run after a failure are failures', () => {
    expect(countPlaywright(brokenStep, stats(4, 1, 2))).toMatchObject({ passed: 4, failed: 3 })
  })

  test('a browser that did not start gives no report and a failure', () => {
    expect(countPlaywright(brokenStep, join(folder, 'none.json'))).toMatchObject({
      passed: 0,
      failed: 1,
    })
  })
})

test('all together', () => {
  expect(sum([one(fine), one(brokenStep), { passed: 3, failed: 0, details: '' }])).toEqual({
    passed: 4,
    failed: 1,
  })
})
