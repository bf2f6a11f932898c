import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'

import { Refused, Unavailable } from '../http/errors.ts'
import type { Scanner } from '../settings/network-settings.ts'

/** Scans an uploaded file; throws if it is infected or could not be scanned. */
export type Scan = (path: string) => Promise<void>

const answerWithin = 60_000
const pieceBytes = 1 << 16

async function write(socket: Socket, bytes: Buffer): Promise<void> {
  if (!socket.write(bytes)) await once(socket, 'drain')
}

/**
 * clamd's INSTREAM protocol: chunks with a length prefix, an empty chunk, then one line of verdict.
 */
async function instream(socket: Socket, path: string): Promise<string> {
  const verdict = (async () => {
    let text = ''
    for await (const piece of socket) text += String(piece)
    return text.replaceAll('\0', '').trim()
  })()
  // The scanner may hang up early with a verdict; ignore the failed write.
  const sending = (async () => {
    await write(socket, Buffer.from('zINSTREAM\0'))
    for await (const piece of createReadStream(path, {
      highWaterMark: pieceBytes,
    }) as AsyncIterable<Buffer>) {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(piece.length)
      await write(socket, length)
      await write(socket, piece)
    }
    socket.write(Buffer.alloc(4))
  })()
  const sent = sending.catch(() => undefined)
  const text = await verdict
  await sent
  return text
}

/**
 * Scans each upload with a ClamAV daemon before anything reads it (ASVS 5.4.3). Infected files are
 * refused with 422. Without a verdict the upload is refused with 503, and the cause is logged.
 */
export function scanWith(scanner: Scanner, withinMs = answerWithin): Scan {
  return async (path) => {
    const socket = connect(scanner)
    const impatience = setTimeout(
      () => socket.destroy(new Error('The scanner did not answer in time')),
      withinMs,
    )
    const verdict = await instream(socket, path).catch((cause: unknown) => cause)
    clearTimeout(impatience)
    socket.destroy()
    if (typeof verdict === 'string' && verdict === 'stream: OK') return
    if (typeof verdict === 'string' && verdict.endsWith(' FOUND'))
      throw new Refused('O arquivo foi recusado pelo antivírus. Avise o suporte e não o abra.')
    const refusal = new Unavailable(
      'O antivírus não respondeu, e sem ele nenhum arquivo é recebido. Tente de novo em instantes.',
    )
    refusal.cause =
      typeof verdict === 'string' ? new Error(`The scanner answered: ${verdict}`) : verdict
    throw refusal
  }
}
