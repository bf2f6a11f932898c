import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { removeLeftBehind, temporaryFile, temporaryFolder } from './temporary-files.ts'

test('what a killed process left behind goes; what a living one works with and what is not ours stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'temporary-test-'))
  try {
    const { pid: dead } = spawnSync(process.execPath, ['--version'])
    await writeFile(join(folder, `regua-${dead}-carga.upload`), 'nomes')
    await mkdir(join(folder, `regua-${dead}-Ab12Cd`))
    await writeFile(join(folder, `regua-${dead}-Ab12Cd`, 'carga'), 'nomes')
    await writeFile(temporaryFile(folder, 'a.upload'), 'nomes')
    await writeFile(join(folder, 'regua-backup.tar'), '')
    await writeFile(join(folder, `outra-${dead}-coisa`), '')
    await removeLeftBehind(folder)
    expect((await readdir(folder)).toSorted()).toEqual(
      [`outra-${dead}-coisa`, 'regua-backup.tar', `regua-${process.pid}-a.upload`].toSorted(),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a folder for the files of a work is in the folder that a start looks through, under the number of its process', async () => {
  const folder = await temporaryFolder()
  try {
    expect(dirname(folder)).toBe(tmpdir())
    expect(basename(folder)).toMatch(new RegExp(`^regua-${process.pid}-`))
  } finally {
    await rm(folder, { recursive: true })
  }
})
