/** Minutes until the second, third, fourth and fifth try (data/ladder/README.md). */
const PAUSES = [1, 5, 15, 60] as const

/** When a message is tried again after so many tries; undefined = given up. */
export function nextTry(tries: number, now: Date): Date | undefined {
  const pause = PAUSES[tries - 1]
  return pause === undefined ? undefined : new Date(now.getTime() + pause * 60_000)
}
