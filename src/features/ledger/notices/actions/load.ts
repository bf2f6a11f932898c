import {
  closeImport,
  countIssues,
  firstIssues,
  insertIssues,
  openImport,
  toIssue,
  wasImported,
} from '#features/ledger/file-imports/actions/import-record.ts'
import {
  type StoredImport,
  registerUndo,
} from '#features/ledger/file-imports/actions/undo-steps.ts'
import { refresh } from '#features/ledger/receivables/contract.ts'
import { shownIssues, importFile } from '#listing/server/importing/import-file.ts'
import type { Work } from '#server/work/work.ts'

import { noticeFiles } from '../contract.ts'
import { readHeader } from '../gateway.ts'
import * as store from '../store/load.ts'

const kind = 'COMUNICACOES'

/** Guard G13 reads the notices: re-evaluate its results. */
async function noticesAreStale(work: Work): Promise<void> {
  work.invalidate('notices')
  await work.enqueue(refresh, {}, { key: refresh.name })
}

/** Imports notices. A dry run stores only the rejected rows. */
export const loadNotices = importFile(noticeFiles, {
  wasLoaded: (work, file) => wasImported(work.tx, kind, file.sha256),
  readFacts: async (work) => work.today,
  openTable: readHeader,
  begin: async (work, { file, isRehearsal }) => {
    const jaCarregada = await wasImported(work.tx, kind, file.sha256)
    const id = await openImport(work, kind, file, isRehearsal)
    let warned = 0
    return {
      stage: async (rows, flaws, warnings) => {
        await store.insertStaged(work.tx, id, rows)
        await insertIssues(work.tx, id, flaws.map(toIssue('ERRO')))
        await insertIssues(work.tx, id, warnings.map(toIssue('AVISO')))
      },
      check: async () => {
        await store.resolveStaged(work.tx, id, work.actor.malls)
        await store.rejectUnresolved(work.tx, id)
        await store.warnRespelled(work.tx, id)
        const counts = await countIssues(work.tx, id)
        warned = counts.warned
        return counts.rejected
      },
      merge: async ({ tx }) => {
        const mallIds = await store.acceptedMalls(tx, id)
        const { added: novos, changed: alterados } = await store.mergeStaged(tx, id)
        return { id, jaCarregada, mallIds, warned, novos, alterados }
      },
      issues: async () => {
        const issues = await firstIssues(work.tx, id, shownIssues)
        return issues.map(({ linha, coluna, valor, motivo }) => ({ linha, coluna, valor, motivo }))
      },
    }
  },
  close: async (work, { file, isRehearsal, header, counts, outcome }) => {
    const { id, jaCarregada, mallIds, warned } = outcome
    await store.clearStaged(work.tx, id)
    await closeImport(
      work,
      { kind, importer: noticeFiles },
      {
        id,
        file,
        isRehearsal,
        header,
        mallIds,
        months: [],
        counts,
        warned,
        body: { shoppings: mallIds, ...counts },
      },
    )
    if (!isRehearsal && counts.novos + counts.alterados > 0) await noticesAreStale(work)
    return { id, jaCarregada }
  },
})

registerUndo([kind], {
  filled: {
    table: 'notice',
    key: ['id'],
    values: ['delivered_on', 'file_name', 'proof'],
    stamps: [],
  },
  afterwards: (work: Work, _: StoredImport) => noticesAreStale(work),
})
