import { createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { hasRoom, isDiskFull } from '#server/files/disk-space.ts'
import { answerFailure } from '../audit/security-events.ts'
import { readMultipart } from './upload.ts'

const folder = mkdtempSync(join(tmpdir(), 'regua-upload-'))
const app = Fastify({ logger: false })
let port = 0
beforeAll(async () => {
  await app.register(multipart, { throwFileSizeLimit: false })
  app.setErrorHandler((error, from, reply) => answerFailure(error, from, reply))
  app.post('/', async (from) => {
    const { upload, discard } = await readMultipart(
      from,
      { field: 'file', maxBytes: 1_048_576 },
      folder,
    )
    await discard()
    return { size: upload?.size, name: upload?.name }
  })
  await app.listen({ port: 0 })
  port = (app.server.address() as { port: number }).port
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

type Answer = { readonly status: number | undefined; readonly connection: string | undefined }

/** Uploads a file on the single connection of `agent`. */
const send = (agent: Agent, bytes: number, field = 'file') =>
  new Promise<Answer>((resolve, reject) => {
    const body = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\n${' '.repeat(bytes)}\r\n--x--\r\n`
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': Buffer.byteLength(body),
    }
    const sending = request({ port, method: 'POST', path: '/', agent, headers }, (response) => {
      response.resume()
      response.once('end', () =>
        resolve({ status: response.statusCode, connection: response.headers.connection }),
      )
    })
    sending.once('error', reject)
    sending.end(body)
  })

test('a refused file does not break the next call of the connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let round = 0; round < 3; round += 1) {
    expect(await send(agent, 5 * 1_048_576)).toEqual({ status: 413, connection: 'keep-alive' })
    expect(await send(agent, 3, 'outro')).toEqual({ status: 400, connection: 'keep-alive' })
    expect(await send(agent, 3)).toMatchObject({ status: 200 })
  }
  expect(readdirSync(folder)).toEqual([])
  agent.destroy()
})

test('a file refused midway closes its connection, so the next call does not wait', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  // The rest of the announced body never arrives.
  const field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
  const begun = field.repeat(45)
  const answer = await new Promise<Answer>((resolve, reject) => {
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 5 * 1_048_576,
    }
    const sending = request({ port, method: 'POST', path: '/', agent, headers }, (response) => {
      response.resume()
      response.once('end', () =>
        resolve({ status: response.statusCode, connection: response.headers.connection }),
      )
    })
    sending.once('error', reject)
    sending.write(begun)
  })
  expect(answer).toEqual({ status: 413, connection: 'close' })
  expect(await send(agent, 3)).toMatchObject({ status: 200 })
  agent.destroy()
})

test('a file name loses invisible and direction characters', async () => {
  const form = new FormData()
  form.append('file', new Blob(['x']), '\u200bORACLE\u202evsc.csv')
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form })
  expect(await answer.json()).toEqual({ size: 1, name: 'ORACLEvsc.csv' })
})

test('a full disk answers 507, and /readyz fails while it lasts', async () => {
  const full = Fastify({ logger: false })
  full.setErrorHandler((error, from, reply) => answerFailure(error, from, reply))
  full.post('/', () => pipeline(Readable.from(['x']), createWriteStream('/dev/full')))
  expect(await hasRoom(folder)).toBe(true)
  const answer = await full.inject({ method: 'POST', url: '/' })
  expect(answer.statusCode).toBe(507)
  expect(answer.json<{ mensagem: string }>().mensagem).toBe(
    'O disco do servidor está cheio e nada foi gravado. Avise o suporte e tente de novo mais tarde.',
  )
  expect(await hasRoom(folder)).toBe(false)
  expect(await hasRoom(folder, performance.now() + 31_000)).toBe(true)
  expect(isDiskFull(Object.assign(new Error('could not extend file'), { code: '53100' }))).toBe(
    true,
  )
  await full.close()
})
