import { refresh } from '#features/receivables/contract.ts'
import { type ReceivedFile, shownIssues, takeFile } from '#listing/server/importing/take-file.ts'
import { enterScope } from '#server/database/connection.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { storeFile } from '#server/files/files.ts'
import type { Work } from '#server/work/work.ts'

import { noticeFiles } from '../contract.ts'
import { readHeader } from '../gateway.ts'
import * as store from '../store/load.ts'

async function storeReceived(work: Work, { name, mediaType, path }: ReceivedFile): Promise<string> {
  // A file may name malls of other people: only who sees every mall may read it.
  await enterScope(work.tx, { malls: 'all', userId: work.actor.id ?? undefined })
  const { id } = await storeFile(work.tx, {
    name,
    mediaType,
    source: path,
    mallId: null,
    createdBy: work.actor.id,
  })
  return id
}

/** The load of notices. On a rehearsal only what was rejected is kept. */
export const loadNotices = takeFile(noticeFiles, {
  readFacts: async (work) => work.today,
  openTable: readHeader,
  begin: async (work, { file, isRehearsal }) => {
    const jaCarregada = await store.wasLoaded(work.tx, file.sha256)
    const id = await store.openLoad(work.tx, {
      fileName: file.name,
      sha256: file.sha256,
      isDryRun: isRehearsal,
      userId: work.actor.id,
      userName: work.actor.name,
    })
    return {
      stage: async (rows, flaws) => {
        await store.insertStaged(work.tx, id, rows)
        await store.insertIssues(work.tx, id, flaws)
      },
      check: async () => {
        await store.resolveStaged(work.tx, id, work.actor.malls)
        await store.rejectUnresolved(work.tx, id)
        return store.countRejected(work.tx, id)
      },
      merge: async ({ tx }) => {
        const { added: novos, changed: alterados } = await store.mergeStaged(tx, id)
        return { id, jaCarregada, novos, alterados }
      },
      issues: () => store.firstIssues(work.tx, id, shownIssues),
    }
  },
  close: async (work, { file, isRehearsal, header, counts, outcome }) => {
    const { id, jaCarregada } = outcome
    const { total: rows, aceitos: accepted, rejeitados: rejected } = counts
    const { novos: added, alterados: changed } = counts
    await store.clearStaged(work.tx, id)
    const fileId = isRehearsal ? null : await storeReceived(work, file)
    await store.closeLoad(work.tx, id, { header, rows, accepted, rejected, added, changed, fileId })
    if (isRehearsal) return { id, jaCarregada }
    work.audit({
      mallId: NO_MALL,
      action: noticeFiles.action,
      entity: 'notice_load',
      entityId: id,
      body: { arquivo: file.name, sha256: file.sha256, ...counts },
    })
    work.invalidate('notices')
    // Guard G13 asks for a notice: what it said before may be wrong now.
    if (added + changed > 0) await work.enqueue(refresh, {}, { key: refresh.name })
    return { id, jaCarregada }
  },
})
