import { phoneMask } from '#ui/fields/masks.ts'

import type { PointKind } from '../contract/words.ts'
import styles from './contacts.module.css'

/** The mailto or tel link of a point. */
export const pointHref = (kind: PointKind, value: string): string =>
  kind === 'Telefone' ? `tel:+55${value}` : `mailto:${encodeURIComponent(value)}`

/** An e-mail or telephone link; '-' if empty. */
export function PointLink({ kind, value }: { readonly kind: PointKind; readonly value: string }) {
  if (value === '') return '-'
  const shown = kind === 'Telefone' ? phoneMask.format(value) : value
  return (
    <a className={styles['link']} href={pointHref(kind, value)}>
      {shown}
    </a>
  )
}
