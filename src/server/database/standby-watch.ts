/**
 * READING: usable. LATE: too many seconds behind. AWAY: no answer. PROMOTED: no longer follows the
 * primary. FOREIGN: belongs to another database.
 */
export type StandbyState = 'READING' | 'LATE' | 'AWAY' | 'PROMOTED' | 'FOREIGN'

/** Log position of the primary at a time of this process, in milliseconds. */
export type Sample = { readonly at: number; readonly position: number }

/** State of a standby, from samples of the primary's log position. */
export type Watch = {
  /** The last position that the standby has replayed, and the later ones. */
  readonly samples: readonly Sample[]
  readonly replayed: number
  readonly state: StandbyState
}

export const unseen: Watch = { samples: [], replayed: -1, state: 'AWAY' }

/** Upper bound of the standby's lag in milliseconds; undefined while unknown. */
export function lagOf({ samples, replayed }: Watch, now: number): number | undefined {
  const reached = samples.findLast(({ position }) => position <= replayed)
  if (reached === undefined) return undefined
  return reached === samples.at(-1) ? 0 : now - reached.at
}

/** The next state, after reading both positions. */
export function watched(
  { samples }: Watch,
  primary: Sample,
  { position, follows }: { readonly position: number; readonly follows: boolean },
  { now, mostLagMs }: { readonly now: number; readonly mostLagMs: number },
): Watch {
  const all = [...samples, primary]
  const reached = all.findLastIndex((sample) => sample.position <= position)
  const next = { samples: all.slice(Math.max(0, reached)), replayed: position }
  if (!follows) return { ...next, state: 'PROMOTED' }
  const lag = lagOf({ ...next, state: 'READING' }, now)
  return { ...next, state: lag !== undefined && lag <= mostLagMs ? 'READING' : 'LATE' }
}
