import type { JobContext } from '#server/jobs/jobs.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { addMonths, type LocalDate } from '#values/local-date.ts'

import * as store from '../store/outbox.ts'

const atOnce = 500

/**
 * Erases the content of reminders and demands after REGUA_GUARDA_MESES; the hash stays. Notices are
 * evidence and are never erased.
 */
export async function eraseOld(context: Pick<JobContext, 'work'>): Promise<void> {
  for (;;) {
    const erased = await context.work(async (work) => {
      const { REGUA_GUARDA_MESES: months } = await readParameters(work.tx)
      const before: LocalDate = addMonths(work.today, -months)
      const count = await store.eraseContents(
        work.tx,
        await store.oldContents(work.tx, before, atOnce),
      )
      if (count > 0)
        work.audit({
          mallId: NO_MALL,
          action: 'CONTEUDO_APAGADO',
          entity: 'mensagem',
          entityId: work.today,
          body: { mensagens: count, enviadasAntesDe: before },
        })
      return count
    })
    if (erased < atOnce) return
  }
}
