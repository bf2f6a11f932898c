import { appendFileSync, mkdtempSync, chmodSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { prepareFiles } from '#server/embedded/embedded-files.ts'
import { ensureRunning, serverProcesses, superuser } from '#server/embedded/embedded-process.ts'

import { copyCluster } from './copy-cluster.ts'
import { type Place, placeIn } from './place.ts'

const durable = { volatile: false }

/** Runs a statement as superuser on the cluster of a folder. */
export async function asSuperuser(folder: string, text: string): Promise<void> {
  const client = new pg.Client({ ...superuser(prepareFiles(folder)), database: 'regua' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Starts the PostgreSQL of a folder; it is not restarted if killed. */
export const startUnsupervised = (folder: string): Promise<void> =>
  ensureRunning(prepareFiles(folder), durable)

/** Sends a signal to every PostgreSQL process of a place. */
export function signalAll({ data }: Pick<Place, 'data'>, signal: NodeJS.Signals): void {
  for (const pid of serverProcesses({ data }) ?? []) {
    try {
      process.kill(pid, signal)
    } catch {
      continue
    }
  }
}

/** A streaming standby of a running place, from a copy of its cluster. */
export async function openStandby(primary: Place): Promise<Place> {
  const folder = join(mkdtempSync(join(tmpdir(), 'regua-drill-standby-')), 'folder')
  await copyCluster(primary.folder, folder)
  chmodSync(join(folder, '..'), 0o711)
  chmodSync(folder, 0o711)
  const standby = placeIn(folder)
  const { host, port, user, password } = superuser(prepareFiles(primary.folder))
  appendFileSync(
    join(standby.data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=''${String(host)}'' port=${String(port)} user=${String(user)} password=''${String(password)}'' application_name=standby'\n`,
  )
  writeFileSync(join(standby.data, 'standby.signal'), '')
  await startUnsupervised(folder)
  return {
    ...standby,
    remove: async () => {
      signalAll(standby, 'SIGCONT')
      await standby.remove()
      rmSync(join(folder, '..'), { recursive: true, force: true })
    },
  }
}
