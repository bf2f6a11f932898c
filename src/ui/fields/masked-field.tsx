import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { caretAfter } from './caret.ts'
import { Field, type FieldProps } from './field.tsx'
import type { Mask } from './masks.ts'

/** Props of a field that shapes its text as it is typed. */
export type MaskedFieldProps = FieldProps & {
  readonly mask: Mask
  /** The shaped text, also while it is half typed; ask `mask.isComplete` before sending it. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  /** What is wrong with a whole text, said on leaving the field. */
  readonly check?: (text: string) => string | undefined
  readonly onBlur?: () => void
  /** Inside the field, at its end. */
  readonly end?: ReactNode
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A text field with a mask: a paste with or without the mask is accepted, a half-typed text is told on leaving. */
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
