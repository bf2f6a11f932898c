import { isMainThread } from 'node:worker_threads'

/**
 * The seeded defects: each switches one safeguard off, and one gate must then fail (`npm run gate -- mutants`). A gate
 * that stays green with its defect proves nothing. They are all listed here, asked for at few places, and refused in
 * production.
 */
export const MUTANTS = [
  'ack-before-commit',
  'skip-audit',
  'no-row-lock',
  'no-four-eyes',
  'no-idempotency',
  'no-mall-filter',
  'no-row-security',
  'sync-commit-off',
  'no-fencing',
  'no-reaper',
  'no-effect-key',
  'sent-before-sending',
  'resend-unknown',
  'busy-is-failure',
  'no-watch',
  'no-drain',
  'no-zip-limits',
  'refusal-is-failure',
  'retry-forever',
  'blocked-loop',
  'utc-day',
  'no-breaker',
  'no-retry-budget',
  'forgets-handler',
  'acknowledge-first',
  'blind-invariant',
  'process-clock',
  'torn-backup',
  'unchecked-backup',
  'deaf-to-bureau',
  'sends-exempted',
  'removals-stand-still',
  'outlives-term',
  'no-release-clock',
  'unseen-payment',
  'reads-in-transaction',
  'refuse-late',
  'blind-audit',
] as const

export type Mutant = (typeof MUTANTS)[number]

/** Is it the name of a seeded defect? */
export const isMutant = (name: string): name is Mutant => MUTANTS.some((each) => each === name)

// A thread has modules of its own and was started by a process that read its settings.
const inherited = isMainThread ? '' : (process.env['REGUA_MUTANT'] ?? '')
let active: ReadonlySet<Mutant> = new Set(isMutant(inherited) ? [inherited] : [])

/**
 * Switches seeded defects on for this process, and those that were on off: at the start that of the setting
 * REGUA_MUTANT. Of two safeguards that stand for one another a gate takes one away to look at the other.
 */
export function armMutant(...names: readonly (Mutant | undefined)[]): void {
  active = new Set(names.filter((name) => name !== undefined))
}

/** Is this seeded defect switched on? */
export const mutant = (name: Mutant): boolean => active.has(name)

const longCommitMs = 150

/**
 * The defect 'ack-before-commit': answers as soon as the work is done and commits a little later, so that a crash in
 * between loses what was acknowledged.
 */
export function ackBeforeCommit<W, T>(
  run: (act: (work: W) => Promise<T>) => Promise<T>,
  act: (work: W) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    run(async (work) => {
      const result = await act(work)
      resolve(result)
      await new Promise((done) => setTimeout(done, longCommitMs))
      return result
    }).catch(reject)
  })
}

const blockedMs = 400

/** The defect 'blocked-loop': computes for a while without letting anybody else in. */
export function blockLoop(): void {
  const until = performance.now() + blockedMs
  while (performance.now() < until);
}
