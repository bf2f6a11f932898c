// `npm run nightly [-- NAME …] [--seed S]`: everything that `npm test` leaves out. That is all
// journeys, all tests at long size with new seeds, the long drills, the seeded faults and the
// benches. With names it runs only these lines. Each finished line is written to docs/nightly.md.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { benches } from '../bench/benches.ts'
import { drills } from '../drills/drills.ts'
import { faultNames } from '../drills/seeded-faults/faults.ts'
import { findBrowser, howToInstall } from './find-browser.ts'
import { recordLine } from './nightly-table.ts'
import { execute, program, root, stopPrograms } from './programs.ts'
import { type Count, countPlaywright, countVitest, one, sum } from './test-counts.ts'

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' } },
})
const day = new Date().toISOString().slice(0, 10)
const seed = values.seed ?? day.replaceAll('-', '')
/** Time limit of one line. */
const minutes = 100

type Line = {
  readonly name: string
  readonly size: string
  readonly run: () => Promise<Count>
}

const run = async (...args: readonly string[]): Promise<Count> =>
  one(await execute({ args, minutes }))

/** Runs a program with a JSON report and counts its results. */
async function reported(
  args: (report: string) => readonly string[],
  env: Readonly<Record<string, string>>,
  count: typeof countVitest,
): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'regua-nightly-'))
  const report = join(folder, 'report.json')
  const stepEnd = await execute({
    args: args(report),
    env: { NIGHT: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...env },
    minutes,
  })
  const counted = count(stepEnd, report)
  rmSync(folder, { recursive: true, force: true })
  return counted
}

/** Test files that run longer or with other cases at night. */
const longTestFiles = (): string[] =>
  globSync('{src,tools,db,drills,bench}/**/*.test.ts', { cwd: root })
    .filter(
      (path) =>
        path.endsWith('.night.test.ts') ||
        /fast-check|#testing\/(?:night|test-seed)\.ts/.test(readFileSync(join(root, path), 'utf8')),
    )
    .toSorted()

const longTests: Line = {
  name: 'long-tests',
  size: 'long',
  run: () =>
    reported(
      (report) => [
        program('vitest'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...longTestFiles(),
      ],
      { REGUA_TEST_SEED: seed },
      countVitest,
    ),
}

const journeyParts = 5
const journeys: readonly Line[] = Array.from({ length: journeyParts }, (_, part) => ({
  name: `journeys-${part + 1}`,
  size: 'whole',
  run: async () => {
    const browser = await findBrowser()
    if (browser === undefined) return { passed: 0, failed: 1, details: howToInstall }
    return reported(
      () => [
        program('playwright'),
        'test',
        `--shard=${part + 1}/${journeyParts}`,
        '--reporter=list,json',
      ],
      { REGUA_BROWSER: browser },
      countPlaywright,
    )
  },
}))

const drillLines: readonly Line[] = drills.map(({ name }) => ({
  name,
  size: 'long',
  run: () => run('drills/main.ts', name, '--size', 'long', '--seed', seed, '--quiet'),
}))

const seededFaults: readonly Line[] = faultNames.map((name) => ({
  name,
  size: 'fault',
  run: () => run('drills/main.ts', 'seeded-faults', name, '--seed', seed, '--quiet'),
}))

const measurements: readonly Line[] = benches.map(({ name }) => ({
  name: `bench ${name}`,
  size: 'bench',
  run: () => run('bench/main.ts', name),
}))

const night: readonly Line[] = [
  ...journeys,
  longTests,
  ...drillLines,
  ...seededFaults,
  ...measurements,
]

const writeCells = (...[name, size, seconds, result]: readonly string[]) =>
  console.log([name?.padEnd(32), size?.padEnd(6), seconds?.padStart(8), `  ${result}`].join(' '))

/** Runs one line, records it, and prints the details of its failures. */
async function perform(line: Line): Promise<Count> {
  const startedAt = performance.now()
  const count = await line.run()
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  const many = count.passed + count.failed > 1 ? ` (${count.passed} of them)` : ''
  const result = count.failed === 0 ? `passed${many}` : `FAILED (${count.failed})`
  writeCells(line.name, line.size, seconds, result)
  recordLine(
    night.map(({ name }) => name),
    { name: line.name, size: line.size, day, seconds, result },
  )
  if (count.failed > 0) console.log(`\n${count.details}\n`)
  return count
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stopPrograms('SIGTERM')
    process.exit(1)
  })

async function main(): Promise<Count[]> {
  const lines = names.length === 0 ? night : night.filter(({ name }) => names.includes(name))
  console.log(`seed ${seed}\n`)
  writeCells('name', 'size', 'seconds', 'result')
  const counts: Count[] = []
  for (const line of lines) counts.push(await perform(line))
  return counts
}

const unknown = names.filter((name) => !night.some((line) => line.name === name))
if (unknown.length > 0) {
  const known = night.map(({ name }) => name).join(', ')
  console.error(`There is no '${unknown.join("', '")}' at night. There are: ${known}`)
  process.exit(1)
}
const counts = await main()
const { passed, failed } = sum(counts)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
