import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { tabParams } from '#ui/actions/tabbed-page.tsx'

import { leftOut } from '../contract/lists.ts'

/** 'Fora': who is not told of a boleto on a day, and why; paid ones on demand. */
export function LeftOutTab() {
  return <ListingScreen listing={leftOut} params={tabParams} />
}
