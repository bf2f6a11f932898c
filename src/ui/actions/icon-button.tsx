import { type HTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import styles from './icon-button.module.css'
import { Tooltip } from '../overlays/tooltip.tsx'

/** Props of an icon-only button; `label` is its name and tooltip. */
export type IconButtonProps = {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  /** 40 px in bars, 28 in rows, 24 (minimum) inside fields and chips. */
  readonly size?: 'normal' | 'row' | 'small'
  readonly tone?: 'neutral' | 'accent' | 'warn' | 'danger'
  readonly bordered?: boolean
  /** Makes it a toggle; announced to screen readers. */
  readonly pressed?: boolean
  readonly expanded?: boolean
  readonly hasPopup?: 'dialog' | 'menu' | 'listbox'
  /** Why the button is disabled. */
  readonly disabledBecause?: string | undefined
  /** False if the name is already visible next to it. */
  readonly withTooltip?: boolean
  /** Attributes from the menu that it opens. */
  readonly opener?: HTMLAttributes<HTMLButtonElement>
  readonly ref?: Ref<HTMLButtonElement>
}

/** An icon-only button with an accessible name and tooltip. */
export function IconButton({
  label,
  icon,
  onClick,
  size = 'normal',
  tone = 'neutral',
  bordered = false,
  pressed,
  expanded,
  hasPopup,
  disabledBecause,
  withTooltip = true,
  opener,
  ref,
}: IconButtonProps) {
  const reasonId = useId()
  const off = disabledBecause !== undefined
  const classes = [
    styles['button'],
    size === 'normal' ? '' : styles[size],
    tone === 'neutral' ? '' : styles[tone],
    bordered ? styles['bordered'] : '',
    pressed ? styles['pressed'] : '',
  ]
  const button = (
    <button
      {...(opener ?? {
        'aria-expanded': expanded,
        'aria-haspopup': hasPopup,
        'aria-disabled': off || undefined,
        'aria-describedby': off ? reasonId : undefined,
        onClick: (event) => {
          if (!off) onClick?.(event)
        },
      })}
      type="button"
      ref={ref}
      className={classes.filter(Boolean).join(' ')}
      aria-label={label}
      aria-pressed={pressed}
    >
      {icon}
    </button>
  )
  return (
    <>
      <Tooltip label={disabledBecause ?? (withTooltip ? label : undefined)}>{button}</Tooltip>
      {off && (
        <span id={reasonId} hidden>
          {disabledBecause}
        </span>
      )}
    </>
  )
}
