import { Link } from '#ui/actions/link.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { Panel } from '#ui/display/panel.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'

import type { Overview } from '../contract/overview.ts'
import styles from './sent-back-panel.module.css'

/**
 * 'Em substituição a X': pending work in the malls of an absent user whom this user substitutes.
 */
export function SubstitutionPanel({ of }: { readonly of: Overview['substituicoes'][number] }) {
  return (
    <Panel title={`Em substituição a ${of.nome}`} subtitle={`até ${formatDate(of.ate)}`}>
      {of.mesmosShoppings || of.fila.length === 0 ? (
        <p className={styles['who']}>
          {of.mesmosShoppings
            ? 'Os shoppings são os seus: o que espera está em Minha fila.'
            : 'Nada espera nos shoppings dessa pessoa.'}
        </p>
      ) : (
        <ul className={styles['list']}>
          {of.fila.map((row) => (
            <li key={`${row.path} ${row.ato}`}>
              <Link to={row.path} className={styles['link']}>
                {row.tela}
              </Link>
              <span>{`, ${formatCount(row.itens, { one: 'item', many: 'itens' })}${row.valor === null ? '' : `, ${formatBrl(row.valor)}`}`}</span>
              <p className={styles['who']}>
                {row.prazo && row.prazo.alem > 0
                  ? `${row.ato}, ${row.prazo.palavras}`
                  : `${row.ato}, o mais antigo de ${formatDate(row.maisAntigo)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
