import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'

import { prepareFiles } from '#server/embedded/embedded-files.ts'
import { superuser } from '#server/embedded/embedded-process.ts'

// Skip pg_internal.init, which PostgreSQL rewrites at any time.
function copyData(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', '--reflink=auto', from, to], {
    encoding: 'utf8',
  })
  const faults = stderr.split('\n').filter((line) => line !== '')
  if (status !== 0 && !faults.every((line) => line.includes('pg_internal.init')))
    throw new Error(`The world was not copied: ${faults.join('; ')}`)
}

/** Copies a running cluster to a new folder like a backup: log files last. */
export async function copyCluster(from: string, to: string): Promise<void> {
  const files = prepareFiles(from)
  const client = new pg.Client(superuser(files))
  await client.connect()
  try {
    await client.query(`select pg_backup_start('bench', true)`)
    mkdirSync(to, { mode: 0o711 })
    for (const name of readdirSync(from).filter(
      (each) => each.startsWith('postgres-') || each === 'password',
    ))
      execFileSync('cp', ['-a', '--reflink=auto', join(from, name), to])
    copyData(files.data, to)
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    )
    execFileSync('cp', ['-a', join(files.data, 'pg_wal'), join(to, 'data')])
    rmSync(join(to, 'data', 'postmaster.pid'), { force: true })
    const label = join(to, 'data', 'backup_label')
    cpSync(join(to, 'data', 'PG_VERSION'), label)
    writeFileSync(label, rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
}
