// What `npm test` runs of the long files: some always, of the others a share that the commit draws.
// `npm run nightly` runs them all (docs/decisions/0036-what-runs-when.md).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { inDrawnOrder } from './draw.ts'
import { root } from './programs.ts'

/**
 * Tests of every call one after the other, of files of many rows, drills, and machines that live
 * long, each with its seconds of one worker: by day as many as come to a tenth of them all.
 */
const secondsOfDrawn: Readonly<Record<string, number>> = {
  'db/demo/load.test.ts': 90,
  'db/demo/world.test.ts': 25,
  'gate/decisions.test.ts': 70,
  'gate/kills.test.ts': 130,
  'gate/seeded-faults/product-server.test.ts': 20,
  'src/server/http/attacks.test.ts': 180,
  'src/server/http/authorisation-probes.test.ts': 50,
  'src/features/bureau-exchange/actions/lifecycle.test.ts': 58,
  'src/features/debt-items/rules/lifecycle.property.test.ts': 15,
  'src/features/debt-items/rules/machine.property.test.ts': 13,
  'src/features/delinquency-figures/routes.test.ts': 24,
  'src/features/delinquency-runs/closed-months.test.ts': 15,
  'src/features/delinquency-runs/late-receipts.test.ts': 19,
  'src/features/lawsuits/rules/machine.property.test.ts': 11,
  'src/features/notices/load.test.ts': 22,
  'src/features/receivables/actions/load.test.ts': 76,
  'src/features/receivables/actions/renumber.test.ts': 27,
  'src/features/receivables/gateway/reading.test.ts': 19,
  'src/features/receivables/gateway/spreadsheets.test.ts': 21,
  'src/ops/backup/backup.test.ts': 30,
  'src/ops/embedded/embedded.test.ts': 22,
  'src/server/database/migrate.test.ts': 8,
  'src/server/database/open-database.test.ts': 11,
  'src/server/database/references.test.ts': 20,
  'src/server/every-register.test.ts': 26,
  'src/server/http/application-alone.test.ts': 25,
  'src/server/http/company-acts.test.ts': 20,
  'src/server/http/empty-filters.test.ts': 31,
  'src/server/http/file-log.test.ts': 15,
  'src/server/http/formula-attacks.test.ts': 27,
  'src/server/http/limit-attacks.test.ts': 45,
  'src/server/http/lists.test.ts': 12,
  'src/server/http/stale-rights-attacks.test.ts': 40,
  'src/server/start.test.ts': 14,
}

export const drawnTests: readonly string[] = Object.keys(secondsOfDrawn)

/** Journeys of every day: who comes in, who decides, what leaves for the bureau and the court, and all lists. */
export const dailyJourneys: readonly string[] = [
  'bureau.spec.ts',
  'complete-cycle.spec.ts',
  'delinquency-closing.spec.ts',
  'guards.spec.ts',
  'lawsuit-decisions.spec.ts',
  'listing.spec.ts',
  'negativation-decide.spec.ts',
  'sign-in.spec.ts',
  'size.spec.ts',
  'start.spec.ts',
]

/** Names in an order that the commit shuffles: the first of them, and as many more as come to this much. */
function drawUpTo(costs: Readonly<Record<string, number>>, most: number): string[] {
  let left = most
  return inDrawnOrder(Object.keys(costs)).filter((name, place) => {
    const cost = costs[name] ?? 0
    if (place > 0 && cost > left) return false
    left -= cost
    return true
  })
}

const sumOf = (costs: Readonly<Record<string, number>>) =>
  Object.values(costs).reduce((total, cost) => total + cost, 0)

/** The test files that this commit leaves to the night. */
export function leftToNight(): string[] {
  const drawn = drawUpTo(secondsOfDrawn, sumOf(secondsOfDrawn) / 10)
  return drawnTests.filter((path) => !drawn.includes(path))
}

export type Spec = { readonly name: string; readonly lines: number }

/** All files of journeys, with what they cost: a line is a step of a browser, more or less. */
export const readSpecs = (): Spec[] =>
  globSync('*.spec.ts', { cwd: join(root, 'e2e') })
    .sort()
    .map((name) => ({
      name,
      lines: readFileSync(join(root, 'e2e', name), 'utf8').split('\n').length,
    }))

/**
 * The files of journeys that this commit runs by day: the daily ones, and of the others as many as
 * come to a twentieth of their lines, in an order that the commit shuffles. So no day is much longer
 * than another.
 */
export function journeysOfDay(specs: readonly Spec[]): string[] {
  const others = Object.fromEntries(
    specs
      .filter(({ name }) => !dailyJourneys.includes(name))
      .map(({ name, lines }) => [name, lines]),
  )
  return [...dailyJourneys, ...drawUpTo(others, sumOf(others) / 20)]
}
