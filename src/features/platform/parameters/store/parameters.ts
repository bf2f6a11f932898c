import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { ParameterCode } from '../rules/definitions.ts'
import { parameterSet, type ParameterSet } from '../rules/parameters.ts'

/**
 * Parameters in force and the version of the rules for a decision: the total number of their
 * changes.
 */
export type Rules = { readonly parameters: ParameterSet; readonly version: number }

type CachedRules = { readonly print: string; readonly rules: Rules }
let cachedRules: CachedRules | undefined

// Fingerprint of the table: the cache is valid while it is unchanged.
const print = sql`
  coalesce(sum(hashtextextended(concat_ws(' ', code, value, is_active), version)), 0)::text`

async function loadRules(tx: Tx): Promise<CachedRules> {
  const { rows } = await sql<{
    code: ParameterCode
    value: string
    isActive: boolean
    version: number
    print: string
  }>`select p.code, p.value, p.is_active as "isActive", p.version, f.print
    from parameter p cross join (select ${print} as print from parameter) f`.execute(tx)
  const active = rows.filter(({ isActive }) => isActive)
  const parameters = parameterSet(
    Object.fromEntries(active.map(({ code, value }) => [code, value])),
  )
  const version = rows.reduce((sum, row) => sum + row.version, 0)
  return { print: rows[0]?.print ?? '0', rules: { parameters, version } }
}

/** The rules seen by this transaction; an inactive parameter uses its default. */
export async function readRules(tx: Tx): Promise<Rules> {
  const { rows } = await sql<{ print: string }>`select ${print} as print from parameter`.execute(tx)
  if (cachedRules === undefined || cachedRules.print !== rows[0]?.print)
    cachedRules = await loadRules(tx)
  return cachedRules.rules
}

export const readParameters = async (tx: Tx): Promise<ParameterSet> =>
  (await readRules(tx)).parameters
