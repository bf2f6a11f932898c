import { Popover } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import styles from './popover-card.module.css'

/** Props of a card that floats beside what opened it. */
export type PopoverCardProps = {
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
  /** The button that opens it; it must take a ref. */
  readonly target: ReactElement
  readonly title: string
  /** At the right of the title: an id, a count. */
  readonly aside?: ReactNode
  /** Below: when it was checked. */
  readonly foot?: ReactNode
  readonly width?: number
  readonly children: ReactNode
}

/** A card of 360 px that opens towards the free side; Esc closes it and the focus returns to its target. */
export function PopoverCard({ opened, onChange, target, title, aside, foot, width = 360, children }: PopoverCardProps) {
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      width={width}
      position="bottom-end"
      offset={6}
      withRoles
      trapFocus
      returnFocus
      shadow="none"
      radius={8}
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: styles['card'] ?? '' }}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown aria-label={title} maw="calc(100vw - 16px)">
        <div className={styles['head']}>
          <span className={styles['title']}>{title}</span>
          {aside !== undefined && <span className={styles['aside']}>{aside}</span>}
        </div>
        <div className={styles['body']} tabIndex={0} role="group" aria-label={title} data-autofocus>
          {children}
        </div>
        {foot !== undefined && <div className={styles['foot']}>{foot}</div>}
      </Popover.Dropdown>
    </Popover>
  )
}

/** A part of the card, with a rule above the next. */
export function PopoverSection({ children }: { readonly children: ReactNode }) {
  return <div className={styles['section']}>{children}</div>
}
