import { createHash } from 'node:crypto'

import { anchorReport, compareAnchorText } from '#server/audit-anchor.ts'
import { verifyAudit } from '#server/audit-verify.ts'
import type { OneConnection } from '#server/database/connection.ts'
import { brokenInvariants, brokenLine } from '#server/invariants.ts'

import { chainEnds, sequencesOf, sumsByMall } from './catalogue.ts'
import { anchorsPart, type Manifest } from './content.ts'

/** The rows that went in are not those that were backed up, or they contradict each other; nothing of them stays. */
export class NotWhole extends Error {
  override readonly name = 'NotWhole'
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** The first of a list that the other one does not have. */
function missing<T>(wanted: readonly T[], found: readonly T[]): T | undefined {
  const known = new Set(found.map(digest))
  return wanted.find((each) => !known.has(digest(each)))
}

function mustEqual<T>(what: string, found: readonly T[], wanted: readonly T[]): void {
  const odd = missing(wanted, found) ?? missing(found, wanted)
  if (odd !== undefined) throw new NotWhole(`${what} is not what was backed up: ${JSON.stringify(odd)}`)
}

/**
 * Proves restored rows against what the backup says of them: counts of every table, sums of every mall, where the
 * sequences stand, and the decision log to its last line and against its daily anchors.
 */
export async function mustBeWhole(
  { client, db }: OneConnection,
  { parts, malls, chains, sequences }: Manifest,
  counted: ReadonlyMap<string, number>,
  anchors: Buffer | undefined,
): Promise<void> {
  const rowsOf = parts.filter(({ name }) => name !== anchorsPart).map(({ name, rows }) => [name, rows] as const)
  mustEqual('the number of rows of a table', [...counted], rowsOf)
  mustEqual('the sum of a mall', await sumsByMall(client), malls)
  mustEqual('the end of a chain of the decision log', await chainEnds(client), chains)
  const standing = await sequencesOf(client)
  mustEqual(
    'a sequence',
    standing.filter(({ name }) => sequences.some((each) => each.name === name)),
    sequences,
  )
  const verdict = await compareAnchorText(db, anchors?.toString('utf8') ?? '')
  if (verdict && (verdict.broken.length > 0 || verdict.fileBrokenAt !== undefined))
    throw new NotWhole(anchorReport(verdict))
  const { broken } = await verifyAudit(db)
  if (broken[0]) throw new NotWhole(`the decision log is broken: ${JSON.stringify(broken[0])}`)
}

/** Proves that the rows agree with each other, in the words of this product: its migrations must have been applied. */
export async function mustHoldTogether({ db }: OneConnection): Promise<void> {
  const [broken] = await brokenInvariants(db, 'at rest')
  if (broken) throw new NotWhole(brokenLine(broken))
}
