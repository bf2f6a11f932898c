import type { PayloadOf } from '#contract/job.ts'
import { failpoint } from '#server/work/failpoints.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { Conflict, Refused } from '#server/http/errors.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { attempt } from '#server/work/attempt.ts'
import type { Work } from '#server/work/work.ts'

import { undoImportJob } from '../contract/jobs.ts'
import { mayUndoImport } from '../rules.ts'
import { hasChangedSince, lockWritten } from '../store/changes.ts'
import * as store from '../store/imports.ts'
import { readOwn } from './history.ts'
import { logImport, noteImportedInputs } from './import-record.ts'
import { restoreImport, type UndoSteps, undoStepsOf } from './undo-steps.ts'

type Job = PayloadOf<typeof undoImportJob>

const newerImport = 'Uma importação mais nova alterou os mesmos registros; desfaça-a antes.'

const filledQueries = [
  'delinquency',
  'receivables',
  'notices',
  'exceptions',
  'negativation',
  'price-indices',
  'lawsuits',
]

function requireSteps(kind: store.StoredImport['kind']): UndoSteps {
  const steps = undoStepsOf(kind)
  if (!steps) throw new Error(`nobody takes ${kind} back`)
  return steps
}

async function requireUnchanged(work: Work, steps: UndoSteps, id: number): Promise<void> {
  if (await hasChangedSince(work.tx, steps.filled, id))
    throw new Refused(steps.whenChanged ?? newerImport)
}

const lineOf = ({ id, kind, mallIds, fileName }: store.StoredImport) => ({
  id,
  kind,
  mallIds,
  body: { arquivo: fileName, shoppings: mallIds },
})

/**
 * Requests the undo of an import within 24 hours (rules 9). Checks at once what may refuse it; a
 * job does the rest, whatever the size of the file.
 */
export async function requestUndo(work: Work, id: number): Promise<{ mensagem: string }> {
  const stored = await readOwn(work, id, true)
  const refused = mayUndoImport(stored)
  if (refused)
    throw new (stored.isUndone || stored.isBeingUndone ? Conflict : Refused)(refused.because)
  await allowLongStatements(work.tx)
  await requireUnchanged(work, requireSteps(stored.kind), id)
  await store.markUndoing(work.tx, id)
  const { id: userId, name, profile } = work.actor
  await work.enqueue(
    undoImportJob,
    { importId: id, by: { id: userId, name, profile } },
    { key: `${undoImportJob.name} ${id}` },
  )
  logImport(work, 'DESFAZER_IMPORTACAO', lineOf(stored))
  work.invalidate('file-imports')
  return { mensagem: 'A importação está sendo desfeita. Acompanhe na lista.' }
}

/**
 * Undoes an import in one transaction. If something was built on it meanwhile, it remains and its
 * row gives the reason. Progress is written outside the transaction, so users see it.
 */
export async function runImportUndo(
  context: Pick<JobContext, 'work'>,
  { importId, by }: Job,
): Promise<void> {
  const report = (percent: number) =>
    context.work(async (beside) => {
      await store.saveUndoProgress(beside.tx, importId, percent)
      beside.invalidate('file-imports')
    })
  await context.work(async (work) => {
    // Not locked: progress is written to this row from another transaction.
    const stored = await store.findImport(work.tx, importId)
    if (!stored?.isBeingUndone) return
    const steps = requireSteps(stored.kind)
    try {
      await attempt(work, async (part) => {
        await lockWritten(part.tx, steps.filled, importId)
        await requireUnchanged(part, steps, importId)
        await report(30)
        await restoreImport(part, stored, steps, by)
        await report(80)
        await steps.afterwards?.(part, stored)
      })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await store.markNotUndone(work.tx, importId, error.message)
      work.invalidate('file-imports')
      return
    }
    await store.markUndone(work.tx, importId, by.name)
    await noteImportedInputs(work, stored, by)
    logImport(work, 'IMPORTACAO_DESFEITA', { ...lineOf(stored), by })
    work.invalidate('file-imports', ...filledQueries)
    failpoint('undo-import:before-commit')
  })
}

/**
 * Ends an undo without retries left: the import is unchanged, because the transaction never
 * committed.
 */
export async function giveUpImportUndo(
  work: Work,
  { importId }: Pick<Job, 'importId'>,
): Promise<void> {
  const because =
    'O desfazer parou em todas as tentativas; nada foi desfeito. Tente desfazer de novo.'
  await store.markNotUndone(work.tx, importId, because)
  work.invalidate('file-imports')
}
