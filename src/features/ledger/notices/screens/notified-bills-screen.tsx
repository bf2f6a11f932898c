import { findScreen } from '#features/people/access/rules/session.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'

import { loadRule, notifiedBills } from '../contract.ts'
import { LoadNotices } from '../components/load-notices.tsx'

type Routes = Parameters<typeof findScreen>[0]

/** Search of notified bills (spec 3:2.18), with the import for permitted users. */
export function NotifiedBillsScreen({ routes }: { readonly routes: Routes }) {
  const mayLoad = findScreen(routes, notifiedBills.path)?.rules.includes(loadRule) ?? false
  return (
    <ListingScreen listing={notifiedBills} actions={mayLoad ? () => <LoadNotices /> : undefined} />
  )
}
