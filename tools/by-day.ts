// What `npm test` runs of the long files: some always, of the others a share that the commit draws.
// `npm run nightly` runs them all (docs/decisions/0036-what-runs-when.md).
import { isDrawn } from './draw.ts'

/** Tests of every call, one after the other, and of machines that live long: half of them by day. */
export const drawnTests: readonly string[] = [
  'db/demo/world.test.ts',
  'gate/seeded-faults/product-server.test.ts',
  'src/features/bureau-exchange/actions/lifecycle.test.ts',
  'src/features/debt-items/rules/machine.property.test.ts',
  'src/features/receivables/actions/renumber.test.ts',
  'src/ops/backup/backup.test.ts',
  'src/ops/embedded/embedded.test.ts',
  'src/server/database/migrate.test.ts',
  'src/server/database/references.test.ts',
  'src/server/every-register.test.ts',
  'src/server/http/application-alone.test.ts',
  'src/server/http/company-acts.test.ts',
  'src/server/http/empty-filters.test.ts',
  'src/server/http/file-log.test.ts',
  'src/server/http/formula-attacks.test.ts',
  'src/server/http/limit-attacks.test.ts',
  'src/server/http/stale-rights-attacks.test.ts',
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
export const leftToNight = (): string[] => drawnTests.filter((path) => !isDrawn(path, 2))

/** Of all spec files those that this commit runs by day: the daily ones, and a quarter of the others. */
export const journeysOfDay = (specs: readonly string[]): string[] =>
  specs.filter((name) => dailyJourneys.includes(name) || isDrawn(name, 4))
