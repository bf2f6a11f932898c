import { type HTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import styles from './icon-button.module.css'
import { Tooltip } from '../overlays/tooltip.tsx'

/** Props of a button that shows an icon alone; `label` is its name and its tooltip. */
export type IconButtonProps = {
  readonly label: string
  readonly icon: ReactNode
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  /** 40 px in bars, 28 in rows, 24 (the floor) inside fields and chips. */
  readonly size?: 'normal' | 'row' | 'small'
  readonly tone?: 'neutral' | 'accent' | 'warn' | 'danger'
  readonly bordered?: boolean
  /** A toggle: says pressed or not to readers. */
  readonly pressed?: boolean
  readonly expanded?: boolean
  readonly hasPopup?: 'dialog' | 'menu' | 'listbox'
  /** The sentence that tells why not now. */
  readonly disabledBecause?: string | undefined
  /** False where the name stands beside it anyway. */
  readonly withTooltip?: boolean
  /** What the menu that it opens asks of its button. */
  readonly opener?: HTMLAttributes<HTMLButtonElement>
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button that is an icon, named for readers and by tooltip. */
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
