import {
  batchPath,
  releaseNoticesRule,
  releaseRule,
} from '#features/collection/messages/contract/words.ts'
import { createAlerts, type NewAlert } from '#features/platform/alerts/actions/create-alerts.ts'
import type { Work } from '#server/work/work.ts'
import { formatBrl } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'
import { addDays, formatDate, type LocalDate } from '#values/local-date.ts'
import { daysOf } from '#values/term-words.ts'

import {
  oftenRetired,
  type ReadyBatch,
  readyBatches,
  type RetiredTenant,
} from '../store/watch-batch.ts'

/** Rule code of hearing of tenants who are always taken out. */
const followRule = 'ACOMPANHAR'

const RETIRED_TIMES = 3
const RETIRED_DAYS = 30

const ready = (batch: ReadyBatch, day: LocalDate): NewAlert => ({
  kind: 'REGUA',
  key: `lote ${day} ${batch.mallId} ${batch.isOfNotices ? 'notificacoes' : 'cobrancas'}`,
  mallId: batch.mallId,
  rule: batch.isOfNotices ? releaseNoticesRule : releaseRule,
  path: batchPath,
  title: `Lote de ${formatDate(day)}: ${batch.isOfNotices ? countOf(batch.messages, 'notificação', 'notificações') : countOf(batch.messages, 'mensagem', 'mensagens')} de ${batch.mall}`,
  detail: `${formatBrl(batch.open_cents)}. Confira e libere até o fim do horário de envio.`,
  merged: { title: `{n} lotes de ${formatDate(day)} a liberar` },
  subject: batch.mall,
  items: batch.messages,
  amount_cents: batch.open_cents,
})

const retired = (tenant: RetiredTenant): NewAlert => ({
  kind: 'REGUA',
  key: `retirado ${tenant.tenantId} ${tenant.lastOn}`,
  mallId: tenant.mallId,
  rule: followRule,
  path: batchPath,
  title: `${tenant.name} foi retirado da régua ${countOf(tenant.times, 'vez', 'vezes')} em ${daysOf(RETIRED_DAYS)}`,
  detail: 'Confira por que as mensagens não saem: uma pausa ou uma exceção diz isso melhor.',
  merged: {
    title: `{n} lojistas retirados ${countOf(RETIRED_TIMES, 'vez', 'vezes')} ou mais em ${daysOf(RETIRED_DAYS)}`,
  },
  subject: tenant.name,
})

/** Alerts of the batch: what is ready to release, and who is always taken out (rules 8.7). */
export async function watchBatch(work: Work): Promise<void> {
  const batches = await readyBatches(work.tx, work.today)
  const tenants = await oftenRetired(work.tx, addDays(work.today, -RETIRED_DAYS), RETIRED_TIMES)
  await createAlerts(work, [
    ...batches.map((batch) => ready(batch, work.today)),
    ...tenants.map(retired),
  ])
}
