import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import styles from './field.module.css'
import { useFloating } from './use-floating.ts'

/** A line of a list of options. */
export type ListedOption = {
  readonly value: string
  readonly content: ReactNode
  readonly selected: boolean
  readonly disabled: boolean
}

/** The keys of a list of options, wherever the focus is: a field or the search within the list. */
export type OptionKeys = {
  readonly opened: boolean
  readonly options: readonly ListedOption[]
  readonly onOpen: () => void
  readonly onPick: (value: string) => void
  /** Tab goes on from the field: the list closes behind it. */
  readonly onLeave: () => void
}

/** The option that Enter would pick; the arrows move it past options that cannot be picked. */
export function useOptionKeys({ opened, options, onOpen, onPick, onLeave }: OptionKeys): {
  readonly active: number
  readonly setActive: (index: number) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
} {
  const [active, setActive] = useState(-1)
  const step = (by: 1 | -1, from: number): number => {
    for (let tried = 1; tried <= options.length; tried++) {
      const at = (((from + by * tried) % options.length) + options.length) % options.length
      if (!options[at]?.disabled) return at
    }
    return -1
  }
  const moves: Record<string, () => number> = {
    ArrowDown: () => step(1, active),
    ArrowUp: () => step(-1, Math.max(active, 0)),
    PageDown: () => step(1, Math.min(active + 9, options.length - 2)),
    PageUp: () => step(-1, Math.max(active - 9, 1)),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const move = moves[event.key]
    const picked = options[active]
    if (!opened && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) onOpen()
    else if (opened && move) setActive(move())
    else if (opened && event.key === 'Enter') {
      if (picked && !picked.disabled) onPick(picked.value)
    } else {
      if (opened && event.key === 'Tab') onLeave()
      return
    }
    event.preventDefault()
  }
  return { active: Math.min(active, options.length - 1), setActive, onKeyDown }
}

/** Props of the list that a field opens. */
export type OptionListProps = {
  readonly id: string
  readonly label: string
  readonly anchor: RefObject<Element | null>
  readonly options: readonly ListedOption[]
  readonly active: number
  readonly onPick: (value: string) => void
  readonly onClose: (isEscape: boolean) => void
  readonly several?: boolean
  /** Above the options: the search. */
  readonly head?: ReactNode
}

/** The id of an option, for the field that keeps the focus while the arrows move. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** A list of options as wide as its field, in the top layer: no scrolling region and no dialog cuts it. */
export function OptionList(props: OptionListProps) {
  const { id, options, active, onPick } = props
  const box = useRef<HTMLDivElement>(null)
  useFloating(box, props.anchor, { align: 'start', sameWidth: true }, props.onClose)
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div ref={box} popover="manual" data-floating="" className={styles['dropdown']}>
      {props.head}
      <div
        id={id}
        role="listbox"
        aria-label={props.label}
        aria-multiselectable={props.several || undefined}
        className={styles['options']}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map(({ value, content, selected, disabled }, index) => (
          <div
            key={value}
            id={optionId(id, index)}
            role="option"
            aria-selected={selected}
            aria-disabled={disabled || undefined}
            data-active={index === active || undefined}
            className={styles['option']}
            onClick={() => disabled || onPick(value)}
          >
            {content}
          </div>
        ))}
      </div>
      {options.length === 0 && <p className={styles['empty']}>Nenhuma opção encontrada</p>}
    </div>
  )
}
