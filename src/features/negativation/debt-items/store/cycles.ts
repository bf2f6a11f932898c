import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

export type CycleRow = {
  readonly id: number
  readonly competence: LocalDate
  readonly status: 'ABERTO' | 'ENCERRADO'
  readonly cutoffOn: LocalDate
  readonly closedByHand: boolean
}

export async function findOpenCycle(tx: Tx): Promise<CycleRow | undefined> {
  const { rows } =
    await sql<CycleRow>`select ${cycleColumns} from cycle where status = 'ABERTO'`.execute(tx)
  return rows[0]
}

export async function findCycleOf(tx: Tx, competence: LocalDate): Promise<CycleRow | undefined> {
  const { rows } =
    await sql<CycleRow>`select ${cycleColumns} from cycle where competence = ${competence}`.execute(
      tx,
    )
  return rows[0]
}

/** Checks whether the cycle has boletos of its own snapshot, not counting manual inclusions. */
export async function hasSnapshot(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{
    any: boolean
  }>`
    select exists (
      select from negativation_item where cycle_id = ${id} and origin = 'CICLO'
    ) as any`.execute(tx)
  return rows[0]?.any ?? false
}

export async function readCycle(tx: Tx, id: number): Promise<CycleRow | undefined> {
  const { rows } = await sql<CycleRow>`select ${cycleColumns} from cycle where id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

/** The default cycle: the open one, else the last (rules 4.1). */
export async function readOpenOrLastCycle(tx: Tx): Promise<CycleRow | undefined> {
  const { rows } = await sql<CycleRow>`
      select ${cycleColumns}
      from cycle
      order by status = 'ABERTO' desc, competence desc
      limit 1`.execute(tx)
  return rows[0]
}

export const cycleColumns = sql`
  id, competence, status, cutoff_on as "cutoffOn", closed_by_hand as "closedByHand"`
