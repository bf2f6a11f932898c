import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { outboundTo } from './outbound.ts'

let namedServer: Server
let other: Server
const requests: string[] = []
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function listen(
  answer: (path: string) => { status: number; location?: string } | undefined,
): Promise<Server> {
  const server = createServer((request, response) => {
    requests.push(`${request.headers.host}${request.url}`)
    const given = answer(request.url ?? '')
    if (given)
      response.writeHead(given.status, given.location ? { location: given.location } : {}).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

beforeAll(async () => {
  other = await listen(() => ({ status: 200 }))
  namedServer = await listen((path) => {
    if (path === '/silent') return undefined
    return path === '/away'
      ? { status: 302, location: `${addressOf(other)}/secret` }
      : { status: 200 }
  })
})
afterAll(async () => {
  for (const server of [namedServer, other]) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

test('only origins of the settings are called, whatever the URL looks like', async () => {
  const ask = outboundTo([addressOf(namedServer)], 2_000)
  expect((await ask(`${addressOf(namedServer)}/keys`)).status).toBe(200)
  const { port } = new URL(addressOf(namedServer))
  const tricks = [
    `${addressOf(other)}/keys`,
    `http://localhost:${port}/`,
    `http://127.0.0.1:${port}@${new URL(addressOf(other)).host}/`,
    `http://127.1.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'data:application/json,{}',
    'gopher://127.0.0.1/',
  ]
  for (const trick of tricks)
    await expect(ask(trick), trick).rejects.toThrow(/is not among the origins/)
  expect(requests).toEqual([`${new URL(addressOf(namedServer)).host}/keys`])
})

test('a redirect is not followed', async () => {
  requests.length = 0
  await expect(
    outboundTo([addressOf(namedServer), addressOf(other)], 2_000)(`${addressOf(namedServer)}/away`),
  ).rejects.toThrow()
  expect(requests).toEqual([`${new URL(addressOf(namedServer)).host}/away`])
})

test('a server that does not answer times out', async () => {
  await expect(
    outboundTo([addressOf(namedServer)], 50)(`${addressOf(namedServer)}/silent`),
  ).rejects.toThrow(/timeout/i)
})
