import { serveListing } from '#listing/server/serve-listing.ts'

import { notifiedBills } from '../contract.ts'
import { notifiedSource } from '../store/notified-bills.ts'

/** Notified bills: person, boleto, day, channel and proof (spec 3:2.18). */
export const servedNotices = serveListing(notifiedBills, {
  source: notifiedSource,
  toFilter: (_, search) => ({ ...search, visiveis: true }),
})
