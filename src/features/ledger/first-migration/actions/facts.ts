import { Conflict, Forbidden, Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { eyesOf } from '#server/work/eyes.ts'
import type { Refusal } from '#values/refusal.ts'

import { mayConclude, type Steps } from '../rules/migration.ts'
import {
  type OrphanRow,
  readComparisons,
  readOrphans,
  type StoredComparison,
} from '../store/measures.ts'
import {
  readMigration,
  readSteps,
  type StoredMigration,
  type StoredStep,
} from '../store/migration.ts'

/** Stale name of the migration in browsers. */
export const migrationQueries = 'first-migration'

/** 409 for a state that changed, 403 for what is one's own, 422 for what is missing. */
export function requireNone(refusal: Refusal | undefined): void {
  if (refusal === undefined) return
  const sentence = [refusal.because, refusal.todo].filter((part) => part !== undefined).join(' ')
  if (refusal.code === 'QUATRO_OLHOS') throw new Forbidden(sentence)
  if (refusal.code === 'CONFLITO') throw new Conflict(sentence)
  throw new Refused(sentence)
}

export type MigrationFacts = {
  readonly migration: StoredMigration
  readonly stored: readonly StoredStep[]
  readonly steps: Steps
}

/** The state and its steps, locked for an act. */
export async function readFacts(work: Work, locks = false): Promise<MigrationFacts> {
  const migration = await readMigration(work.tx, locks)
  const stored = await readSteps(work.tx)
  return {
    migration,
    stored,
    steps: Object.fromEntries(
      stored.map(({ step, state, loadedBy }) => [step, { state, loadedBy }]),
    ),
  }
}

/** The comparison and the orphans, in the user's malls. */
export async function readProofs(work: Work): Promise<{
  readonly comparisons: readonly StoredComparison[]
  readonly orphans: readonly OrphanRow[]
}> {
  const { malls } = work.actor
  return {
    comparisons: await readComparisons(work.tx, malls),
    orphans: await readOrphans(work.tx, malls),
  }
}

/** Why the user may not conclude. */
export const refusalToConclude = (
  work: Work,
  { migration, steps }: MigrationFacts,
  { comparisons, orphans }: Awaited<ReturnType<typeof readProofs>>,
): Refusal | undefined =>
  mayConclude(
    {
      state: migration.state,
      steps,
      comparisons: comparisons.map((each) => ({
        ...each,
        explanation: each.explanation ?? undefined,
      })),
      orphans: orphans.filter(({ isLeft }) => isLeft).length,
    },
    eyesOf(work.actor),
  )
