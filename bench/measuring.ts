import { readFileSync } from 'node:fs'

/** Resident memory of a process in MiB. */
export function residentMiB(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  if (!found) throw new Error('The system does not tell the memory of a process')
  return Number(found[1]) / 1_024
}

/** Processor time that a process has used, in milliseconds: other programs disturb it less than seconds. */
export function processorMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13).map(Number)
  // The system counts in hundredths of a second.
  return ((user ?? 0) + (system ?? 0)) * 10
}

/** Peak resident memory of a process during an action, in MiB. */
export async function watchingMemory<T>(
  pid: number,
  act: () => Promise<T>,
): Promise<{ result: T; peak: number }> {
  let peak = residentMiB(pid)
  const look = setInterval(() => (peak = Math.max(peak, residentMiB(pid))), 20)
  try {
    const result = await act()
    return { result, peak: Math.max(peak, residentMiB(pid)) }
  } finally {
    clearInterval(look)
  }
}
