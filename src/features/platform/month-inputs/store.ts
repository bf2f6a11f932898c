import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { LOCKS } from '#server/database/locks.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { MonthInputKind } from './contract.ts'

/** A change of the inputs of a mall's months. */
export type MonthInput = {
  readonly mallId: number
  readonly kind: MonthInputKind
  /** Label for messages: 'exceção CPF/CNPJ 11.222.333/0001-81'. */
  readonly description: string
  /** First due date whose figures change; by default all. */
  readonly dueFrom?: LocalDate | undefined
  /** Last due date whose figures change, if limited to one month. */
  readonly dueUntil?: LocalDate | undefined
}

export async function allMallIds(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from mall order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Stores changes with their author. Takes a shared lock on the months of each mall, so a closing
 * either sees the change or precedes it.
 */
export async function insertInputs(
  tx: Tx,
  inputs: readonly MonthInput[],
  by: { readonly id: number; readonly name: string },
): Promise<void> {
  if (inputs.length === 0) return
  const mallIds = [...new Set(inputs.map(({ mallId }) => mallId))]
  await sql`
    select pg_advisory_xact_lock_shared(${LOCKS.delinquencyMonths}, id)
    from (select id from mall where id = any(${mallIds}) order by id offset 0) asked`.execute(tx)
  await sql`
    insert into month_input (
      mall_id, kind, description, due_from, due_until, changed_by, changed_by_name
    )
    select x."mallId", x.kind, x.description, x."dueFrom", x."dueUntil", ${by.id}, ${by.name}
    from jsonb_to_recordset(${JSON.stringify(inputs)}::jsonb) as x (
        "mallId" int, kind text, description text, "dueFrom" date, "dueUntil" date
      )`.execute(tx)
}
