import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { isAlive } from '#ops/embedded/embedded-files.ts'

const prefix = `regua-${process.pid}-`
const ofSomeProcess = /^regua-(\d+)-/

/**
 * The path of a file in `folder` that this process takes away again; `name` is its own in this
 * process.
 */
export const temporaryFile = (folder: string, name: string): string => join(folder, prefix + name)

/** A new folder of the system's for files that live as long as the work on them. */
export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), prefix))

/**
 * Takes away from `folder` what processes that were killed left behind: files with the data of
 * people must not wait for somebody to tidy up. What belongs to a process that lives, or to another
 * account, stays.
 */
export async function removeLeftBehind(folder: string): Promise<void> {
  const names = await readdir(folder)
  const remainingNames = names.filter((name) => {
    const [, pid] = ofSomeProcess.exec(name) ?? []
    return pid !== undefined && !isAlive(Number(pid))
  })
  await Promise.all(
    remainingNames.map((name) =>
      rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined),
    ),
  )
}
