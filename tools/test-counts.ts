// What Vitest and Playwright report, as counts. A run that breaks before its first test is one failure, never zero.
import { readFileSync } from 'node:fs'

export type Count = { readonly passed: number; readonly failed: number; readonly details: string }
export type Ended = { readonly isFine: boolean; readonly output: string }

/** A program that is right or wrong counts as one test. */
export const one = ({ isFine, output }: Ended): Count => ({
  passed: isFine ? 1 : 0,
  failed: isFine ? 0 : 1,
  details: output,
})

export const sum = (counts: readonly Count[]): { passed: number; failed: number } => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
})

function read(report: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as Record<string, unknown>
  } catch {
    return undefined
  }
}

// A test that was left out proves nothing: it counts as a failure, and so does a run that says it failed without one.
function count(passed: number, failed: number, leftOut: number, { isFine, output }: Ended): Count {
  const broken = failed + leftOut
  const details = leftOut > 0 ? `${output}\n${leftOut} left out: a test is never skipped.` : output
  return { passed, failed: broken === 0 && (!isFine || passed === 0) ? 1 : broken, details }
}

/** Counts the JSON report of Vitest; a file that could not be read at all is one failure. */
export function countVitest(ended: Ended, report: string): Count {
  const found = read(report)
  if (!found) return count(0, 0, 0, { ...ended, isFine: false })
  const files = (found['testResults'] ?? []) as { status: string; assertionResults: unknown[] }[]
  const unread = files.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  const number = (key: string) => Number(found[key] ?? 0)
  const leftOut = number('numPendingTests') + number('numTodoTests')
  return count(number('numPassedTests'), number('numFailedTests') + unread.length, leftOut, ended)
}

/** Counts the JSON report of Playwright. */
export function countPlaywright(ended: Ended, report: string): Count {
  const stats = read(report)?.['stats'] as Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> | undefined
  if (!stats) return count(0, 0, 0, { ...ended, isFine: false })
  return count(stats.expected, stats.unexpected + stats.flaky, stats.skipped, ended)
}
