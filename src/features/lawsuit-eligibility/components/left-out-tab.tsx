import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { tabParams } from '#ui/actions/tabbed-page.tsx'

import { leftOutTitulos } from '../contract/left-out.ts'

/** What the last Disparar left for a person to look at: unclassified títulos, and recovery plans. */
export function LeftOutTab() {
  return <ListingScreen listing={leftOutTitulos} params={tabParams} />
}
