import { type MouseEvent, type ReactNode, type Ref, use, useId } from 'react'
import styles from './button.module.css'
import { TooLongReason } from '../fields/too-long-texts.ts'
import { WithReason } from './with-reason.tsx'

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
export function Button(props: ButtonProps) {
  const {
    kind = 'default',
    size = 'normal',
    type = 'button',
    loading = false,
    wide = false,
  } = props
  const reasonId = useId()
  // In a dialog footer the action is disabled while a text is too long.
  const tooLong = use(TooLongReason)
  const isAct = kind === 'primary' || kind === 'danger'
  const disabledBecause = props.disabledBecause ?? (isAct ? tooLong : undefined)
  const off = loading || disabledBecause !== undefined
  return (
    <WithReason id={reasonId} because={disabledBecause}>
      <button
        type={type}
        form={props.form}
        className={buttonClass({ kind, size, wide })}
        ref={props.ref}
        aria-label={props.ariaLabel}
        aria-expanded={props.ariaExpanded}
        aria-controls={props.ariaControls}
        aria-haspopup={props.ariaHasPopup}
        aria-disabled={off || undefined}
        aria-busy={loading || undefined}
        aria-describedby={disabledBecause === undefined ? undefined : reasonId}
        data-kind={kind}
        data-loading={loading || undefined}
        data-autofocus={props.autoFocusInDialog || undefined}
        onClick={(event) => {
          // Prevent the default too, otherwise a submit button would submit.
          if (off) event.preventDefault()
          else props.onClick?.(event)
        }}
      >
        <span className={styles['content']}>
          {props.icon}
          {props.children}
          {props.iconAfter}
        </span>
        {loading && <span className={styles['loader']} aria-hidden="true" />}
      </button>
    </WithReason>
  )
}
