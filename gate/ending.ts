import { connect } from '#server/database/connection.ts'

import type { Findings } from './gate.ts'
import { brokenInvariants, brokenLine } from './invariants.ts'
import type { Place } from './place.ts'

/** The end of every gate: the invariants hold, whatever was done before. The database must be up. */
export async function mustHold(place: Place, findings: Findings): Promise<void> {
  const database = connect(place.address, { app: 1, admin: 1 })
  try {
    for (const broken of await brokenInvariants(database.admin)) findings.problems.push(brokenLine(broken))
  } finally {
    await database.close()
  }
}
