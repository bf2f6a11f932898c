import { type HTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import styles from './icon-button.module.css'
import { WithReason } from './with-reason.tsx'

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
export function IconButton(props: IconButtonProps) {
  const { label, disabledBecause, size = 'normal', tone = 'neutral', withTooltip = true } = props
  const reasonId = useId()
  const off = disabledBecause !== undefined
  const classes = [
    styles['button'],
    size === 'normal' ? '' : styles[size],
    tone === 'neutral' ? '' : styles[tone],
    props.bordered ? styles['bordered'] : '',
    props.pressed ? styles['pressed'] : '',
  ]
  return (
    <WithReason
      id={reasonId}
      because={disabledBecause}
      label={disabledBecause ?? (withTooltip ? label : undefined)}
    >
      <button
        {...(props.opener ?? {
          'aria-expanded': props.expanded,
          'aria-haspopup': props.hasPopup,
          'aria-disabled': off || undefined,
          'aria-describedby': off ? reasonId : undefined,
          onClick: (event) => {
            if (!off) props.onClick?.(event)
          },
        })}
        type="button"
        ref={props.ref}
        className={classes.filter(Boolean).join(' ')}
        aria-label={label}
        aria-pressed={props.pressed}
      >
        {props.icon}
      </button>
    </WithReason>
  )
}
