import { formatBrl, sumCents } from '#values/cents.ts'
import { formatDue } from '#values/local-date.ts'

import { formatCount } from '#ui/display/format-count.ts'

import type { Expectation } from '../contract/expectation.ts'
import styles from './expectation.module.css'

const boletos = { one: 'boleto', many: 'boletos' }
const contracts = { one: 'contrato', many: 'contratos' }
const malls = { one: 'shopping', many: 'shoppings' }

/** The boletos of the expectation: one with details, several as counts. */
export function SlipHeader({ saved }: { readonly saved: Expectation }) {
  const { slips, isExpired } = saved
  const [first] = slips
  const total = formatBrl(sumCents(slips.map(({ slipValue }) => slipValue)))
  const distinct = (of: (slip: (typeof slips)[number]) => string) => new Set(slips.map(of)).size
  const mallCount = distinct(({ shopping }) => shopping)
  const counts = [
    formatCount(slips.length, boletos),
    formatCount(
      distinct(({ shopping, contractNumber }) => `${shopping} ${contractNumber}`),
      contracts,
    ),
    ...(mallCount > 1 ? [formatCount(mallCount, malls)] : []),
  ].join(', ')
  const facts =
    slips.length > 1
      ? [['Boletos', counts]]
      : [
          ['Boleto', first?.slipNumber],
          ['Cliente', `${first?.brand || first?.companyName}, ${first?.luc}`],
          ['Vencimento', first && formatDue(first.dueDate, first.originalDueDate)],
        ]
  return (
    <dl className={styles['slip']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles['open']}>
        <dt>Em aberto</dt>
        <dd>
          <strong>{total}</strong>
          {isExpired && <span className={styles['expired']}>Expirada</span>}
        </dd>
      </div>
    </dl>
  )
}
