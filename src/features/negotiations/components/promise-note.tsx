import { formatCount } from '#ui/display/format-count.ts'
import { type Cents, formatBrl } from '#values/cents.ts'
import { bankCalendar, businessDaysBetween } from '#values/business-calendar.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'

import { promiseEffect } from '../rules/dialog.ts'
import { PromiseWord } from './promise-word.tsx'
import styles from './negotiate.module.css'

const dayAndMonth = (day: LocalDate) => formatDate(day).slice(0, 5)

/** '(3º dia útil)', where the day is one. */
const ordinalOf = (from: LocalDate, day: LocalDate) => {
  const count = businessDaysBetween(bankCalendar, from, day)
  return count === 3 ? ' (3º dia útil)' : ''
}

/** What saving does: how many slips and how much, and for a promise until when it is in force. */
export function PromiseNote({
  count,
  sum,
  agreementOn,
  today,
}: {
  readonly count: number
  readonly sum: Cents
  /** None for a stage that is no promise, or while the day is not whole. */
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
      {effect && agreementOn !== undefined && (
        <>
          <p>
            Até {dayAndMonth(effect.until)} fica <PromiseWord state="VIGENTE" />: sai de Agir hoje e
            não vai ao bureau.
          </p>
          <p>
            Sem pagamento, em {dayAndMonth(effect.brokenOn)}
            {ordinalOf(agreementOn, effect.brokenOn)} vira <PromiseWord state="QUEBRADA" /> e volta
            ao topo.
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
