import { Link } from '#ui/actions/link.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { Panel } from '#ui/display/panel.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatInstant } from '#values/instant.ts'

import type { SentBack } from '../contract/overview.ts'
import styles from './sent-back-panel.module.css'

const placeOf = ({ path, boleto }: SentBack) =>
  boleto === null
    ? path
    : `${path}?${new URLSearchParams({ numBoleto: boleto.numero, linha: String(boleto.id) })}`

const itemsText = ({ itens, boleto }: SentBack) =>
  boleto === null
    ? formatCount(itens, { one: 'boleto', many: 'boletos' })
    : `Boleto ${boleto.numero}`

/** 'Devolvidos para mim': items returned to a step of this user, by whom and why. */
export function SentBackPanel({ rows }: { readonly rows: readonly SentBack[] }) {
  return (
    <Panel title="Devolvidos para mim">
      <ul className={styles['list']}>
        {rows.map((row) => (
          <li key={`${row.path} ${row.em.getTime()} ${row.quem} ${row.motivo}`}>
            <Link to={placeOf(row)} className={styles['link']}>
              {`${itemsText(row)} em ${row.tela}`}
            </Link>
            <span>{`, ${formatBrl(row.valor)}`}</span>
            <p className={styles['reason']}>
              {row.motivo === '' ? 'Sem motivo informado.' : row.motivo}
            </p>
            <p
              className={styles['who']}
            >{`${row.quem}, de ${row.de}, em ${formatInstant(row.em)}`}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
