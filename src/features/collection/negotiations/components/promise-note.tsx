import { formatCount } from '#ui/display/format-count.ts'
import { type Cents, formatBrl } from '#values/cents.ts'
import { type LocalDate, shortDate } from '#values/local-date.ts'

import { promiseEffect } from '../rules/dialog.ts'
import { PromiseBadge } from './promise-badge.tsx'
import styles from './negotiate.module.css'

/** Effect of saving: number and value of slips; for a promise, until when it is valid. */
export function PromiseNote({
  count,
  sum,
  agreementOn,
  today,
}: {
  readonly count: number
  readonly sum: Cents
  /** Undefined if the stage is not a promise, or while the date is incomplete. */
  readonly agreementOn: LocalDate | undefined
  readonly today: LocalDate
}) {
  const effect = agreementOn && promiseEffect(agreementOn, today)
  return (
    <div className={styles['note']} role="status">
      <p className={styles['sum']}>
        <strong>{formatCount(count, { one: 'boleto', many: 'boletos' })}</strong>
        <strong>{formatBrl(sum)}</strong>
      </p>
      {effect && (
        <>
          <p>
            Até {shortDate(effect.until, today)} fica <PromiseBadge state="VIGENTE" />: sai de Agir
            hoje e não vai ao bureau.
          </p>
          <p>
            Sem pagamento, em {shortDate(effect.brokenOn, today)} (3º dia útil) vira{' '}
            <PromiseBadge state="QUEBRADA" /> e volta ao topo.
          </p>
          {effect.tendencyOf !== undefined && (
            <p>
              {count === 1
                ? `A tendência de ${effect.tendencyOf} deste boleto é ligada.`
                : `A tendência de ${effect.tendencyOf} destes boletos é ligada.`}
            </p>
          )}
        </>
      )}
    </div>
  )
}
