import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { tabParams } from '#ui/actions/tabbed-page.tsx'

import { leftOutTitulos } from '../contract/left-out.ts'

/** Títulos of the last Disparar that need a review: unclassified, and recovery plans. */
export function LeftOutTab() {
  return <ListingScreen listing={leftOutTitulos} params={tabParams} />
}
