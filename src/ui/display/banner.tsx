import { IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { IconButton } from '../actions/icon-button.tsx'

import styles from './banner.module.css'

const icons = { done: IconCircleCheck, error: IconCircleX, info: IconInfoCircle }

/** Props of a message that stays until closed or replaced. */
export type BannerProps = {
  readonly tone: keyof typeof icons
  readonly title: string
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** A message with icon, bold first line and detail. */
export function Banner({ tone, title, children, onClose }: BannerProps) {
  const Icon = icons[tone]
  return (
    <div className={styles['banner']} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.75} aria-hidden="true" className={styles['icon']} />
      <div className={styles['words']}>
        <strong>{title}</strong>
        {children !== undefined && children !== false && <p>{children}</p>}
      </div>
      <IconButton
        size="row"
        withTooltip={false}
        label="Fechar aviso"
        icon={<IconX size={16} stroke={1.75} />}
        onClick={onClose}
      />
    </div>
  )
}
