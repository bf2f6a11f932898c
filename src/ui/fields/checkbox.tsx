import { useEffect, useRef } from 'react'
import styles from './checkbox.module.css'

/** Props of a checkbox without visible words, as in a table; `label` is its name for readers. */
export type CheckboxProps = {
  readonly label: string
  readonly checked: boolean
  /** Some but not all of what it stands for. */
  readonly some?: boolean
  /** `isRange` where Shift is held: from the last one to this. */
  readonly onChange: (checked: boolean, isRange: boolean) => void
  readonly disabled?: boolean
  readonly title?: string | undefined
}

/** A square to tick, with three states; its target is 24 px. */
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
      // A range marks no text.
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
