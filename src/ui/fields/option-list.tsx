import { Combobox } from '@base-ui/react/combobox'
import type { ReactNode } from 'react'
import { foldForSearch } from '#values/fold-text.ts'
import floating from '../overlays/floating.module.css'
import { floatingPosition } from '../overlays/floating.ts'
import styles from './field.module.css'

/** An option of a select (spec 1:3 'Select option'). */
export type SelectOption = {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

/** Options that contain the typed text, ignoring accents; prefix matches come first. */
export function findTyped(
  options: readonly SelectOption[],
  typed: string,
): readonly SelectOption[] {
  const wanted = foldForSearch(typed.trim())
  if (wanted === '') return options
  const found = options
    .map((option) => ({ option, at: foldForSearch(option.label).indexOf(wanted) }))
    .filter(({ at }) => at >= 0)
  return [...found.filter(({ at }) => at === 0), ...found.filter(({ at }) => at > 0)].map(
    ({ option }) => option,
  )
}

/** The dropdown of a field, as wide as the field. */
export function OptionList({
  label,
  head,
  foot,
  children,
}: {
  readonly label: string
  /** Search field above the options. */
  readonly head?: ReactNode
  readonly foot?: ReactNode
  readonly children: (option: SelectOption) => ReactNode
}) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner className={floating['layer']} align="start" {...floatingPosition}>
        <Combobox.Popup
          className={`${floating['surface']} ${styles['dropdown']}`}
          aria-label={label}
        >
          {head}
          <Combobox.Empty className={styles['empty']}>Nenhuma opção encontrada</Combobox.Empty>
          <Combobox.List className={styles['options']} aria-label={label}>
            {children}
          </Combobox.List>
          {foot}
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}
