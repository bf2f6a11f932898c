import { IconDotsVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './icon-button.tsx'
import styles from './row-menu.module.css'
import { Tooltip } from './tooltip.tsx'
import { useFloating } from './use-floating.ts'

/** One act of a menu. */
export type MenuAct = {
  readonly label: string
  readonly icon?: ReactNode
  readonly onPick: () => void
  /** Red, for what destroys. */
  readonly danger?: boolean
  /** The sentence that tells why not now. */
  readonly disabledBecause?: string | undefined
}

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

type MenuProps = {
  readonly label: string
  readonly acts: readonly MenuAct[]
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly close: () => void
}

function Menu({ label, acts, anchor, close }: MenuProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const leave = () => {
    close()
    anchor.current?.focus()
  }
  useFloating(box, anchor, { align: 'end' }, (isEscape) => (isEscape ? leave() : close()))
  const items = () => [...(box.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true })
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // The row below hears nothing of what is typed here.
    event.stopPropagation()
    if (event.key === 'Tab') return leave()
    const all = items()
    const to = moves[event.key]?.(all.indexOf(document.activeElement as HTMLElement), all.length)
    if (to === undefined) return
    event.preventDefault()
    all[to]?.focus()
  }
  return createPortal(
    <div
      ref={box}
      popover="manual"
      data-floating=""
      role="menu"
      aria-label={label}
      className={styles['menu']}
      onKeyDown={onKeyDown}
    >
      {acts.map(({ label: name, icon, onPick, danger, disabledBecause }, at) => (
        <Tooltip key={name} label={disabledBecause}>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={styles['item']}
            data-danger={danger || undefined}
            aria-disabled={disabledBecause !== undefined || undefined}
            aria-describedby={disabledBecause === undefined ? undefined : `${id}-${at}`}
            onClick={() => {
              if (disabledBecause !== undefined) return
              // What it opens gives the focus back to the button of the menu.
              leave()
              onPick()
            }}
          >
            {icon}
            {name}
            {disabledBecause !== undefined && (
              <span id={`${id}-${at}`} hidden>
                {disabledBecause}
              </span>
            )}
          </button>
        </Tooltip>
      ))}
    </div>,
    document.body,
  )
}

/** The acts of a row behind one button: arrows move, Enter picks, Esc gives the focus back to the button. */
export function RowMenu({ label, acts }: { readonly label: string; readonly acts: readonly MenuAct[] }) {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        ref={button}
        size="row"
        hasPopup="menu"
        expanded={opened}
        label={label}
        withTooltip={false}
        icon={<IconDotsVertical size={18} stroke={1.75} />}
        onClick={() => setOpened(!opened)}
      />
      {opened && <Menu label={label} acts={acts} anchor={button} close={() => setOpened(false)} />}
    </>
  )
}
