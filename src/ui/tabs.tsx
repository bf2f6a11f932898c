import { Tabs as LibraryTabs } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

/** A tab and what it shows. */
export type Tab = { readonly id: string; readonly label: string; readonly count?: number; readonly content: ReactNode }

/** Props of a row of tabs. */
export type TabsProps = {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly value: string
  readonly onChange: (id: string) => void
}

/** Tabs with counts; the arrows move between them, only the open one is rendered. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <LibraryTabs
      value={value}
      onChange={(next) => {
        if (next !== null) onChange(next)
      }}
      keepMounted={false}
      unstyled
      classNames={{ list: styles['list'] ?? '', tab: styles['tab'] ?? '' }}
    >
      <LibraryTabs.List aria-label={label}>
        {tabs.map((tab) => (
          <LibraryTabs.Tab key={tab.id} value={tab.id}>
            {tab.label}
            {tab.count !== undefined && <span className={styles['count']}>{tab.count.toLocaleString('pt-BR')}</span>}
          </LibraryTabs.Tab>
        ))}
      </LibraryTabs.List>
      {tabs.map((tab) => (
        <LibraryTabs.Panel key={tab.id} value={tab.id}>
          {tab.content}
        </LibraryTabs.Panel>
      ))}
    </LibraryTabs>
  )
}
