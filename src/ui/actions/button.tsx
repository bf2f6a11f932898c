import { type MouseEvent, type ReactNode, type Ref, use, useId } from 'react'
import styles from './button.module.css'
import { TooLongReason } from '../fields/too-long-texts.ts'
import { Tooltip } from '../overlays/tooltip.tsx'

/** One primary button per screen. 'text' is the least prominent, 'danger' is destructive. */
export type ButtonKind = 'primary' | 'default' | 'text' | 'danger'

/** Props of every button; for links use ButtonLink. */
export type ButtonProps = {
  readonly children: ReactNode
  readonly kind?: ButtonKind
  /** Height: 40 px, 'compact' 32, 'tight' 24 (inside a line of text). */
  readonly size?: 'normal' | 'compact' | 'tight'
  /** A 16 px icon before the text. */
  readonly icon?: ReactNode
  readonly iconAfter?: ReactNode
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  readonly type?: 'button' | 'submit'
  readonly form?: string
  /** Busy: keeps its width, ignores clicks, announced to screen readers. */
  readonly loading?: boolean
  /** Why the button is disabled. It stays focusable and is described by this sentence. */
  readonly disabledBecause?: string | undefined
  /** Takes the full width. */
  readonly wide?: boolean
  /** Receives focus when the surrounding dialog opens. */
  readonly autoFocusInDialog?: boolean
  readonly ariaLabel?: string
  readonly ariaExpanded?: boolean
  readonly ariaControls?: string
  readonly ariaHasPopup?: 'dialog' | 'menu' | 'listbox'
  readonly ref?: Ref<HTMLButtonElement>
}

const sizeClass = { normal: '', compact: styles['compact'], tight: styles['tight'] } as const

/** CSS class for elements that look like a button. */
export const buttonClass = ({
  kind = 'default',
  size = 'normal',
  wide = false,
}: Pick<ButtonProps, 'kind' | 'size' | 'wide'>): string =>
  [styles['button'], styles[kind], sizeClass[size], wide ? styles['wide'] : '']
    .filter(Boolean)
    .join(' ')

/** A button, 40 px high by default. */
export function Button({
  children,
  kind = 'default',
  size = 'normal',
  icon,
  iconAfter,
  onClick,
  type = 'button',
  form,
  loading = false,
  disabledBecause: because,
  wide = false,
  autoFocusInDialog,
  ariaLabel,
  ariaExpanded,
  ariaControls,
  ariaHasPopup,
  ref,
}: ButtonProps) {
  const reasonId = useId()
  // In a dialog footer the action is disabled while a text is too long.
  const tooLong = use(TooLongReason)
  const isAct = kind === 'primary' || kind === 'danger'
  const disabledBecause = because ?? (isAct ? tooLong : undefined)
  const off = loading || disabledBecause !== undefined
  const button = (
    <button
      type={type}
      form={form}
      className={buttonClass({ kind, size, wide })}
      ref={ref}
      aria-label={ariaLabel}
      aria-expanded={ariaExpanded}
      aria-controls={ariaControls}
      aria-haspopup={ariaHasPopup}
      aria-disabled={off || undefined}
      aria-busy={loading || undefined}
      aria-describedby={disabledBecause === undefined ? undefined : reasonId}
      data-kind={kind}
      data-loading={loading || undefined}
      data-autofocus={autoFocusInDialog || undefined}
      onClick={(event) => {
        // Prevent the default too, otherwise a submit button would submit.
        if (off) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <span className={styles['content']}>
        {icon}
        {children}
        {iconAfter}
      </span>
      {loading && <span className={styles['loader']} aria-hidden="true" />}
    </button>
  )
  return (
    <>
      <Tooltip label={disabledBecause}>{button}</Tooltip>
      {disabledBecause !== undefined && (
        <span id={reasonId} hidden>
          {disabledBecause}
        </span>
      )}
    </>
  )
}
