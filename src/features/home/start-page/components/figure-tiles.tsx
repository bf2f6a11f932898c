import { Link } from '#ui/actions/link.tsx'
import { formatWhole } from '#values/whole-number.ts'

import type { Figure } from '../contract/overview.ts'
import styles from './figure-tiles.module.css'

/** Figures side by side; each tile is a link to the rows that it counts. */
export const FigureTiles = ({
  label,
  figures,
}: {
  readonly label: string
  readonly figures: readonly Figure[]
}) => (
  <ul className={styles['tiles']} aria-label={label}>
    {figures.map(({ codigo, texto, quantidade, path }) => {
      const content = (
        <>
          <b>{formatWhole(quantidade)}</b>
          <span>{texto}</span>
        </>
      )
      return (
        <li key={codigo} data-none={quantidade === 0 || undefined}>
          {path === null ? (
            <span className={styles['tile']}>{content}</span>
          ) : (
            <Link to={path} className={styles['tile']}>
              {content}
            </Link>
          )}
        </li>
      )
    })}
  </ul>
)
