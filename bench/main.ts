// `npm run bench` lists the benches. `npm run bench -- NAME [NAME …] [--rounds N] [--store]` runs
// some, `all` runs them all. `world [--size SIZE]` creates their databases. Exit status 1 if a
// bench fails or a ratio is more than a tenth worse than the stored one.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { ensureBundled } from '#server/bundle/build.ts'

import type { Bench, BenchOptions } from './bench.ts'
import { benches } from './benches.ts'
import { figureLine, isWorse, type Ratios, withRatios } from './check-figures.ts'
import { makeWorlds } from './world.ts'

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    size: { type: 'string' },
    store: { type: 'boolean', default: false },
  },
})
const file = new URL('ratios.json', import.meta.url)
const readRatios = () => JSON.parse(readFileSync(file, 'utf8')) as Ratios

function readOptions(): BenchOptions {
  const rounds = Number(values.rounds ?? 5)
  if (!(Number.isInteger(rounds) && rounds > 0))
    throw new Error('--rounds is a whole number above zero')
  return { rounds, print: (line) => console.log(`  ${line}`) }
}

/** True if measured and no ratio is worse than the stored one. */
async function runOne(bench: Bench, options: BenchOptions): Promise<boolean> {
  const startedAt = performance.now()
  console.log(`${bench.name}: ${bench.goal}`)
  try {
    const figures = await bench.run(options)
    const stored = readRatios()
    const own = stored[bench.name] ?? {}
    for (const figure of figures) console.log(`  ${figureLine(figure, own[figure.name])}`)
    const worse = figures.filter((figure) => isWorse(figure, own[figure.name]))
    const missedFigures = figures.filter(({ ok }) => !ok)
    console.log(
      `${worse.length === 0 ? 'holds' : 'FAILS'} ${bench.name}: ${figures.length} figures, ${missedFigures.length} goals missed, ${worse.length} ratios more than a tenth worse (${options.rounds} rounds, ${((performance.now() - startedAt) / 1_000).toFixed(0)} s)`,
    )
    if (values.store)
      writeFileSync(file, `${JSON.stringify(withRatios(stored, bench.name, figures), null, 2)}\n`)
    return values.store || worse.length === 0
  } catch (error) {
    console.log(
      `FAILS ${bench.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
    return false
  }
}

async function main(): Promise<boolean> {
  if (names.length === 0) {
    for (const { name, goal } of benches) console.log(`${name.padEnd(16)}${goal}`)
    return true
  }
  if (names[0] === 'world') {
    await makeWorlds(console.log, values.size)
    return true
  }
  const unknown = names.filter(
    (name) => name !== 'all' && !benches.some((bench) => bench.name === name),
  )
  if (unknown.length > 0)
    throw new Error(`There is no bench '${unknown.join(', ')}'. Without a name the list is shown.`)
  const options = readOptions()
  await ensureBundled(fileURLToPath(new URL('..', import.meta.url)))
  let isHeld = true
  const isAsked = ({ name, onlyByName }: Bench) =>
    names.includes(name) || (names.includes('all') && !onlyByName)
  for (const bench of benches.filter(isAsked)) isHeld = (await runOne(bench, options)) && isHeld
  return isHeld
}

main().then(
  (isFine) => process.exit(isFine ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
