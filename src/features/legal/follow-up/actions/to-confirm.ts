import { isFollower } from '#features/legal/lawsuits/actions/queue.ts'
import { UNDOING_ACTS } from '#features/legal/lawsuits/contract/undoing.ts'
import { figuresWords } from '#features/legal/lawsuits/rules/figures-words.ts'
import type { ToConfirm } from '#features/platform/approvals/rules/queue-entry.ts'
import { eyesOf } from '#server/work/eyes.ts'
import type { Work } from '#server/work/work.ts'

import { followUpPath } from '../contract/list.ts'
import * as store from '../store/detail.ts'
import { confirmationOf } from './detail.ts'

/** Acts on legal actions that others requested and this user may confirm, newest first. */
export async function actsToConfirm(work: Work): Promise<ToConfirm[]> {
  if (!isFollower(work)) return []
  const rows = await store.readPending(work.tx, work.actor.malls, eyesOf(work.actor))
  return rows.map((row) => ({
    titulo: `${UNDOING_ACTS[row.act]}: contrato ${row.contract}, ${row.tradeName}`,
    mudanca: figuresWords(confirmationOf(row)),
    quem: row.by,
    em: row.at,
    motivo: row.reason,
    venceEm: null,
    path: `${followUpPath}?acao=${row.lawsuitId}`,
  }))
}
