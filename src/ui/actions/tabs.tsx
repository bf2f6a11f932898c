import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './tabs.module.css'
import { formatWhole } from '#values/whole-number.ts'

export type Tab = {
  readonly id: string
  readonly label: string
  readonly count?: number
  readonly content: ReactNode
}

export type TabsProps = {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** Tabs with counts; arrow keys move between them; renders only the open one. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId()
  const open = tabs.find((tab) => tab.id === value)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.id === value)
    const moves: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    }
    const to = moves[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = (to + tabs.length) % tabs.length
    onChange(tabs[index]?.id ?? value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={styles['list']} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            className={styles['tab']}
            aria-selected={tab.id === value}
            aria-controls={tab.id === value ? `${id}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className={styles['count']}>{formatWhole(tab.count)}</span>
            )}
          </button>
        ))}
      </div>
      {open && (
        <div key={open.id} id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${open.id}`}>
          {open.content}
        </div>
      )}
    </>
  )
}
