import { apply } from '#features/negativation/debt-items/rules/machine.ts'

import { runRandomDebts } from './debt-runs.ts'
import type { DebtCounts } from './debt-counts.ts'
import type { Machine } from './debt.ts'
import { defects } from './defective-machines.ts'
import { Findings, type Drill, type DrillOptions, sizeOf } from './drill.ts'
import type { FaultName } from './seeded-faults/faults.ts'

const replays = 10
const yearDays = 365

const machineOf: Partial<Record<FaultName, string>> = {
  'deaf-to-bureau': 'is deaf to removals by the bureau',
  'sends-exempted': 'sends what was exempted',
  'removals-stand-still': 'never lets a removal go by itself',
  'outlives-term': 'lets a listing outlive its five years',
}

const seedOf = (seed: string): number =>
  [...seed].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 11)

/** Coverage as text, to compare two runs. */
const traceOf = (debtCounts: DebtCounts): string =>
  JSON.stringify({
    ...debtCounts,
    rows: [...debtCounts.rows],
    statuses: [...debtCounts.statuses],
    motives: [...debtCounts.motives],
  })

const machineUnder = ({ faults: [fault] = [] }: DrillOptions): Machine =>
  defects[(fault && machineOf[fault]) ?? ''] ?? apply

/**
 * Debts against a small bureau with a simulated clock, fully seeded, so that any finding can be
 * reproduced.
 */
export const simulation: Drill = {
  name: 'simulation',
  row: 'R10',
  promise:
    'simulated debts with faults of bureau, payments and time: listed if and only if our record has it, and the same seed gives the same run',
  run: async (options) => {
    const findings = new Findings()
    const sequences = sizeOf(options, 1_000, 200_000)
    const machine = machineUnder(options)
    const seed = seedOf(options.seed)
    const began = performance.now()
    const debtCounts = runRandomDebts(sequences, seed, machine)
    const minutes = (performance.now() - began) / 60_000
    const years = debtCounts.days / yearDays
    const traces = new Set(
      Array.from({ length: replays }, () => traceOf(runRandomDebts(50, seed, machine))),
    )
    findings.equal('different lives from one seed', traces.size, 1)
    findings.must(
      years / minutes >= 1,
      `only ${(years / minutes).toFixed(1)} simulated years in a minute`,
    )
    findings.must(
      Math.min(debtCounts.sentCount, debtCounts.listings, debtCounts.removals) > sequences / 2,
      `too little happened: ${traceOf(debtCounts)}`,
    )
    return {
      counts: {
        sequences,
        replays,
        moves: debtCounts.moves,
        refusals: debtCounts.refusals,
        sent: debtCounts.sentCount,
        listings: debtCounts.listings,
        removals: debtCounts.removals,
        alarms: debtCounts.alarms,
        denials: debtCounts.denials,
        simulatedYears: Math.round(years),
        yearsInAMinute: Math.round(years / minutes),
        rows: debtCounts.rows.size,
      },
      problems: findings.problems,
    }
  },
}
