import { type MouseEvent, type ReactNode, type Ref, use, useId } from 'react'
import styles from './button.module.css'
import { TooLongReason } from '../fields/too-long-texts.ts'
import { Tooltip } from '../overlays/tooltip.tsx'

/** One primary button per screen: the act. 'text' is for the least weighty choice, 'danger' for what destroys. */
export type ButtonKind = 'primary' | 'default' | 'text' | 'danger'

/** Props of every button; a link that looks like one is a ButtonLink. */
export type ButtonProps = {
  readonly children: ReactNode
  readonly kind?: ButtonKind
  /** 40 px high unless 'compact' (32) or 'tight' (24, inside a line of text). */
  readonly size?: 'normal' | 'compact' | 'tight'
  /** An icon of 16 px before the words. */
  readonly icon?: ReactNode
  readonly iconAfter?: ReactNode
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  readonly type?: 'button' | 'submit'
  readonly form?: string
  /** Busy: keeps its width, ignores clicks, says so to readers. */
  readonly loading?: boolean
  /** The sentence that tells why not now. The button stays focusable and is described by it. */
  readonly disabledBecause?: string | undefined
  /** Takes the whole width. */
  readonly wide?: boolean
  /** Takes the focus when the dialog around it opens. */
  readonly autoFocusInDialog?: boolean
  readonly ariaLabel?: string
  readonly ariaExpanded?: boolean
  readonly ariaControls?: string
  readonly ariaHasPopup?: 'dialog' | 'menu' | 'listbox'
  readonly ref?: Ref<HTMLButtonElement>
}

const sizeClass = { normal: '', compact: styles['compact'], tight: styles['tight'] } as const

/** How a button looks, for what is drawn as one. */
export const buttonClass = ({
  kind = 'default',
  size = 'normal',
  wide = false,
}: Pick<ButtonProps, 'kind' | 'size' | 'wide'>): string =>
  [styles['button'], styles[kind], sizeClass[size], wide ? styles['wide'] : '']
    .filter(Boolean)
    .join(' ')

/** A button 40 px high. */
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
  // In the footer of a dialog the act waits until no text is too long.
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
        // A submit button must not submit either: the click is stopped, not merely ignored.
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
