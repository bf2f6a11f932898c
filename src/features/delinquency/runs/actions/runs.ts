import { serveListing } from '#listing/server/serve-listing.ts'

import { runList } from '../contract/run-list.ts'
import { runSource } from '../store/runs.ts'

/** Runs of the user's malls, newest first. */
export const servedRuns = serveListing(runList, { source: runSource })
