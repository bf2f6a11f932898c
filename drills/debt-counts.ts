/** Coverage counters of the random runs. */
export type DebtCounts = {
  readonly rows: Set<string>
  readonly statuses: Set<string>
  readonly motives: Set<string>
  moves: number
  refusals: number
  sentCount: number
  listings: number
  removals: number
  alarms: number
  /** Manually imported returns that the bureau contradicted. */
  denials: number
  days: number
}

export const emptyDebtCounts = (): DebtCounts => ({
  rows: new Set(),
  statuses: new Set(),
  motives: new Set(),
  moves: 0,
  refusals: 0,
  sentCount: 0,
  listings: 0,
  removals: 0,
  alarms: 0,
  denials: 0,
  days: 0,
})
