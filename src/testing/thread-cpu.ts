/**
 * Milliseconds of processor time that this thread spends in the work: what the work costs, whoever else is busy on the
 * machine meanwhile.
 */
export function measureCpuMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
