import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'

import styles from './palette.module.css'

// Focus the field on open; the lazily loaded field takes over from the first one.
function takeFocus(input: HTMLInputElement | null) {
  input?.focus()
  input?.setSelectionRange(input.value.length, input.value.length)
}

/** Input of the palette; identical before and after its content loads. */
export function PaletteField({
  text,
  onText,
  onKeyDown,
  expanded = false,
  controls,
  active,
}: {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly expanded?: boolean
  readonly controls?: string
  readonly active?: string | undefined
}) {
  return (
    <div className={styles['field']}>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <input
        ref={takeFocus}
        role="combobox"
        aria-label="Buscar telas, boletos e lojistas"
        aria-expanded={expanded}
        aria-controls={controls}
        aria-autocomplete="list"
        aria-activedescendant={active}
        autoComplete="off"
        spellCheck={false}
        placeholder="Buscar telas, boletos e lojistas"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
