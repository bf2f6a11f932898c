import { Findings, type Verdict } from './gate.ts'
import { openPlace, type Place } from './place.ts'
import { endServers } from './server.ts'

/** Runs a gate in a fresh place, which is taken away afterwards with every process in it. */
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
