import { Findings, type Verdict } from './drill.ts'
import { openPlace, type Place } from './place.ts'
import { endServers } from './server.ts'

/** Runs a drill in a fresh place; removes the place and its processes afterwards. */
export async function inPlace(
  body: (place: Place, findings: Findings) => Promise<Verdict['counts']>,
): Promise<Verdict> {
  const findings = new Findings()
  const place = await openPlace()
  try {
    const counts = await body(place, findings)
    return { counts, problems: findings.problems }
  } finally {
    await endServers(place)
    await place.remove()
  }
}
