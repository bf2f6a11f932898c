import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { scanWith } from './scanner.ts'

let folder: string
let server: Server
let port: number
/** Behaviour of the fake daemon: returns a verdict, or does something else to the socket. */
let behaviour: (bytes: Buffer, socket: Socket) => string | undefined
let receivedBytes: Buffer[] = []

/** Parses the clamd protocol; returns the file once the empty chunk has arrived. */
function fileOf(conversation: Buffer): Buffer | undefined {
  if (conversation.subarray(0, 10).toString() !== 'zINSTREAM\0') return undefined
  const pieces: Buffer[] = []
  for (let at = 10; at + 4 <= conversation.length;) {
    const length = conversation.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(conversation.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regua-scan-'))
  server = createServer((socket) => {
    let conversation = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      conversation = Buffer.concat([conversation, bytes])
      const file = fileOf(conversation)
      if (!file) return
      receivedBytes.push(file)
      const verdict = behaviour(file, socket)
      if (verdict !== undefined) socket.end(`${verdict}\0`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

async function scan(bytes: Buffer, verdict: typeof behaviour, within = 2_000): Promise<unknown> {
  receivedBytes = []
  behaviour = verdict
  const path = join(folder, 'arquivo')
  await writeFile(path, bytes)
  return scanWith(
    { host: '127.0.0.1', port },
    within,
  )(path).then(
    () => 'taken',
    (error: unknown) => error,
  )
}

describe('a scanner', () => {
  test('receives the whole file and accepts a clean one', async () => {
    const file = Buffer.alloc(300_000, 'régua')
    expect(await scan(file, () => 'stream: OK')).toBe('taken')
    expect(receivedBytes[0]?.equals(file)).toBe(true)
    expect(await scan(Buffer.alloc(0), () => 'stream: OK')).toBe('taken')
  })

  test('refuses an infected file without details for the sender', async () => {
    const refused = await scan(Buffer.from('x'), () => 'stream: Win.Test.EICAR_HDB-1 FOUND')
    expect(refused).toMatchObject({ status: 422 })
    expect(String(refused)).not.toContain('EICAR')
  })

  test('refuses every file on failure, invalid answer, hang-up, silence or absence', async () => {
    const trouble = [
      () => 'INSTREAM size limit exceeded. ERROR',
      () => 'stream: OK FOUNDATION',
      () => '',
      (_: Buffer, socket: Socket) => void socket.destroy(),
    ]
    for (const verdict of trouble)
      expect(await scan(Buffer.from('x'), verdict), String(verdict)).toMatchObject({ status: 503 })
    expect(await scan(Buffer.from('x'), () => undefined, 100)).toMatchObject({
      status: 503,
      cause: expect.objectContaining({ message: 'The scanner did not answer in time' }) as unknown,
    })
    await writeFile(join(folder, 'arquivo'), 'x')
    await expect(
      scanWith({ path: join(folder, 'none.sock') })(join(folder, 'arquivo')),
    ).rejects.toMatchObject({
      status: 503,
    })
  })
})
