import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { pastedLines } from './paste.ts'
import { tooLong } from './too-long.ts'
import { useReportTooLong } from './too-long-texts.ts'

/** Props of a line of text. */
export type TextFieldProps = FieldProps & {
  readonly value: string
  readonly onChange: (value: string) => void
  /** A regular expression the whole text must match, looked at on leaving; or a function that formats as typed. */
  readonly pattern?: RegExp | ((text: string) => string)
  /** What the field says when the text does not match the regular expression. */
  readonly patternError?: string
  /** What is wrong with a text, said on leaving the field. */
  readonly check?: (text: string) => string | undefined
  readonly placeholder?: string
  readonly type?: 'text' | 'email' | 'password' | 'search'
  readonly maxLength?: number
  /** Takes several values: a pasted column stands in it with commas. */
  readonly takesSeveral?: boolean
  /** Texts in use, offered while typing; another one is as good. */
  readonly suggestions?: readonly string[]
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email'
  readonly autoComplete?: string
  readonly icon?: ReactNode
  readonly endSection?: ReactNode
  readonly onBlur?: () => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly ref?: Ref<HTMLInputElement>
}

const mismatch = (pattern: RegExp, text: string) => {
  const found = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).exec(text)
  return found === null || found[0].length !== text.length
}

/** A line of text with its label above, an optional pattern and an error state. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, pattern, patternError = 'O texto não tem o formato esperado.' } = props
  const [left, setLeft] = useState(false)
  const listId = useId()
  const isMismatch = pattern instanceof RegExp && mismatch(pattern, value)
  const problem =
    left && value !== '' ? (isMismatch ? patternError : props.check?.(value)) : undefined
  const overlong = tooLong(value, props.maxLength)
  useReportTooLong(overlong)
  const error = props.error ?? overlong ?? problem
  return (
    <Field field={{ ...props, error }} start={props.icon} end={props.endSection}>
      {(control) => (
        <>
          <input
            {...control}
            ref={props.ref}
            required={props.required}
            value={value}
            onChange={(event) => {
              setLeft(false)
              onChange(
                typeof pattern === 'function'
                  ? pattern(event.currentTarget.value)
                  : event.currentTarget.value,
              )
            }}
            onPaste={(event) => {
              const pasted = pastedLines(event, props.takesSeveral ? ',' : ' ')
              if (pasted === undefined) return
              setLeft(false)
              onChange(typeof pattern === 'function' ? pattern(pasted) : pasted)
            }}
            onBlur={() => {
              setLeft(true)
              props.onBlur?.()
            }}
            onKeyDown={props.onKeyDown}
            placeholder={props.placeholder}
            type={props.type ?? 'text'}
            inputMode={props.inputMode}
            autoComplete={props.autoComplete ?? 'off'}
            list={props.suggestions ? listId : undefined}
          />
          {props.suggestions && (
            <datalist id={listId}>
              {props.suggestions.map((text) => (
                <option key={text} value={text} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}
