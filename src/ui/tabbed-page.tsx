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
