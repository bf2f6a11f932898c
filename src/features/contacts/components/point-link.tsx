import { phoneMask } from '#ui/fields/masks.ts'

import type { PointKind } from '../contract/words.ts'
import styles from './contacts.module.css'

/** An e-mail or a telephone that opens the program for it; '-' without one. */
export function PointLink({ kind, value }: { readonly kind: PointKind; readonly value: string }) {
  if (value === '') return '-'
  const shown = kind === 'Telefone' ? phoneMask.format(value) : value
  return (
    <a
      className={styles['link']}
      href={kind === 'Telefone' ? `tel:+55${value}` : `mailto:${encodeURIComponent(value)}`}
    >
      {shown}
    </a>
  )
}
