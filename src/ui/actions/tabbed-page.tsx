import { useGoWithin, useScreenQuery } from './address.ts'
import { Tabs, type TabsProps } from './tabs.tsx'
import styles from './tabbed-page.module.css'

/** A page of tabs: the open one takes what is left of the height and scrolls inside. */
export function TabbedPage(props: TabsProps) {
  return (
    <div className={styles['page']}>
      <Tabs {...props} />
    </div>
  )
}

/** The parameter of the address that says which tab is open. */
export const tabParams = ['aba'] as const

/** The same, with the open tab in the address; the first one needs no word there, and an unknown one is the first. */
export function AddressedTabs({ tabs, label }: Pick<TabsProps, 'tabs' | 'label'>) {
  const { aba } = useScreenQuery()
  const goWithin = useGoWithin()
  const [first = ''] = tabs.map(({ id }) => id)
  return (
    <TabbedPage
      label={label}
      tabs={tabs}
      value={tabs.find(({ id }) => id === aba)?.id ?? first}
      onChange={(tab) => goWithin(tab === first ? {} : { aba: tab })}
    />
  )
}
