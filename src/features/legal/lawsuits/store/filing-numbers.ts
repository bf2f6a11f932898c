import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Malls } from '#server/database/mall-scope.ts'

export type FilingHolder = {
  readonly protocol: string | null
  readonly filingTicket: string | null
  readonly lawsuitId: number
  /** Undefined if its mall is outside the user's malls. */
  readonly contract: string | null
}

/** Locks all guias until the transaction ends, so that two saves cannot take the same number. */
export async function lockFilingNumbers(tx: Tx): Promise<void> {
  await sql`lock table lawsuit_guia in share row exclusive mode`.execute(tx)
}

/** Finds actions in all malls that have one of these numbers. */
export async function readFilingHolders(
  tx: Tx,
  protocols: readonly string[],
  tickets: readonly string[],
  malls: Malls,
): Promise<FilingHolder[]> {
  const seen = malls === 'all' ? null : malls
  const { rows } = await sql<FilingHolder>`
    select protocol, filing_ticket as "filingTicket", lawsuit_id as "lawsuitId", contract
    from regua.holders_of_filing(${protocols}::text[], ${tickets}::text[], ${seen}::int[])
    order by lawsuit_id`.execute(tx)
  return rows
}
