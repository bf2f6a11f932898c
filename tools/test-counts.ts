// Counts the results of Vitest and Playwright, and prints failed tests first. A run that breaks
// before its first test counts as one failure.
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export type Count = { readonly passed: number; readonly failed: number; readonly details: string }
export type StepEnd = { readonly isFine: boolean; readonly output: string }

/** A program that only succeeds or fails counts as one test. */
export const one = ({ isFine, output }: StepEnd): Count => ({
  passed: isFine ? 1 : 0,
  failed: isFine ? 0 : 1,
  details: output,
})

export const sum = (counts: readonly Count[]): { passed: number; failed: number } => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
})

function parseReport(report: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as Record<string, unknown>
  } catch {
    return undefined
  }
}

// A skipped test counts as a failure, and so does a failed run without a failed test.
function count(
  passed: number,
  failed: number,
  leftOut: number,
  { isFine, output }: StepEnd,
  faults: readonly string[] = [],
): Count {
  const broken = failed + leftOut
  const missing = leftOut > 0 ? [`${leftOut} left out: a test is never skipped.`] : []
  const details = [...faults, output, ...missing].join('\n')
  return { passed, failed: broken === 0 && (!isFine || passed === 0) ? 1 : broken, details }
}

const LINES_OF_FAULT = 20

/** Location and first output lines of a failed test. */
function fault(name: string, message: string): string {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, LINES_OF_FAULT)
  return [`BROKEN ${name}`, ...lines.map((line) => `  ${line}`), ''].join('\n')
}

type VitestFile = {
  readonly name: string
  readonly status: string
  readonly message?: string
  readonly assertionResults: readonly {
    readonly status: string
    readonly fullName: string
    readonly failureMessages?: readonly string[]
  }[]
}

const faultsOfFile = ({ name, status, message, assertionResults }: VitestFile): string[] => {
  const broken = assertionResults.filter((result) => result.status === 'failed')
  if (broken.length === 0) return status === 'failed' ? [fault(name, message ?? '')] : []
  return broken.map(({ fullName, failureMessages }) =>
    fault(`${name} > ${fullName}`, failureMessages?.[0] ?? ''),
  )
}

type Suite = {
  readonly title: string
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly {
      readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[]
    }[]
  }[]
}

const faultsOfSuite = ({ title, suites, specs }: Suite): string[] => [
  ...(specs ?? []).flatMap((spec) => {
    const errors = spec.tests.flatMap(({ results }) =>
      results.flatMap(({ errors }) => errors ?? []),
    )
    // Skip tests that did not run because of an earlier failure.
    if (spec.ok || errors.length === 0) return []
    return [fault(`${title} > ${spec.title}`, errors[0]?.message ?? '')]
  }),
  ...(suites ?? []).flatMap(faultsOfSuite),
]

/** Counts Vitest's JSON report; an unreadable file is one failure. */
export function countVitest(stepEnd: StepEnd, report: string): Count {
  const found = parseReport(report)
  if (!found) return count(0, 0, 0, { ...stepEnd, isFine: false })
  const files = (found['testResults'] ?? []) as VitestFile[]
  const unread = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const number = (key: string) => Number(found[key] ?? 0)
  const leftOut = number('numPendingTests') + number('numTodoTests')
  const failed = number('numFailedTests') + unread.length
  return count(number('numPassedTests'), failed, leftOut, stepEnd, files.flatMap(faultsOfFile))
}

export function countPlaywright(stepEnd: StepEnd, report: string): Count {
  const found = parseReport(report)
  const stats = found?.['stats'] as
    | Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>
    | undefined
  if (!stats) return count(0, 0, 0, { ...stepEnd, isFine: false })
  const faults = ((found?.['suites'] ?? []) as Suite[]).flatMap(faultsOfSuite)
  return count(stats.expected, stats.unexpected + stats.flaky, stats.skipped, stepEnd, faults)
}
