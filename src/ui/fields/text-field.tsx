import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { pastedLines } from './paste.ts'
import { tooLong } from './too-long.ts'
import { useReportTooLong } from './too-long-texts.ts'

export type TextFieldProps = FieldProps & {
  readonly value: string
  readonly onChange: (value: string) => void
  /** A regular expression checked on blur, or a function that formats while typing. */
  readonly pattern?: RegExp | ((text: string) => string)
  /** Error message if the regular expression does not match. */
  readonly patternError?: string
  /** Validates the text on blur. */
  readonly check?: (text: string) => string | undefined
  readonly placeholder?: string
  readonly type?: 'text' | 'email' | 'password' | 'search'
  readonly maxLength?: number
  /** Accepts several values: a pasted column is joined with commas. */
  readonly takesSeveral?: boolean
  /** Suggestions while typing; other texts are allowed. */
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

/** The error of a text: of its format after leaving it, of its length at once. */
function useTextProblem(props: TextFieldProps) {
  const { value, pattern, patternError = 'O texto não tem o formato esperado.' } = props
  const [left, setLeft] = useState(false)
  const isMismatch = pattern instanceof RegExp && mismatch(pattern, value)
  const problem =
    left && value !== '' ? (isMismatch ? patternError : props.check?.(value)) : undefined
  const overlong = tooLong(value, props.maxLength)
  useReportTooLong(overlong)
  return { error: props.error ?? overlong ?? problem, setLeft }
}

/** Single-line text with label, optional pattern and error. */
export function TextField(props: TextFieldProps) {
  const { value, pattern } = props
  const { error, setLeft } = useTextProblem(props)
  const listId = useId()
  const change = (text: string) => {
    setLeft(false)
    props.onChange(typeof pattern === 'function' ? pattern(text) : text)
  }
  return (
    <Field field={{ ...props, error }} start={props.icon} end={props.endSection}>
      {(control) => (
        <>
          <input
            {...control}
            ref={props.ref}
            required={props.required}
            value={value}
            onChange={(event) => change(event.currentTarget.value)}
            onPaste={(event) => {
              const pasted = pastedLines(event, props.takesSeveral ? ',' : ' ')
              if (pasted !== undefined) change(pasted)
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
