import { createAlerts, withdrawAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import type { Work } from '#server/work/work.ts'
import { cents, type Cents, formatBrl } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'

import { bankReturnsPath, decideRule } from '../contract.ts'
import { filesWithoutUnidentified, type StoredAct } from '../store/acts.ts'

const sumOf = (acts: readonly { readonly paid_cents: Cents }[]): Cents =>
  cents(acts.reduce((sum, { paid_cents }) => sum + paid_cents, 0))

/** Money for a boleto without balance: it was probably paid twice. */
export type OverpaidAct = {
  readonly id: number
  readonly mallId: number
  readonly numBoleto: string
  readonly occurredOn: LocalDate
  readonly paid_cents: Cents
}

/** A payment of a boleto that was already at 0 (rules 11.7). */
export async function alertOverpaid(work: Work, acts: readonly OverpaidAct[]): Promise<void> {
  await createAlerts(
    work,
    acts.map(({ id, mallId, numBoleto, occurredOn, paid_cents }) => ({
      kind: 'BANCO' as const,
      key: `pago a mais ${id}`,
      mallId,
      rule: decideRule,
      path: bankReturnsPath,
      title: `O boleto ${numBoleto}, já sem saldo, foi pago no banco: ${formatBrl(paid_cents)}`,
      detail: `O pagamento de ${formatDate(occurredOn)} virou crédito do lojista. Confira se foi pago duas vezes.`,
      merged: { title: '{n} boletos já sem saldo foram pagos no banco' },
      subject: numBoleto,
      amount_cents: paid_cents,
    })),
  )
}

/** Payments of a file whose boleto nobody knows; settled once each is linked or disregarded. */
export async function alertUnidentified(
  work: Work,
  fileId: number,
  acts: readonly { readonly paid_cents: Cents }[],
): Promise<void> {
  if (acts.length === 0) return
  await createAlerts(work, [
    {
      kind: 'BANCO',
      key: `sem boleto ${fileId}`,
      isOfEveryMall: true,
      rule: decideRule,
      path: `${bankReturnsPath}?situacao=NAO_IDENTIFICADO`,
      title: `${countOf(acts.length, 'pagamento do banco sem boleto', 'pagamentos do banco sem boleto')}: ${formatBrl(sumOf(acts))}`,
      detail: 'Vincule cada um ao seu boleto, ou desconsidere: até lá nada fica seguro por ele.',
      amount_cents: sumOf(acts),
    },
  ])
}

/** Withdraws the alert of files that have no unidentified act left. */
export async function withdrawIdentified(work: Work, actId: number): Promise<void> {
  const files = await filesWithoutUnidentified(work.tx, actId)
  await withdrawAlerts(
    work,
    'BANCO',
    files.map((fileId) => `sem boleto ${fileId}`),
  )
}

/** Payments that the ERP did not confirm in time: their hold ends (rules 11.7). */
export async function alertUnconfirmed(work: Work, acts: readonly StoredAct[]): Promise<void> {
  const byMall = Map.groupBy(acts, ({ mallId }) => mallId)
  await createAlerts(
    work,
    [...byMall].flatMap(([mallId, own]) => {
      const [first] = own
      if (mallId === undefined || first === undefined) return []
      return [
        {
          kind: 'BANCO' as const,
          key: `nao confirmado ${first.id}`,
          mallId,
          rule: decideRule,
          path: `${bankReturnsPath}?situacao=NAO_CONFIRMADO`,
          title: `${countOf(own.length, 'pagamento do banco não veio no ERP', 'pagamentos do banco não vieram no ERP')}: ${formatBrl(sumOf(own))}`,
          detail:
            own.length === 1
              ? `O boleto ${first.numBoleto} volta a ser cobrado. Confira no ERP.`
              : 'Os boletos voltam a ser cobrados. Confira no ERP.',
          amount_cents: sumOf(own),
        },
      ]
    }),
  )
}
