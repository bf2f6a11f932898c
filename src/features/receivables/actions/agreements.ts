import { refresh } from '#features/negativation/contract/jobs.ts'
import { InvalidInput, NotFound } from '#server/errors.ts'
import type { Work } from '#server/work.ts'

import { countBoletos, type FirstInstalment, insertFirstInstalments } from '../store/agreements.ts'

/**
 * The door of the agreements: the first instalment over these boletos was paid, which removes their listings as a payment
 * does (rules 4.3 row 13, 4.7). Told again it changes nothing. Answers how many boletos it was news of. 404 for a boleto
 * that is not there, 400 for a day to come.
 *
 * @public
 */
export async function recordFirstInstalments(work: Work, paid: readonly FirstInstalment[]): Promise<number> {
  if (paid.some(({ paidOn }) => paidOn > work.today)) {
    const mensagem = 'A data do pagamento da parcela está no futuro.'
    throw new InvalidInput(mensagem, { campos: [{ campo: 'dataPagamentoParcela', mensagem }] })
  }
  const boletoIds = [...new Set(paid.map(({ boletoId }) => boletoId))]
  if ((await countBoletos(work.tx, boletoIds)) < boletoIds.length) throw new NotFound('Boleto não encontrado.')
  const added = await insertFirstInstalments(work.tx, paid)
  for (const own of Map.groupBy(added, ({ mallId, agreement }) => `${mallId} ${agreement}`).values()) {
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
    work.stale('receivables')
    await work.promise(refresh, {}, { key: refresh.name })
  }
  return added.length
}
