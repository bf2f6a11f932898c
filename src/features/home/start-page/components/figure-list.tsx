import { Link } from '#ui/actions/link.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Figure } from '../contract/overview.ts'
import styles from './figure-list.module.css'

/** Figures with links to the screen that lists them. */
export function FigureList({
  label,
  figures,
}: {
  readonly label: string
  readonly figures: readonly Figure[]
}) {
  return (
    <ul className={styles['list']} aria-label={label}>
      {figures.map(({ codigo, texto, quantidade, valor, path }) => (
        <li key={codigo} className={styles['line']}>
          <span className={styles['count']}>{formatWhole(quantidade)}</span>
          {path === null ? (
            <span>{texto}</span>
          ) : (
            <Link to={path} className={styles['link']}>
              {texto}
            </Link>
          )}
          <span className={styles['value']}>{valor === null ? '' : formatBrl(valor)}</span>
        </li>
      ))}
    </ul>
  )
}
