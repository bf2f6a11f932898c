import { useId } from 'react'

import styles from './segments.module.css'

export type SegmentsProps = {
  readonly label: string
  readonly labelHidden?: boolean
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Radio group with all options visible; arrow keys move between them. */
export function Segments({ label, labelHidden = false, options, value, onChange }: SegmentsProps) {
  const name = useId()
  return (
    <fieldset className={styles['field']}>
      <legend className={labelHidden ? 'visually-hidden' : styles['label']}>{label}</legend>
      <div className={styles['segments']}>
        {options.map((option) => (
          <label key={option.value} className={styles['segment']}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
