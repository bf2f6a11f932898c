import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Malls } from '#server/database/mall-scope.ts'

/** An open or concluded action that has a case number or filing ticket. */
export type FilingHolder = {
  readonly protocol: string | null
  readonly filingTicket: string | null
  readonly lawsuitId: number
  /** Undefined: its mall is out of the person's sight. */
  readonly contract: string | null
}

/** Locks the guias until the transaction ends, so that two saves cannot take the same number. */
export async function holdFilingNumbers(tx: Tx): Promise<void> {
  await sql`lock table lawsuit_guia in share row exclusive mode`.execute(tx)
}

/** Finds the actions of all malls that have one of these numbers. */
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
