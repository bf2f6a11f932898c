import { type ReactNode, useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { type Cents, formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import styles from './reading-rows.module.css'

/** Rows shown before 'Ver os 12'. */
const folded = 4

/** A row: words, and its sum. */
export type ReadingRow = { readonly key: string; readonly words: ReactNode; readonly valor: Cents }

/** A titled list with a sum a row; the first rows, then all. */
export function ReadingRows({
  title,
  rows,
  children,
}: {
  readonly title: string
  readonly rows: readonly ReadingRow[]
  readonly children?: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? rows : rows.slice(0, folded)
  return (
    <section className={styles['part']}>
      <div className={styles['head']}>
        <h3>{title}</h3>
        {rows.length > folded && (
          <Button kind="text" size="compact" onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? `Ver só ${folded}` : `Ver os ${formatWhole(rows.length)}`}
          </Button>
        )}
      </div>
      <ul className={styles['rows']}>
        {shown.map(({ key, words, valor }) => (
          <li key={key}>
            <span className={styles['words']}>{words}</span>
            <span className={styles['sum']}>{formatBrl(valor)}</span>
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
