import { refresh } from '../contract.ts'
import { InvalidInput, NotFound, Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import {
  type AgreementKey,
  anyRemovedFor,
  countBoletos,
  deleteFirstInstalments,
  type FirstInstalment,
  insertFirstInstalments,
} from '../store/agreements.ts'

/**
 * Records that the first instalment over these boletos was paid. Removes their listings like a
 * payment does (rules 4.3 row 13, 4.7). Idempotent. Returns the number of boletos that were new.
 * 404 for an unknown boleto, 400 for a future date.
 */
export async function recordFirstInstalments(
  work: Work,
  paidInstalments: readonly FirstInstalment[],
): Promise<number> {
  if (paidInstalments.some(({ paidOn }) => paidOn > work.today)) {
    const mensagem = 'A data do pagamento da parcela está no futuro.'
    throw new InvalidInput(mensagem, { campos: [{ campo: 'dataPagamentoParcela', mensagem }] })
  }
  const boletoIds = [...new Set(paidInstalments.map(({ boletoId }) => boletoId))]
  if ((await countBoletos(work.tx, boletoIds)) < boletoIds.length)
    throw new NotFound('Boleto não encontrado.')
  const added = await insertFirstInstalments(work.tx, paidInstalments)
  for (const own of Map.groupBy(
    added,
    ({ mallId, agreement }) => `${mallId} ${agreement}`,
  ).values()) {
    const [{ mallId, agreement, paidOn }] = own as [(typeof own)[number]]
    work.audit({
      mallId,
      action: 'PRIMEIRA_PARCELA_PAGA',
      entity: 'acordo',
      entityId: agreement,
      body: { pagoEm: paidOn, boletos: own.map(({ number }) => number) },
    })
  }
  if (added.length > 0) {
    work.invalidate('receivables')
    await work.enqueue(refresh, {}, { key: refresh.name })
  }
  return added.length
}

/**
 * Deletes the first instalments of these agreements, except those still `paid`. Refused once a
 * removal for one of them is in progress at the bureau.
 */
export async function withdrawFirstInstalments(
  work: Work,
  agreements: readonly AgreementKey[],
  paid: readonly FirstInstalment[],
): Promise<void> {
  if (await anyRemovedFor(work.tx, agreements, paid))
    throw new Refused(
      'Boletos destes acordos já estão em baixa no bureau pela primeira parcela; a importação não pode mais ser desfeita.',
    )
  await deleteFirstInstalments(work.tx, agreements, paid)
  work.invalidate('receivables')
}
