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
 * The door of the agreements: the first instalment over these boletos was paid, which removes their
 * listings as a payment does (rules 4.3 row 13, 4.7). Told again it changes nothing. Answers how
 * many boletos it was news of. 404 for a boleto that is not there, 400 for a day to come.
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
 * Takes back what was told of the first instalments of these agreements, but for those that are
 * still `paid`. Refused once a listing is leaving the bureau for one of them.
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
