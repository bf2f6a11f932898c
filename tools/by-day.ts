// What `npm test` runs of the long files: some always, of the others a share that the commit draws.
// `npm run nightly` runs them all (docs/decisions/0036-what-runs-when.md).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { inDrawnOrder, isDrawn } from './draw.ts'
import { root } from './programs.ts'

/**
 * Tests of every call one after the other, of files of many rows, drills of kills, and machines that
 * live long: a third of them by day.
 */
export const drawnTests: readonly string[] = [
  'db/demo/load.test.ts',
  'db/demo/world.test.ts',
  'gate/kills.test.ts',
  'gate/seeded-faults/product-server.test.ts',
  'src/server/http/attacks.test.ts',
  'src/server/http/authorisation-probes.test.ts',
  'src/features/bureau-exchange/actions/lifecycle.test.ts',
  'src/features/debt-items/rules/lifecycle.property.test.ts',
  'src/features/debt-items/rules/machine.property.test.ts',
  'src/features/delinquency-figures/routes.test.ts',
  'src/features/delinquency-runs/closed-months.test.ts',
  'src/features/delinquency-runs/late-receipts.test.ts',
  'src/features/lawsuits/rules/machine.property.test.ts',
  'src/features/notices/load.test.ts',
  'src/features/receivables/actions/load.test.ts',
  'src/features/receivables/actions/renumber.test.ts',
  'src/features/receivables/gateway/reading.test.ts',
  'src/features/receivables/gateway/spreadsheets.test.ts',
  'src/ops/backup/backup.test.ts',
  'src/ops/embedded/embedded.test.ts',
  'src/server/database/migrate.test.ts',
  'src/server/database/open-database.test.ts',
  'src/server/database/references.test.ts',
  'src/server/every-register.test.ts',
  'src/server/http/application-alone.test.ts',
  'src/server/http/company-acts.test.ts',
  'src/server/http/empty-filters.test.ts',
  'src/server/http/file-log.test.ts',
  'src/server/http/formula-attacks.test.ts',
  'src/server/http/limit-attacks.test.ts',
  'src/server/http/lists.test.ts',
  'src/server/http/stale-rights-attacks.test.ts',
  'src/server/start.test.ts',
]

/** Journeys of every day: who comes in, who decides, what leaves for the bureau and the court, and all lists. */
export const dailyJourneys: readonly string[] = [
  'bureau.spec.ts',
  'chaos.spec.ts',
  'complete-cycle.spec.ts',
  'cycle.spec.ts',
  'delinquency-closing.spec.ts',
  'guards.spec.ts',
  'lawsuit-decisions.spec.ts',
  'listing.spec.ts',
  'negativation-decide.spec.ts',
  'promises.spec.ts',
  'safeguards.spec.ts',
  'sign-in.spec.ts',
  'size.spec.ts',
  'start.spec.ts',
]

/** The test files that this commit leaves to the night. */
export const leftToNight = (): string[] => drawnTests.filter((path) => !isDrawn(path, 3))

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
 * come to an eighth of their lines, in an order that the commit shuffles. So no day is much longer
 * than another.
 */
export function journeysOfDay(specs: readonly Spec[]): string[] {
  const others = specs.filter(({ name }) => !dailyJourneys.includes(name))
  const linesOf = new Map(others.map(({ name, lines }) => [name, lines]))
  let left = others.reduce((total, { lines }) => total + lines, 0) / 8
  const drawn = inDrawnOrder([...linesOf.keys()]).filter((name) => {
    const lines = linesOf.get(name) ?? 0
    if (lines > left) return false
    left -= lines
    return true
  })
  return [...dailyJourneys, ...drawn]
}
