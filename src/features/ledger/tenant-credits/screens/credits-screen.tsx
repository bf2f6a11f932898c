import { ListingScreen } from '#listing/screen/listing-screen.tsx'

import { tenantCredits } from '../contract.ts'

/** Credits of tenants that the ERP has not allocated yet. */
export function CreditsScreen() {
  return <ListingScreen listing={tenantCredits} />
}
