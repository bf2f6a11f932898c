import { defaultPageSize, type PageSize, pageSizes } from '../address.ts'
import styles from './listing.module.css'

/** Page size choice; 'todas' loads all rows and renders the visible ones. */
export function PageSizeChoice({
  size,
  label = 'Linhas',
  onChange,
}: {
  /** Noun of the counted rows. */
  readonly label?: string | undefined
  readonly size: PageSize
  readonly onChange: (size: PageSize) => void
}) {
  return (
    <label className={styles['size']}>
      <span>{label}</span>
      <select
        value={String(size)}
        onChange={(event) =>
          onChange(
            pageSizes.find((option) => String(option) === event.currentTarget.value) ??
              defaultPageSize,
          )
        }
      >
        {pageSizes.map((option) => (
          <option key={option} value={String(option)}>
            {option}
          </option>
        ))}
      </select>
    </label>
  )
}
