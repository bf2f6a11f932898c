import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { removeLeftovers, temporaryFile, temporaryFolder } from './temporary-files.ts'

test('files of a killed process are deleted; those of a running one, and foreign files, stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'temporary-test-'))
  try {
    const { pid: dead } = spawnSync(process.execPath, ['--version'])
    await writeFile(join(folder, `regua-${dead}-carga.upload`), 'nomes')
    await mkdir(join(folder, `regua-${dead}-Ab12Cd`))
    await writeFile(join(folder, `regua-${dead}-Ab12Cd`, 'carga'), 'nomes')
    await writeFile(temporaryFile(folder, 'a.upload'), 'nomes')
    await writeFile(join(folder, 'regua-backup.tar'), '')
    await writeFile(join(folder, `outra-${dead}-coisa`), '')
    await removeLeftovers(folder)
    expect((await readdir(folder)).toSorted()).toEqual(
      [`outra-${dead}-coisa`, 'regua-backup.tar', `regua-${process.pid}-a.upload`].toSorted(),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a temporary folder is in the folder that the start cleans, under its process id', async () => {
  const folder = await temporaryFolder()
  try {
    expect(dirname(folder)).toBe(tmpdir())
    expect(basename(folder)).toMatch(new RegExp(`^regua-${process.pid}-`))
  } finally {
    await rm(folder, { recursive: true })
  }
})
