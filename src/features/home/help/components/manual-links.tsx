import { IconChevronRight } from '@tabler/icons-react'

import type { ManualLink } from '../rules/manual.ts'

import styles from './help.module.css'

/** Links into the manual, each opening in another tab. */
export const ManualLinks = ({
  label,
  links,
}: {
  readonly label: string
  readonly links: readonly ManualLink[]
}) => (
  <ul className={styles['links']} aria-label={label}>
    {links.map(({ titulo, href }) => (
      <li key={href}>
        <a href={href} target="_blank" rel="noopener noreferrer">
          <span>{titulo}</span>
          <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        </a>
      </li>
    ))}
  </ul>
)
