import { NO_MALL } from '#server/database/mall-scope.ts'
import { Conflict, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { parametersOf } from '#features/negativation/debt-items/actions/status-words.ts'
import { declareLost } from '#features/negativation/debt-items/actions/lost-lotes.ts'
import { todayIn } from '#values/instant.ts'

import {
  returnExpectedBy,
  unknownSending,
} from '#features/negativation/debt-items/rules/bureau-request.ts'
import * as batches from '../store/batches.ts'
import { countAwaited, markNotReceived } from '../store/submissions.ts'
import { beginRemovals } from './begin.ts'
import { bureauQueries } from './send.ts'

type Reconciling = {
  readonly id: number
  readonly confirmadoComBureau?: boolean | undefined
  readonly motivo?: string | undefined
  readonly numChamado?: string | undefined
}

/**
 * The return is overdue. For a lote with an unknown fate no deadline applies: asking the bureau
 * is enough.
 */
const isOverdue = (batch: batches.BatchRow, today: Work['today'], businessDays: number): boolean =>
  batch.sentAt === null
    ? batch.error === unknownSending
    : today > returnExpectedBy(todayIn(batch.sentAt), businessDays)

/**
 * Row 9c: declares a lote without return lost, as confirmed by the bureau. Its boletos return as
 * if never sent; a late return still counts for those not sent again.
 * A lote has records of every mall of its informant, so the call is company-wide. Throws 409 when
 * nothing is awaited, 422 before the deadline or without the confirmation.
 */
export async function reconcile(
  work: Work,
  input: Reconciling,
): Promise<{ mensagem: string; boletos: number; pessoas: number }> {
  const batch = await batches.lockBatch(work.tx, input.id)
  if (!batch) throw new NotFound('Lote não encontrado.')
  const isAwaited =
    batch.status === 'ENVIADO' || (batch.status === 'ENVIANDO' && batch.error === unknownSending)
  if (!isAwaited) throw new Conflict('Este lote não espera retorno.')
  const { RETORNO_PRAZO_DIAS } = await parametersOf(work)
  const pessoas = await countAwaited(work.tx, batch.id)
  const boletos = await declareLost(work, batch.id, await batches.itemsInBatch(work.tx, batch.id), {
    isReturnOverdue: isOverdue(batch, work.today, RETORNO_PRAZO_DIAS),
    isConfirmedWithBureau: input.confirmadoComBureau ?? false,
  })
  await markNotReceived(work.tx, batch.id)
  const because = 'Declarado perdido: o bureau confirmou que não processou o arquivo.'
  await batches.markAnswered(work.tx, batch.id, 'PERDIDO', work.now, because)
  work.audit({
    mallId: NO_MALL,
    action: 'LOTE_PERDIDO',
    entity: 'lote',
    entityId: batch.id,
    body: {
      remessa: batch.remessa,
      boletos,
      motivo: input.motivo?.trim() || 'não informado',
      chamado: input.numChamado ?? 'não informado',
    },
  })
  if (batch.operation !== 'INCLUSAO') await beginRemovals(work)
  work.invalidate(bureauQueries)
  return {
    mensagem: 'Lote declarado perdido. Um retorno tardio ainda será lido.',
    boletos,
    pessoas,
  }
}
