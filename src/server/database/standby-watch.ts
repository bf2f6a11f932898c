/**
 * Why a standby answers or does not: it is READING; LATE, more seconds behind than allowed; AWAY,
 * it does not answer; PROMOTED, it follows nobody any more; FOREIGN, it is of another database.
 */
export type StandbyState = 'READING' | 'LATE' | 'AWAY' | 'PROMOTED' | 'FOREIGN'

/** Where the log of the primary stood at a moment of this process, in milliseconds. */
export type Sample = { readonly at: number; readonly position: number }

/** What was seen of a primary and its standby, and what follows from it. */
export type Watch = {
  /** Positions of the primary that the standby has not reached, and the last that it has. */
  readonly samples: readonly Sample[]
  readonly replayed: number
  readonly state: StandbyState
}

export const unseen: Watch = { samples: [], replayed: -1, state: 'AWAY' }

/** Milliseconds that the standby is behind, at most; undefined while it reached nothing known. */
export function lagOf({ samples, replayed }: Watch, now: number): number | undefined {
  const reached = samples.findLast(({ position }) => position <= replayed)
  if (reached === undefined) return undefined
  return reached === samples.at(-1) ? 0 : now - reached.at
}

/** The watch after both were asked. */
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
