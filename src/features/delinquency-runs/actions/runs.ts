import { serveListing } from '#listing/server/serve-listing.ts'

import { runList } from '../contract/run-list.ts'
import { runSource } from '../store/runs.ts'

/** The runs of the malls of the person, newest first. */
export const servedRuns = serveListing(runList, { source: runSource })
