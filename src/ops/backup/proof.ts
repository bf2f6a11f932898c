import { createHash } from 'node:crypto'

import { anchorReport, compareAnchorText } from '#server/audit/audit-anchor.ts'
import { verifyAudit } from '#ops/audit-verify.ts'
import type { OneConnection } from '#server/database/connection.ts'
import { brokenInvariants, brokenLine } from '#ops/invariants.ts'

import { chainEnds, sequencesOf, sumsByMall } from './catalogue.ts'
import { anchorsPart, type Manifest } from './content.ts'

/** The restored rows differ from the backup or are inconsistent; the restore is rolled back. */
export class RestoreMismatch extends Error {
  override readonly name = 'NotWhole'
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** The first element that the other list lacks. */
function missing<T>(expectedRows: readonly T[], actualRows: readonly T[]): T | undefined {
  const known = new Set(actualRows.map(digest))
  return expectedRows.find((each) => !known.has(digest(each)))
}

function mustEqual<T>(what: string, actualRows: readonly T[], expectedRows: readonly T[]): void {
  const odd = missing(expectedRows, actualRows) ?? missing(actualRows, expectedRows)
  if (odd !== undefined)
    throw new RestoreMismatch(`${what} is not what was backed up: ${JSON.stringify(odd)}`)
}

/**
 * Compares restored rows with the manifest: table counts, sums per mall, sequences, and the
 * decision log with its daily anchors.
 */
export async function checkRestoredRows(
  { client, db }: OneConnection,
  { parts, malls, chains, sequences }: Manifest,
  counted: ReadonlyMap<string, number>,
  anchors: Buffer | undefined,
): Promise<void> {
  const rowsOf = parts
    .filter(({ name }) => name !== anchorsPart)
    .map(({ name, rows }) => [name, rows] as const)
  mustEqual('the number of rows of a table', [...counted], rowsOf)
  mustEqual('the sum of a mall', await sumsByMall(client), malls)
  mustEqual('the end of a chain of the decision log', await chainEnds(client), chains)
  const current = await sequencesOf(client)
  mustEqual(
    'a sequence',
    current.filter(({ name }) => sequences.some((each) => each.name === name)),
    sequences,
  )
  const verdict = await compareAnchorText(db, anchors?.toString('utf8') ?? '')
  if (verdict && (verdict.breaks.length > 0 || verdict.fileBrokenAt !== undefined))
    throw new RestoreMismatch(anchorReport(verdict))
  const { brokenChains } = await verifyAudit(db)
  if (brokenChains[0])
    throw new RestoreMismatch(`the decision log is broken: ${JSON.stringify(brokenChains[0])}`)
}

/** Checks the invariants; requires all migrations of this product. */
export async function checkRestoredInvariants({ db }: OneConnection): Promise<void> {
  const [brokenInvariant] = await brokenInvariants(db, 'at rest')
  if (brokenInvariant) throw new RestoreMismatch(brokenLine(brokenInvariant))
}
