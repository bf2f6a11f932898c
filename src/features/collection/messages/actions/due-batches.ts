import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import type { Work } from '#server/work/work.ts'
import { bankCalendar, isBusinessDay } from '#values/business-calendar.ts'
import { timeIn, todayIn } from '#values/instant.ts'

import { messageQueries } from '../contract/words.ts'
import { isBatchDue } from '../rules/batch-hours.ts'
import { lockBatches, readMallBatches } from '../store/batches.ts'
import { insertEvents } from '../store/message-moves.ts'
import { closeRows, lockOverdueBatches } from '../store/release.ts'
import { makeBatches } from './make-batch.ts'
import { releaseAutomatically, type ReleaseOptions } from './release.ts'

/** Malls of one transaction: the others do not wait for it. */
const MALLS_AT_ONCE = 20

/** Makes the next due batches; returns whether more may be due. */
async function makeNext(work: Work, options: ReleaseOptions): Promise<boolean> {
  const { today, now } = work
  if (!isBusinessDay(bankCalendar, today)) return false
  const { REGUA_HORA_LOTE: from } = await readParameters(work.tx)
  const moment = { today, time: timeIn(now), from }
  const due = (await readMallBatches(work.tx, today, 'all')).filter((mall) =>
    isBatchDue(
      {
        state: mall.state,
        loadedOn: mall.lastLoadAt ? todayIn(mall.lastLoadAt) : undefined,
        isNewerLoad:
          mall.lastLoadAt !== null &&
          (mall.batchLoadedAt === null || mall.lastLoadAt > mall.batchLoadedAt),
      },
      moment,
    ),
  )
  const next = due.slice(0, MALLS_AT_ONCE)
  const busy = new Set(
    await lockBatches(
      work.tx,
      next.map(({ mallId }) => mallId),
    ),
  )
  const free = next.filter(({ mallId }) => !busy.has(mallId))
  if (free.length === 0) return false
  await makeBatches(work, free)
  await releaseAutomatically(
    work,
    free.map(({ mallId }) => mallId),
    options,
  )
  return due.length > next.length
}

/** Makes the batches that are due, and again those of malls that were loaded since. */
export async function makeDueBatches(
  context: Pick<JobContext, 'work'>,
  options: ReleaseOptions,
): Promise<void> {
  while (await context.work((work) => makeNext(work, options)));
}

/** Ends batches whose hours or day are over: what did not leave goes with its reason. */
export async function closeBatches(work: Work): Promise<void> {
  const { REGUA_HORA_FIM: until } = await readParameters(work.tx)
  const batches = await lockOverdueBatches(
    work.tx,
    work.today,
    timeIn(work.now) >= until ? until : null,
  )
  if (batches.length === 0) return
  const closed = await closeRows(work.tx, batches)
  await insertEvents(
    work.tx,
    closed.map(({ id: messageId, reason: detail }) => ({
      messageId,
      event: 'RETIRADA' as const,
      occurredAt: work.now.toISOString(),
      source: 'SISTEMA' as const,
      byUser: null,
      byName: work.actor.name,
      detail,
    })),
  )
  work.audit(
    ...batches.map(({ mallId, day }) => ({
      mallId,
      action: 'ENCERRAR_LOTE',
      entity: 'lote_regua',
      entityId: day,
      body: {
        retiradas: closed
          .filter((message) => message.mallId === mallId)
          .map(({ protocol, reason }) => ({ protocolo: protocol, motivo: reason })),
      },
    })),
  )
  work.invalidate(messageQueries)
}
