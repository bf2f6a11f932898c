import { ListingScreen } from '#listing/screen/listing-screen.tsx'

import { lawsuitFollowUp } from '../contract/list.ts'

/** The actions that are followed, through the seven phases. */
export function FollowUpScreen() {
  return <ListingScreen listing={lawsuitFollowUp} />
}
