import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { isAlive } from '#server/embedded/embedded-files.ts'

const prefix = `regua-${process.pid}-`
const ofSomeProcess = /^regua-(\d+)-/

/** Path of a temporary file of this process in `folder`; `name` must be unique in the process. */
export const temporaryFile = (folder: string, name: string): string => join(folder, prefix + name)

export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), prefix))

/**
 * Deletes temporary files of killed processes, which may hold personal data. Files of running
 * processes and of other accounts remain.
 */
export async function removeLeftovers(folder: string): Promise<void> {
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
