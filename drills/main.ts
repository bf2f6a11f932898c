// `npm run drills` lists the drills. `npm run drills -- NAME [--n N] [--seed S] [--size small|long]`
// runs one, `all` runs all. `kills` runs those that kill, with --n kills in total (500).
// `seeded-faults [FAULT …]` runs the drills without one safeguard at a time: they must then fail.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { ensureBundled } from '#server/bundle/build.ts'

import { countsLine, type Drill, type DrillOptions, type Size } from './drill.ts'
import { drills } from './drills.ts'
import { catchSeededFaults } from './seeded-faults/catch-faults.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    n: { type: 'string' },
    seed: { type: 'string' },
    size: { type: 'string' },
    quiet: { type: 'boolean', default: false },
  },
})
const [name, ...more] = positionals

const root = fileURLToPath(new URL('..', import.meta.url))
const mostKills = 500

const isSize = (text: string): text is Size => text === 'small' || text === 'long'

function readOptions(byDefault: Size): DrillOptions {
  const size = values.size ?? byDefault
  if (!isSize(size)) throw new Error('--size is small or long')
  const n = values.n === undefined ? undefined : Number(values.n)
  if (n !== undefined && !(Number.isInteger(n) && n > 0))
    throw new Error('--n is a whole number above zero')
  const print = values.quiet ? undefined : (line: string) => console.log(`  ${line}`)
  return {
    size,
    seed: values.seed ?? new Date().toISOString().slice(0, 10),
    ...(n === undefined ? {} : { n }),
    ...(print ? { print } : {}),
  }
}

/** True if the drill passed. */
async function runOne(drill: Drill, options: DrillOptions): Promise<boolean> {
  const startedAt = performance.now()
  console.log(`${drill.name} (${drill.row}): ${drill.promise}`)
  const { counts, problems } = await drill.run(options).catch((error: unknown) => ({
    counts: {},
    problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }))
  for (const problem of problems.slice(0, 20)) console.log(`  WRONG ${problem}`)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  console.log(
    `${problems.length === 0 ? 'holds' : 'FAILS'} ${drill.name}: ${countsLine(counts)} (seed ${options.seed}, size ${options.size}, ${seconds} s)`,
  )
  return problems.length === 0
}

async function main(): Promise<boolean> {
  if (name === undefined) {
    for (const { name: known, row, promise } of drills)
      console.log(`${known.padEnd(16)}${row.padEnd(6)}${promise}`)
    return true
  }
  if (name === 'seeded-faults') return catchSeededFaults(readOptions('small'), more)
  const isAsked = ({ name: each, row }: Drill): boolean => {
    if (name === 'all') return true
    if (name === 'kills') return each.startsWith('kill-')
    return [each, row.toLowerCase()].includes(name.toLowerCase())
  }
  const chosen = drills.filter(isAsked)
  if (chosen.length === 0)
    throw new Error(`There is no drill '${name}'. Without a name the list is shown.`)
  const options = readOptions(name === 'all' ? 'small' : 'long')
  await ensureBundled(root)
  let heldCount = 0
  for (const drill of chosen) {
    // Total kills: half for the API, the rest shared.
    const share = drill.name === 'kill-api' ? 1 / 2 : 1 / 8
    const own =
      name === 'kills' ? { ...options, n: Math.ceil((options.n ?? mostKills) * share) } : options
    heldCount += Number(await runOne(drill, own))
  }
  if (chosen.length > 1) console.log(`${heldCount} of ${chosen.length} drills hold`)
  return heldCount === chosen.length
}

main().then(
  (isFine) => process.exit(isFine ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
