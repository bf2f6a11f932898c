import { shortAmount } from '#values/short-amount.ts'
import { queryText } from '#ui/actions/address.ts'
import { Link } from '#ui/actions/link.tsx'
import { MallName } from '#ui/display/mall-name.tsx'
import { countOf } from '#values/count-of.ts'

import { type MallPrescription, radarPath } from '../contract.ts'
import styles from './mall-strip.module.css'

const barLabel = ({ shopping, titulos90, valor90, titulos180, valor180 }: MallPrescription) =>
  `${shopping}: R$ ${shortAmount(valor90)} em ${countOf(titulos90, 'título', 'títulos')} até 90 dias, ` +
  `R$ ${shortAmount(valor180)} em ${titulos180} até 180, filtrar`

/** Amounts without an action per mall; a click filters the list by mall. */
export function MallStrip({ malls }: { readonly malls: readonly MallPrescription[] }) {
  return (
    <ul className={styles['strip']} aria-label="Sem ação, por shopping">
      {malls.map((mall) => (
        <li key={mall.idShopping}>
          <Link
            className={styles['mall']}
            to={radarPath + queryText({ shoppings: String(mall.idShopping) })}
            aria-label={barLabel(mall)}
            title={barLabel(mall)}
          >
            <span className={styles['name']}>
              <MallName name={mall.shopping} />
            </span>
            <span className={styles['figures']}>
              {mall.valor90 > 0 ? <b>{shortAmount(mall.valor90)}</b> : '0,00'} em 90,{' '}
              {shortAmount(mall.valor180)} em 180
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
