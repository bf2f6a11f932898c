import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { ParameterCode } from '../rules/parameter-table.ts'
import { parameterSet, type ParameterSet } from '../rules/parameters.ts'

/** The parameters in force; an inactive one counts as its default. */
export async function readParameters(tx: Tx): Promise<ParameterSet> {
  const { rows } = await sql<{
    code: ParameterCode
    value: string
  }>`select code, value from parameter where is_active`.execute(tx)
  return parameterSet(Object.fromEntries(rows.map(({ code, value }) => [code, value])))
}

/** The version of the rules a decision was taken under: the newest change of any parameter (for the decision log). */
export async function ruleVersion(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    version: number
  }>`select coalesce(sum(version), 0)::int as version from parameter`.execute(tx)
  return rows[0]?.version ?? 0
}
