// `npm run nightly [-- NAME …] [--seed S]`: what is too long for `npm test`, one after the other:
// every journey with all that a list is asked for every list, every probe of a call, the drills at
// their long size, the seeded faults and the benches. One table, and one last line 'N passed, N
// failed'; with names only those lines.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { benches } from '../bench/benches.ts'
import { gates } from '../gate/gates.ts'
import { faultNames } from '../gate/seeded-faults/faults.ts'
import { drawnTests } from './by-day.ts'
import { findBrowser, howToInstall } from './find-browser.ts'
import { execute, program, stopPrograms } from './programs.ts'
import { type Count, countPlaywright, one, sum } from './test-counts.ts'

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' } },
})
const seed = values.seed ?? new Date().toISOString().slice(0, 10)
const hours = 6

type Line = {
  readonly name: string
  readonly size: string
  readonly seed?: string
  readonly run: () => Promise<Count>
}

const run = async (...args: readonly string[]): Promise<Count> =>
  one(await execute({ args, minutes: hours * 60 }))

const longTests: Line = {
  name: 'long-tests',
  size: 'long',
  run: async () => {
    const args = [
      program('vitest'),
      'run',
      '.night.test.ts',
      'renumber.test.ts',
      'notices/load.test.ts',
    ]
    return one(await execute({ args, env: { NIGHT: '1' }, minutes: 60 }))
  },
}

const probes: Line = {
  name: 'probes',
  size: 'whole',
  run: async () => {
    const files = ['authorisation.test.ts', 'authorisation-probes.test.ts', 'registry.test.ts']
    const args = [program('vitest'), 'run', ...files.map((name) => `src/server/http/${name}`)]
    return one(await execute({ args, env: { NIGHT: '1' }, minutes: 60 }))
  },
}

const everyDrawnTest: Line = {
  name: 'drawn-tests',
  size: 'whole',
  run: async () =>
    one(
      await execute({
        args: [program('vitest'), 'run', ...drawnTests],
        env: { NIGHT: '1' },
        minutes: 60,
      }),
    ),
}

const drills: readonly Line[] = gates.map(({ name }) => ({
  name,
  size: 'long',
  seed,
  run: () => run('gate/main.ts', name, '--size', 'long', '--seed', seed, '--quiet'),
}))

const seededFaults: readonly Line[] = faultNames.map((name) => ({
  name,
  size: 'fault',
  seed,
  run: () => run('gate/main.ts', 'seeded-faults', name, '--seed', seed, '--quiet'),
}))

const measurements: readonly Line[] = benches.map(({ name }) => ({
  name: `bench ${name}`,
  size: 'bench',
  run: () => run('bench/main.ts', name),
}))

async function performJourneys(): Promise<Count> {
  const browser = await findBrowser()
  if (browser === undefined) return { passed: 0, failed: 1, details: howToInstall }
  const folder = mkdtempSync(join(tmpdir(), 'regua-nightly-'))
  const report = join(folder, 'playwright.json')
  const stepEnd = await execute({
    args: [program('playwright'), 'test', '--reporter=list,json'],
    env: { REGUA_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report, NIGHT: '1' },
    minutes: hours * 60,
  })
  const count = countPlaywright(stepEnd, report)
  rmSync(folder, { recursive: true, force: true })
  return count
}

const journeys: Line = { name: 'journeys', size: 'whole', run: performJourneys }

const night: readonly Line[] = [
  journeys,
  longTests,
  probes,
  everyDrawnTest,
  ...drills,
  ...seededFaults,
  ...measurements,
]
const nameAll = (lines: readonly { readonly name: string }[]) =>
  lines.map(({ name }) => name).join(', ')

const writeCells = (...[name, size, drawn, seconds, result]: readonly string[]) =>
  console.log(
    [
      name?.padEnd(24),
      size?.padEnd(6),
      drawn?.padEnd(12),
      seconds?.padStart(8),
      `  ${result}`,
    ].join(' '),
  )

/** One line of the table; what went wrong stands below the table. */
async function perform(line: Line): Promise<Count> {
  const startedAt = performance.now()
  const count = await line.run()
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  const many = count.passed + count.failed > 1 ? ` (${count.passed} of them)` : ''
  const result = count.failed === 0 ? `passed${many}` : `FAILED (${count.failed})`
  writeCells(line.name, line.size, line.seed ?? '-', seconds, result)
  return { ...count, details: `${line.name} (${line.size})\n${count.details}` }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stopPrograms('SIGTERM')
    process.exit(1)
  })

async function main(): Promise<Count[]> {
  const lines = names.length === 0 ? night : night.filter(({ name }) => names.includes(name))
  writeCells('name', 'size', 'seed', 'seconds', 'result')
  const counts: Count[] = []
  for (const line of lines) counts.push(await perform(line))
  return counts
}

const unknown = names.filter((name) => !night.some((line) => line.name === name))
if (unknown.length > 0) {
  console.error(`There is no '${unknown.join("', '")}' at night. There are: ${nameAll(night)}`)
  process.exit(1)
}
const counts = await main()
for (const { failed, details } of counts) if (failed > 0) console.log(`\n${details}`)
const { passed, failed } = sum(counts)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
