import { MUTANTS, type Mutant } from '#server/mutants.ts'

import { countsLine, type GateOptions } from './gate.ts'
import { gates } from './gates.ts'

/** Which gate must find which seeded defect, and as what: a gate that fails for another reason has found nothing. */
export const caughtBy: Readonly<Record<Mutant, readonly [gate: string, finding: RegExp]>> = {
  'ack-before-commit': ['kill-api', /acknowledged and lost: /],
  'skip-audit': ['race', /decisions-audited: /],
  'no-row-lock': ['race', /winners: |decisions: /],
  'no-four-eyes': ['four-eyes', /approval answered 200|approved by one person|fewer than two/],
  'no-idempotency': ['idempotency', /same key|effects/],
  'no-mall-filter': ['walls', /^the application alone: /],
  'no-row-security': ['walls', /^row-level security alone: /],
  'sync-commit-off': ['kill-database', /acknowledged and lost: /],
  'no-fencing': ['kill-worker', /the revived worker changed a finished load/],
  'no-reaper': ['kill-worker', /somebody takes the job over|a job was left behind/],
  'no-effect-key': ['bureau', /refused files told more than once/],
  'sent-before-sending': ['kill-bureau', /lotes without an end/],
  'resend-unknown': ['bureau', /sent again without asking/],
  'busy-is-failure': ['pool', /neither served nor told to come back/],
  'no-watch': ['freeze', /longest answer/],
  'no-drain': ['rolling', /^request \d+: /],
  'no-zip-limits': ['zip-bomb', /the bomb was refused with: |memory it took/],
  'refusal-is-failure': ['hostile-files', /ended in ERRO/],
  'retry-forever': ['poison', /still tried|tries: /],
  'blocked-loop': ['event-loop', /loop delay p99/],
  'utc-day': ['clock', /the product is on/],
  'no-breaker': ['bureau-http', /the breaker opens after/],
  'no-retry-budget': ['bureau-http', /extra calls/],
  'forgets-handler': ['model', /PostgreSQL (answered|holds)/],
  'acknowledge-first': ['failpoints', /not every lote and load came to its end/],
  'blind-invariant': ['invariants', / did not find /],
  'process-clock': ['clock', /no worker beats on the clock of the database/],
  'torn-backup': ['restore', /the restore did not die at its end|^restore \d+ ended with/],
  'unchecked-backup': ['restore', /damages found/],
  'deaf-to-bureau': ['simulation', /is not listed at the bureau, and by our record/],
  'sends-exempted': ['simulation', /was exempted and is sent/],
  'removals-stand-still': ['simulation', /a removal waits beyond/],
  'outlives-term': ['simulation', /a listing that has to go is only/],
  'no-release-clock': ['removal-deadline', /is still listed on|went out on/],
  'unseen-payment': ['conflicts', /beside pay on item/],
  'reads-in-transaction': ['slow-clients', /transactions that wait for a socket/],
  'refuse-late': ['timing', /^negativation.history: the clock tells/],
  'blind-audit': ['audit', /not found: /],
}

// A walk that went wrong is told by its seed and its path; what went wrong stands behind, as its cause.
const causes = (error: unknown): string[] =>
  error instanceof Error ? [...causes(error.cause), error.message] : error === undefined ? [] : [String(error)]

/** Runs, for each seeded defect, the gate that must find it; false when one survives, or is missed for something else. */
export async function catchMutants(options: GateOptions, only: readonly string[]): Promise<boolean> {
  const chosen = MUTANTS.filter((mutant) => only.length === 0 || only.includes(mutant))
  let caught = 0
  for (const mutant of chosen) {
    const [named, finding] = caughtBy[mutant]
    const gate = gates.find(({ name }) => name === named)
    if (!gate) throw new Error(`No gate ${named}`)
    const started = performance.now()
    const { counts, problems } = await gate.run({ ...options, mutant }).catch((error: unknown) => ({
      counts: {},
      problems: [`it threw: ${causes(error).join('; ')}`],
    }))
    const found = problems.find((problem) => finding.test(problem))
    caught += Number(found !== undefined)
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    const verdict = found === undefined ? (problems.length > 0 ? 'MISSED  ' : 'SURVIVED') : 'caught  '
    console.log(
      `${verdict} ${mutant.padEnd(20)} by ${gate.name} (${seconds} s): ${(found ?? problems[0])?.split('\n')[0] ?? countsLine(counts)}`,
    )
    for (const problem of problems.slice(0, 5)) options.print?.(problem)
  }
  console.log(`${caught} of ${chosen.length} seeded defects caught`)
  return caught === chosen.length
}
