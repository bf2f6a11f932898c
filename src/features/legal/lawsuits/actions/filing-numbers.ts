import type { Work } from '#server/work/work.ts'
import type { Refusal } from '#values/refusal.ts'

import { checkNumbers, type NumberClaim } from '../rules/filing-numbers.ts'
import { lockFilingNumbers, readFilingHolders } from '../store/filing-numbers.ts'

const present = (values: readonly (string | null)[]) => [
  ...new Set(values.filter((value) => value !== null)),
]

/** Finds claims whose case number or filing ticket belongs to another action. */
export async function numbersInUse<Claim extends NumberClaim>(
  { tx, actor }: Work,
  claims: readonly Claim[],
): Promise<ReadonlyMap<Claim, Refusal>> {
  const protocols = present(claims.map(({ protocol }) => protocol))
  const tickets = present(claims.map(({ filingTicket }) => filingTicket))
  if (protocols.length === 0 && tickets.length === 0) return new Map()
  await lockFilingNumbers(tx)
  return checkNumbers(claims, await readFilingHolders(tx, protocols, tickets, actor.malls))
}
