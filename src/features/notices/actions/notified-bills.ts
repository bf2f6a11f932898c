import { serveListing } from '#listing/server/serve-listing.ts'

import { notifiedBills } from '../contract.ts'
import { notifiedSource } from '../store/notified-bills.ts'

/** Who was told of which boleto, when, by what, with the proof of it (spec 3:2.18). */
export const servedNotices = serveListing(notifiedBills, {
  source: notifiedSource,
  toFilter: (_, search) => ({ ...search, visiveis: true }),
})
