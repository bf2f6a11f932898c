/**
 * Waits for `work` for at most so many milliseconds. False: it was not done in time, and nobody
 * waits for it any more. A failure in time is thrown.
 */
export async function doneWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, ms, false)))
  // After the deadline a failure has no reader.
  work.catch(() => undefined)
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer))
}
