import { createSocket } from 'node:dgram'
import { createHash } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { isCode } from '#server/embedded/embedded-files.ts'

/**
 * Copies of the daily anchor outside the data folder, out of reach of the owner of database and
 * data folder.
 */
export type AnchorCopies = {
  /** A second folder, such as a mount of another machine. */
  readonly folder?: string | undefined
  /** A syslog collector (UDP), or the standard output of this process. */
  readonly syslog?: 'stdout' | { readonly host: string; readonly port: number } | undefined
}

const fileName = 'ancoras.jsonl'

export const anchorsIn = (folder: string): string => join(folder, fileName)

/** The lines of an anchor file; empty if the file is missing. */
export async function anchorLines(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return ''
    throw error
  })
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
}

/** The copy and the file in the data folder differ, so one was changed. Neither is overwritten. */
export class CopyDiffers extends Error {
  override readonly name = 'CopyDiffers'
}

/** Appends the missing lines to the copy. Existing lines are never rewritten. */
export async function copyAnchors(from: string, folder: string): Promise<void> {
  const lines = await anchorLines(from)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = anchorsIn(folder)
  const there = await anchorLines(path)
  if (there.some((line, index) => line !== lines[index]))
    throw new CopyDiffers(`The anchors in ${folder} are not those of ${from}`)
  const missing = lines.slice(there.length)
  if (missing.length === 0) return
  const file = await open(path, 'a', 0o600)
  try {
    await file.appendFile(missing.map((line) => `${line}\n`).join(''))
    await file.sync()
  } finally {
    await file.close()
  }
}

// RFC 5424: facility 13 (log audit), severity 5 (notice). The digest detects later changes of the
// file.
const syslogLine = (line: string, at: Date) => {
  const { dia } = JSON.parse(line) as { dia: string }
  const sha256 = createHash('sha256').update(line).digest('hex')
  return `<109>1 ${at.toISOString()} - regua ${process.pid} ancora - ${JSON.stringify({ dia, sha256 })}`
}

/** Sends the line of the day to syslog, where it cannot be deleted from here. */
export async function sendAnchorToSyslog(
  line: string,
  syslog: NonNullable<AnchorCopies['syslog']>,
  at: Date,
): Promise<void> {
  const text = syslogLine(line, at)
  if (syslog === 'stdout') return void process.stdout.write(`${text}\n`)
  const socket = createSocket(syslog.host.includes(':') ? 'udp6' : 'udp4')
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject)
      socket.send(text, syslog.port, syslog.host, (error) => (error ? reject(error) : resolve()))
    })
  } finally {
    socket.close()
  }
}
