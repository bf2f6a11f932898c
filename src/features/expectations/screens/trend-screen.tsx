import { AddressedTabs } from '#ui/actions/tabbed-page.tsx'

import { TrendTab, trendTab } from '../components/trend-tab.tsx'

const tabs = [{ ...trendTab, content: <TrendTab key={trendTab.id} /> }]

/** The prioritisation: its tab of the tendency. */
export function TrendScreen() {
  return <AddressedTabs label="Priorização" tabs={tabs} />
}
