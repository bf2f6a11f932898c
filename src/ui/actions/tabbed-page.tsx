import { useGoWithin, useScreenQuery } from './address.ts'
import { Tabs, type TabsProps } from './tabs.tsx'
import styles from './tabbed-page.module.css'

/** A page of tabs; the open tab fills the remaining height and scrolls. */
export function TabbedPage(props: TabsProps) {
  return (
    <div className={styles['page']}>
      <Tabs {...props} />
    </div>
  )
}

/** URL parameter of the open tab. */
export const tabParams = ['aba'] as const

/**
 * Tabs with the open one in the URL. The first tab needs no parameter; unknown ones open the
 * first.
 */
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
