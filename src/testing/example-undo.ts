import { sql } from 'kysely'

import type { Work } from '#server/work/work.ts'

import { requestUndo, undoLoad } from '#features/ledger/receivables/actions/undo.ts'

/** Requests an undo and runs it like the job does; a late refusal is stored in the load. */
export async function undo(unit: Work, loadId: number): Promise<void> {
  await requestUndo(unit, loadId)
  const { id, name, profile, malls } = unit.actor
  const by = { id, name, profile, malls: malls === 'all' ? null : [...malls] }
  await undoLoad({ work: (act) => act(unit) }, { loadId, by })
  const { rows } = await sql<{ status: string; error: string | null }>`
    select status, error from erp_load where id = ${loadId}`.execute(unit.tx)
  if (rows[0]?.status !== 'DESFEITA') throw new Error(rows[0]?.error ?? 'The load was not undone')
}
