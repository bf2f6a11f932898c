import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { providerCarrier } from './provider.ts'

type Answering = (response: ServerResponse) => void

let server: Server
let url = ''
let answer: Answering = (response) => response.end()
const arrivals: { readonly request: IncomingMessage; readonly body: string }[] = []

beforeEach(async () => {
  arrivals.length = 0
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString('utf8')))
    request.on('end', () => {
      arrivals.push({ request, body })
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/enviar`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const message = {
  protocol: 'RG-20261118-000015',
  channel: 'WHATSAPP' as const,
  from: '',
  to: '5511911111111',
  bytes: Buffer.from('Shopping: há um assunto.'),
}
const send = (address = url, timeoutMs = 10_000) =>
  providerCarrier({ url: address, token: 'segredo-de-teste-1' }, timeoutMs).handOver(message)
const respondWith =
  (status: number, body: unknown): Answering =>
  (response) =>
    void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))

test('posts the message once under its protocol, with our token', async () => {
  answer = respondWith(202, { id: 'w-1' })
  expect(await send()).toEqual({ kind: 'sent', answer: '202 w-1', providerId: 'w-1' })
  expect(arrivals).toHaveLength(1)
  expect(JSON.parse(arrivals[0]?.body ?? '')).toEqual({
    protocolo: 'RG-20261118-000015',
    canal: 'WHATSAPP',
    para: '5511911111111',
    texto: 'Shopping: há um assunto.',
  })
  expect(arrivals[0]?.request.headers).toMatchObject({
    'idempotency-key': 'RG-20261118-000015',
    authorization: 'Bearer segredo-de-teste-1',
  })
})

test.each([400, 401, 404, 422, 429])('%i is refused for good', async (status) => {
  answer = respondWith(status, { mensagem: 'Número\n inválido.' })
  expect(await send()).toEqual({
    kind: 'refused',
    because: `O serviço de mensagens respondeu ${status}: Número inválido.`,
  })
})

test.each<[string, Answering]>([
  ['500', respondWith(500, {})],
  ['no id', respondWith(200, {})],
  ['another address', (response) => void response.writeHead(302, { location: '/x' }).end()],
  ['a connection that breaks', (response) => response.destroy()],
  ['an answer without end', respondWith(200, 'x'.repeat(70_000))],
])('%s: it may be there, so it is repeated under its key', async (_, answering) => {
  answer = answering
  expect(await send()).toMatchObject({ kind: 'unknown' })
  expect(arrivals).toHaveLength(1)
})

test('no answer in time: it may be there, too', async () => {
  answer = () => undefined
  expect(await send(url, 200)).toMatchObject({ kind: 'unknown' })
})

test('a service that cannot be reached has certainly not got it', async () => {
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  expect(await send(`http://127.0.0.1:${port}/enviar`)).toMatchObject({
    kind: 'later',
    isServerAway: true,
  })
})
