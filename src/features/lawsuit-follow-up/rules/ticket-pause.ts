const firstSeconds = 15
const longestSeconds = 3_600

/** How long an asking without an answer rests: twice as long each time, an hour at most. */
export const ticketPause = (tries: number): number =>
  Math.min(longestSeconds, firstSeconds * 2 ** Math.min(10, Math.max(0, tries - 1)))
