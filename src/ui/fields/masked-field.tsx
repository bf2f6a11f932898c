import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { caretAfter } from './caret.ts'
import { Field, type FieldProps } from './field.tsx'
import type { Mask } from './masks.ts'

export type MaskedFieldProps = FieldProps & {
  readonly mask: Mask
  /** The formatted text, even if partial; check `mask.isComplete` before sending. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  /** Validates a complete text on blur. */
  readonly check?: (text: string) => string | undefined
  readonly onBlur?: () => void
  readonly end?: ReactNode
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/**
 * A text field with a mask. Accepts pastes with or without the mask; reports partial text on blur.
 */
export function MaskedField(props: MaskedFieldProps) {
  const { mask, value, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | undefined>(undefined)
  const [left, setLeft] = useState(false)
  const wrong = () =>
    mask.isComplete(value) ? (props.check?.(value) ?? mask.doubt?.(value)) : mask.incomplete
  const problem = left && value !== '' ? wrong() : undefined
  const impossible = mask.isComplete(value) ? mask.impossible?.(value) : undefined

  useLayoutEffect(() => {
    if (caret.current === undefined || document.activeElement !== input.current) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  return (
    <Field field={{ ...props, error: impossible ?? props.error ?? problem }} end={props.end}>
      {(control) => (
        <input
          {...control}
          ref={input}
          type="text"
          required={props.required}
          value={value}
          onChange={(event) => {
            const typed = event.currentTarget.value
            const at = event.currentTarget.selectionStart ?? typed.length
            const shaped = mask.format(typed)
            caret.current =
              at === typed.length ? shaped.length : caretAfter(shaped, typed.slice(0, at))
            setLeft(false)
            onChange(shaped)
          }}
          onBlur={() => {
            setLeft(true)
            props.onBlur?.()
          }}
          onKeyDown={props.onKeyDown}
          placeholder={props.placeholder ?? mask.placeholder}
          inputMode={mask.inputMode}
          autoComplete="off"
        />
      )}
    </Field>
  )
}
