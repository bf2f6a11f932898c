const firstSeconds = 15
const longestSeconds = 3_600

/** Backoff after a try without an answer: doubles each time, at most an hour. */
export const ticketPause = (tries: number): number =>
  Math.min(longestSeconds, firstSeconds * 2 ** Math.min(10, Math.max(0, tries - 1)))
