/**
 * Waits for `work` up to a timeout. Returns false after the timeout; an earlier failure is thrown.
 */
export async function doneWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, ms, false)))
  // Ignore failures after the deadline.
  work.catch(() => undefined)
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer))
}
