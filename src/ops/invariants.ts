// Invariants of the database, as queries: `npm run invariants`. Exits with status 1 if one is
// broken.
import { type Kysely, sql } from 'kysely'

import type { DB } from '#server/database/schema.ts'
import { verifyAudit } from './audit-verify.ts'
import type { Invariant } from './invariants/invariant.ts'
import { invariantsOfDebts } from './invariants/of-debts.ts'
import { invariantsOfMessages } from './invariants/of-messages.ts'
import { invariantsOfProcesses } from './invariants/of-processes.ts'
import { invariantsOfSentMessages } from './invariants/of-sent-messages.ts'
import { invariantsOfTwoPeople } from './invariants/of-two-people.ts'
import { joinExistingDatabase } from '#server/database/open-database.ts'
import { readSettings } from '#server/settings/settings.ts'
import { runProgram } from './run-program.ts'

export type BrokenInvariant = {
  readonly name: string
  readonly sentence: string
  readonly count: number
  readonly examples: readonly string[]
}

/** Sorted in the order of a search for the cause. */
export const INVARIANTS: readonly Invariant[] = [
  ...invariantsOfDebts,
  ...invariantsOfTwoPeople,
  ...invariantsOfMessages,
  ...invariantsOfSentMessages,
  ...invariantsOfProcesses,
]

const maxShown = 5

/**
 * Runs all queries; returns the broken invariants. Use the owner's connection, so that row-level
 * security hides no row. `isOfWork` invariants are skipped on an idle database.
 */
export async function brokenInvariants(
  db: Kysely<DB>,
  when: 'at work' | 'at rest' = 'at work',
  invariants: readonly Invariant[] = INVARIANTS,
): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const { name, sentence, query, isOfWork } of invariants) {
    if (isOfWork && when === 'at rest') continue
    const { rows } = await sql<{
      what: string
    }>`select what from (${sql.raw(query)}) found order by 1`.execute(db)
    if (rows.length > 0)
      broken.push({
        name,
        sentence,
        count: rows.length,
        examples: rows.slice(0, maxShown).map(({ what }) => what),
      })
  }
  const { brokenChains: chains } = await verifyAudit(db)
  if (chains.length > 0) {
    const examples = chains
      .slice(0, maxShown)
      .map(({ chainId, position, reason }) => `chain ${chainId}, position ${position}: ${reason}`)
    broken.push({
      name: 'audit-chain',
      sentence: 'The decision log is the one that was written.',
      count: chains.length,
      examples,
    })
  }
  return broken
}

export const brokenLine = ({ name, sentence, count, examples }: BrokenInvariant): string =>
  `${name}: ${sentence} Broken ${count} times: ${examples.join('; ')}`

async function main(): Promise<number> {
  const database = await joinExistingDatabase(readSettings(process.env))
  try {
    const startedAt = performance.now()
    const broken = await brokenInvariants(database.admin)
    for (const each of broken) console.log(brokenLine(each))
    console.log(
      `${INVARIANTS.length + 1 - broken.length} invariants hold, ${broken.length} broken, in ${Math.round(performance.now() - startedAt)} ms`,
    )
    return broken.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

if (import.meta.main) runProgram(main)
