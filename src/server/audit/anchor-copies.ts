import { createSocket } from 'node:dgram'
import { createHash } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { isCode } from '#ops/embedded/embedded-files.ts'

/**
 * Where the daily anchor goes besides the data folder: whoever owns database and data folder does
 * not own these.
 */
export type AnchorCopies = {
  /** A further folder, such as one of another machine. */
  readonly folder?: string | undefined
  /** A collector of syslog, or the output of this process, which its supervisor keeps. */
  readonly syslog?: 'stdout' | { readonly host: string; readonly port: number } | undefined
}

const fileName = 'ancoras.jsonl'

/** The file of the anchors in a folder. */
export const anchorsIn = (folder: string): string => join(folder, fileName)

/** The whole lines of a file of anchors; of a missing one none. */
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

/**
 * The copy no longer tells what the data folder tells: one of the two was changed, and both stay as
 * they are.
 */
export class CopyDiffers extends Error {
  override readonly name = 'CopyDiffers'
}

/** Brings the copy up to the file, line by line; what lies there is never written again. */
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

// RFC 5424: facility 13 (log audit), severity 5 (notice). The digest of the line convicts a file
// that is changed later.
const syslogLine = (line: string, at: Date) => {
  const { dia } = JSON.parse(line) as { dia: string }
  const sha256 = createHash('sha256').update(line).digest('hex')
  return `<109>1 ${at.toISOString()} - regua ${process.pid} ancora - ${JSON.stringify({ dia, sha256 })}`
}

/** Tells the line of the day where it cannot be taken back. */
export async function tellAnchor(
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
