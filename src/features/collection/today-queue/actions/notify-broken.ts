import { createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import { brokenSince } from '#features/collection/negotiations/actions/promises.ts'
import type { Work } from '#server/work/work.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import { formatBrl } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'

import { reasonFilters, todayPath } from '../contract/words.ts'

/** Promises that broke while the system was down are notified late. */
const lookBackDays = 5

/**
 * Notifies of broken promises: the author, else the users of the mall's queue. Each promise is
 * notified once.
 */
export async function notifyBrokenPromises(work: Work): Promise<void> {
  const since = addBusinessDays(bankCalendar, work.today, -lookBackDays)
  const broken = await brokenSince(work, since)
  await createAlerts(
    work,
    broken.map(({ idNegociacao, clientId, cliente, idShopping, valor, dataAcordo, writerId }) => ({
      kind: 'PROMESSA' as const,
      key: `negociacao ${idNegociacao} ${clientId}`,
      mallId: idShopping,
      userId: writerId,
      path: `${todayPath}?${new URLSearchParams({ lojista: cliente })}`,
      title: `Promessa quebrada: ${cliente}`,
      detail: `${formatBrl(valor)} de ${formatDate(dataAcordo)} não foi pago. Voltou a Agir hoje.`,
      merged: {
        title: '{n} promessas quebradas',
        path: `${todayPath}?${reasonFilters.PROMESSA_QUEBRADA}=1`,
      },
      subject: cliente,
      amount_cents: valor,
    })),
  )
}
