import { statfs } from 'node:fs/promises'

// Disk full, quota exceeded, and the database's own disk_full.
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])
// The free space of a remote database is unknown: after a refusal, report no room for this long.
const rememberedMs = 30_000
const leastFreeBytes = 32 * 1_048_576

let fullAt = -Infinity

/** True if the error is due to a full disk. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code))

export function noteDiskFull(now: number = performance.now()): void {
  fullAt = now
}

/** True if the folder has free space and no write failed recently for lack of it. */
export async function hasRoom(
  folder: string | undefined,
  now: number = performance.now(),
): Promise<boolean> {
  if (now - fullAt < rememberedMs) return false
  if (folder === undefined) return true
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= leastFreeBytes
}
