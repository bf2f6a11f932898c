import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const keptMs = 3_600_000

/** Opens the folder of downloads, and deletes those that a killed process left an hour ago. */
export async function openDownloads(folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const written = await stat(path).catch(() => undefined)
      // Another worker may write here now.
      if (written && now.getTime() - written.mtimeMs > keptMs) await rm(path, { force: true })
    }),
  )
}
