import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'

import styles from './data-table.module.css'

/** Opens and closes what is below a line: the details of a row, the rows of a group. */
export function RowExpander({
  label,
  open,
  controls,
  onClick,
}: {
  readonly label: string
  readonly open: boolean
  /** Id of the element that it shows, while shown. */
  readonly controls?: string | undefined
  readonly onClick: () => void
}) {
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <button
      type="button"
      className={styles['expand']}
      aria-expanded={open}
      aria-controls={controls}
      aria-label={label}
      onClick={onClick}
    >
      <Chevron size={16} stroke={1.75} />
    </button>
  )
}
