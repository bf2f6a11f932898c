import { MUTANTS, type Mutant } from '#server/mutants.ts'

import { countsLine, type GateOptions } from './gate.ts'
import { gates } from './gates.ts'

/** Which gate must find which seeded defect. */
export const caughtBy: Readonly<Record<Mutant, string>> = {
  'ack-before-commit': 'kill-api',
  'skip-audit': 'race',
  'no-row-lock': 'race',
  'no-four-eyes': 'four-eyes',
  'no-idempotency': 'idempotency',
  'no-mall-filter': 'model',
  'sync-commit-off': 'kill-database',
  'no-fencing': 'kill-worker',
  'no-reaper': 'kill-worker',
  'no-effect-key': 'bureau',
  'sent-before-sending': 'kill-bureau',
  'resend-unknown': 'bureau',
  'busy-is-failure': 'pool',
  'no-watch': 'freeze',
  'no-drain': 'rolling',
  'no-zip-limits': 'zip-bomb',
  'refusal-is-failure': 'hostile-files',
  'retry-forever': 'poison',
  'blocked-loop': 'event-loop',
  'utc-day': 'clock',
  'no-breaker': 'bureau-http',
  'no-retry-budget': 'bureau-http',
  'forgets-handler': 'model',
  'acknowledge-first': 'failpoints',
  'blind-invariant': 'invariants',
  'process-clock': 'clock',
  'torn-backup': 'restore',
  'unchecked-backup': 'restore',
  'deaf-to-bureau': 'simulation',
  'sends-exempted': 'simulation',
  'removals-stand-still': 'simulation',
  'outlives-term': 'simulation',
  'no-release-clock': 'removal-deadline',
  'unseen-payment': 'conflicts',
  'reads-in-transaction': 'slow-clients',
  'refuse-late': 'timing',
  'blind-audit': 'audit',
}

/** Runs, for each seeded defect, the gate that must fail with it; false when one survives. */
export async function catchMutants(options: GateOptions, only: readonly string[]): Promise<boolean> {
  const chosen = MUTANTS.filter((mutant) => only.length === 0 || only.includes(mutant))
  let caught = 0
  for (const mutant of chosen) {
    const gate = gates.find(({ name }) => name === caughtBy[mutant])
    if (!gate) throw new Error(`No gate ${caughtBy[mutant]}`)
    const started = performance.now()
    const { counts, problems } = await gate.run({ ...options, mutant }).catch((error: unknown) => ({
      counts: {},
      problems: [`it threw: ${error instanceof Error ? error.message : String(error)}`],
    }))
    const isCaught = problems.length > 0
    caught += Number(isCaught)
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    console.log(
      `${isCaught ? 'caught  ' : 'SURVIVED'} ${mutant.padEnd(20)} by ${gate.name} (${seconds} s): ${isCaught ? problems[0]?.split('\n')[0] : countsLine(counts)}`,
    )
  }
  console.log(`${caught} of ${chosen.length} seeded defects caught`)
  return caught === chosen.length
}
