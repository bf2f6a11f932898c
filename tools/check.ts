// `npm run check` (--quick): types, lint, format, boundaries, unused code, generated files and the
// tests without a database. `npm test` adds the tests with a database, except `*.night.test.ts`,
// and the journeys tagged @day. The last line is 'N passed, N failed'.
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

import { drillFiles, nightlyDrills } from '../drills/drill-tiers.ts'
import { findBrowser, howToInstall } from './find-browser.ts'
import { execute, program, root, startService, stopPrograms } from './programs.ts'
import { type Count, countPlaywright, countVitest, one, sum } from './test-counts.ts'

const reports = mkdtempSync(join(tmpdir(), 'regua-check-'))
const quick = process.argv.includes('--quick')

type Step = { readonly name: string; readonly run: () => Promise<Count> }

/** A program that only succeeds or fails counts as one test. */
const check = (name: string, ...args: readonly string[]): Step => ({
  name,
  run: async () => one(await execute({ args })),
})

/** Incremental: rechecks only what changed since the last run. */
const types = (name: string, project: string): Step =>
  check(
    name,
    program('tsc'),
    '--noEmit',
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/${project}.tsbuildinfo`,
  )

/** The fast test files, without database, server or browser. */
const unitTests = (): string[] =>
  globSync('{src,tools,db,bench}/**/*.test.{ts,tsx}', { cwd: root }).filter(
    (path) =>
      !/test-database\.ts|startEmbedded|joinDatabase|ops\/embedded/.test(
        readFileSync(join(root, path), 'utf8'),
      ),
  )

const vitest = (name: string, which: readonly string[], workers: number): Step => ({
  name,
  run: async () => {
    const report = join(reports, 'vitest.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const stepEnd = await execute({
      args: [program('vitest'), 'run', `--maxWorkers=${workers}`, ...reporters, ...which],
      minutes: 25,
    })
    return countVitest(stepEnd, report)
  },
})

/** `worlds`: folder of the databases for the journeys; without it they create their own. */
const journeys = (worlds: string | undefined): Step => ({
  name: 'browser journeys',
  run: async () => {
    const browser = await findBrowser()
    if (browser === undefined) return { passed: 0, failed: 1, details: howToInstall }
    const report = join(reports, 'playwright.json')
    const env = {
      REGUA_BROWSER: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(worlds && { REGUA_JOURNEY_WORLDS: worlds }),
    }
    const stepEnd = await execute({
      args: [program('playwright'), 'test', '--grep', '@day', '--reporter=list,json'],
      env,
      minutes: 35,
    })
    return countPlaywright(stepEnd, report)
  },
})

const countJourneys = async (): Promise<number> => {
  const { output } = await execute({
    args: [program('playwright'), 'test', '--list'],
    env: { REGUA_BROWSER: 'none' },
  })
  return Number(/^Total: (\d+) tests?/m.exec(output)?.[1])
}

/** The journeys and drills of this run, beside those that only the nightly run covers. */
async function coverageSummary(ranJourneys: number): Promise<string> {
  const drills = Object.values(drillFiles).flat().length
  return [
    `journeys ${ranJourneys} of ${await countJourneys()} (the others: npm run nightly)`,
    `drills ${drills} of ${drills + nightlyDrills.length} (the others: npm run nightly)`,
  ].join('\n')
}

const build = check('browser app', 'tools/build.ts')

const checks: readonly Step[] = [
  types('types of the server', 'tsconfig.server.json'),
  types('types of the browser', 'tsconfig.web.json'),
  types('types of its tests', 'tsconfig.web.test.json'),
  check('lint', program('oxlint')),
  check('format', program('oxfmt'), '--check', '.'),
  check('who imports whom', 'tools/boundaries.ts'),
  check(
    'unused code',
    program('knip'),
    '--no-progress',
    '--no-config-hints',
    '--include',
    'files,dependencies,unlisted,unresolved,exports',
  ),
  check('generated files', 'tools/generate.ts', 'check'),
]

async function perform({ name, run }: Step): Promise<Count> {
  const startedAt = performance.now()
  const count = await run().catch((error: unknown): Count => ({
    passed: 0,
    failed: 1,
    details: String(error instanceof Error ? error.stack : error),
  }))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const mark = count.failed > 0 ? 'FAILED' : 'ok'
  const many =
    count.passed + count.failed > 1 ? `  ${count.passed} passed, ${count.failed} failed` : ''
  console.log(`${mark.padEnd(7)}${name.padEnd(28)}${seconds.padStart(7)} s${many}`)
  if (count.failed > 0) console.log(`\n${count.details}\n`)
  return count
}

/** Runs short steps in parallel: each uses one core for a second or two. */
async function together(steps: readonly Step[], width: number): Promise<Count[]> {
  const waiting = [...steps]
  const counts: Count[] = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) counts.push(await perform(step))
  }
  await Promise.all(Array.from({ length: width }, work))
  return counts
}

async function main(): Promise<Count[]> {
  const cores = Math.max(2, availableParallelism())
  const counts = await together(checks, Math.min(cores, 4))
  if (quick)
    return [...counts, await perform(vitest('unit tests', unitTests(), Math.min(cores, 4)))]
  const builtCount = await perform(build)
  counts.push(builtCount)
  // Creating the databases uses less than one core, so run it beside the tests.
  const worlds = startService(['e2e/keep-worlds.ts'])
  // One worker more than cores, because tests that wait for the database or a process free their
  // core.
  counts.push(await perform(vitest('tests', [], Math.min(cores + 1, 4))))
  if (builtCount.failed === 0) {
    const journeysCount = await perform(journeys(await worlds.ready))
    counts.push(journeysCount)
    console.log(`\n${await coverageSummary(journeysCount.passed + journeysCount.failed)}`)
  }
  await worlds.stop()
  return counts
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopPrograms('SIGTERM')
    rmSync(reports, { recursive: true, force: true })
    process.exit(1)
  })
}

const { passed, failed } = sum(await main())
rmSync(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
