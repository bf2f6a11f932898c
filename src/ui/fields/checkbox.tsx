import { useEffect, useRef } from 'react'
import styles from './checkbox.module.css'

/** Props of a checkbox without visible text, as in tables; `label` is its accessible name. */
export type CheckboxProps = {
  readonly label: string
  readonly checked: boolean
  /** Indeterminate: some but not all are checked. */
  readonly some?: boolean
  /** `isRange` is true if Shift is held: applies from the last checkbox to this one. */
  readonly onChange: (checked: boolean, isRange: boolean) => void
  readonly disabled?: boolean
  readonly title?: string | undefined
}

/** A three-state checkbox with a 24 px target. */
export function Checkbox({
  label,
  checked,
  some = false,
  onChange,
  disabled = false,
  title,
}: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = some && !checked
  }, [some, checked])
  return (
    <label
      className={styles['target']}
      title={title}
      // Prevent text selection on Shift+click.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <input
        ref={input}
        type="checkbox"
        className={styles['box']}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
