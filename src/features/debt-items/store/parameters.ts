import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { ParameterCode } from '../rules/parameter-table.ts'
import { parameterSet, type ParameterSet } from '../rules/parameters.ts'

/**
 * The parameters in force, and the version of the rules a decision is taken under: the sum of all
 * their changes.
 */
export type Rules = { readonly parameters: ParameterSet; readonly version: number }

type CachedRules = { readonly print: string; readonly rules: Rules }
let cachedRules: CachedRules | undefined

// What stands in the table, as one number: as long as it is the same, nothing is read again.
const print = sql`
  coalesce(sum(hashtextextended(concat_ws(' ', code, value, is_active), version)), 0)::text`

async function readAnew(tx: Tx): Promise<CachedRules> {
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

/** The rules as this transaction sees them; an inactive parameter counts as its default. */
export async function readRules(tx: Tx): Promise<Rules> {
  const { rows } = await sql<{ print: string }>`select ${print} as print from parameter`.execute(tx)
  if (cachedRules === undefined || cachedRules.print !== rows[0]?.print)
    cachedRules = await readAnew(tx)
  return cachedRules.rules
}

/** The parameters in force. */
export const readParameters = async (tx: Tx): Promise<ParameterSet> =>
  (await readRules(tx)).parameters
