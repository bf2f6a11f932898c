/** What walks meet, to show that they reach everything. */
export type Met = {
  readonly rows: Set<string>
  readonly statuses: Set<string>
  readonly motives: Set<string>
  moves: number
  refusals: number
  sent: number
  listings: number
  removals: number
  alarms: number
  days: number
}

export const nothingMet = (): Met => ({
  rows: new Set(),
  statuses: new Set(),
  motives: new Set(),
  moves: 0,
  refusals: 0,
  sent: 0,
  listings: 0,
  removals: 0,
  alarms: 0,
  days: 0,
})
