import { statfs } from 'node:fs/promises'

// No space left on the device, no quota left; the database's own words for the same.
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])
// Of a database elsewhere only its refusals tell: for this long after one nobody is sent here.
const rememberedMs = 30_000
const leastFreeBytes = 32 * 1_048_576

let fullAt = -Infinity

/** Did the work fail because there was no room to keep it? */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code))

/** Remembers that something could not be kept. */
export function noteDiskFull(now: number = performance.now()): void {
  fullAt = now
}

/**
 * May what people send be kept: there is room in the folder, and nothing was refused for want of it
 * just now.
 */
export async function hasRoom(
  folder: string | undefined,
  now: number = performance.now(),
): Promise<boolean> {
  if (now - fullAt < rememberedMs) return false
  if (folder === undefined) return true
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize >= leastFreeBytes
}
