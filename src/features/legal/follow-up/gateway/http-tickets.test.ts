import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { Breaker, breakerDefaults } from '#features/negativation/bureau-exchange/gateway/breaker.ts'

import { httpTickets } from './http-tickets.ts'
import type { TicketAnswer } from './ticket-port.ts'

type Arrival = { readonly request: IncomingMessage; readonly body: string }
type Answering = (response: ServerResponse, arrivals: Arrival) => void

let server: Server
let url = ''
let answer: Answering = (response) => response.end()
const arrivals: Arrival[] = []

beforeEach(async () => {
  arrivals.length = 0
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString('utf8')))
    request.on('end', () => {
      const one = { request, body }
      arrivals.push(one)
      answer(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/abrir`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const asking = { key: '0a1b2c3d-0000-4000-8000-000000000001', body: '{"guia":7}' }
const patient = () => new Breaker({ ...breakerDefaults, failures: 1_000 })
const portOf = (breaker = patient()) => {
  const port = httpTickets({ url, token: 'segredo-de-teste-1', timeoutMs: 300, breaker })
  if (port.kind !== 'http') throw new Error('another port')
  return port
}
const ask = (breaker?: Breaker): Promise<TicketAnswer> => portOf(breaker).ask(asking)
const respondWith =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answering =>
  (response) =>
    void response
      .writeHead(status, headers)
      .end(typeof body === 'string' ? body : JSON.stringify(body))

describe('requesting a ticket', () => {
  test('sends the stored body under its key with our token, and reads the number', async () => {
    answer = respondWith(201, { numero: ' SD-4711 ' })
    expect(await ask()).toEqual({ kind: 'opened', ticket: 'SD-4711' })
    expect(arrivals).toHaveLength(1)
    expect(arrivals[0]).toMatchObject({
      body: '{"guia":7}',
      request: {
        method: 'POST',
        url: '/abrir',
        headers: {
          'idempotency-key': asking.key,
          authorization: 'Bearer segredo-de-teste-1',
          'content-type': 'application/json',
        },
      },
    })
  })

  test.each([
    [422, { mensagem: 'Falta a\n  procuração.\u0007' }, 'Falta a procuração.'],
    [400, { mensagem: 'x'.repeat(900) }, 'x'.repeat(500)],
    [422, 'nenhum JSON', 'O sistema de chamados recusou o pedido sem dizer por quê.'],
  ])('%i is a refusal with the message of %j', async (status, body, because) => {
    answer = respondWith(status, body)
    expect(await ask()).toEqual({ kind: 'refused', because })
  })

  test.each<[string, Answering]>([
    ['no answer in time', () => undefined],
    ['a connection that breaks', (response) => response.destroy()],
    ['500', respondWith(500, { numero: 'SD-1' })],
    ['our own token refused', respondWith(401, { mensagem: 'Token vencido.' })],
    ['the same key in work', respondWith(409, {})],
    ['a number that came to nothing', respondWith(202, {})],
    ['a number that is a page', respondWith(200, { numero: 'x'.repeat(61) })],
    ['an answer without end', respondWith(200, 'x'.repeat(70_000))],
    ['another address', respondWith(302, '', { location: 'http://127.0.0.1:9/' })],
  ])('%s leaves the result unknown: it is requested again', async (_, answering) => {
    answer = answering
    expect(await ask()).toMatchObject({ kind: 'later' })
    expect(arrivals).toHaveLength(1)
  })

  test.each([
    [503, '120', 120],
    [429, '99999', 3_600],
    [429, 'amanhã', undefined],
  ])('%i with Retry-After %s: is retried at that time', async (status, after, seconds) => {
    answer = respondWith(status, {}, { 'retry-after': after })
    expect(((await ask()) as { seconds?: number }).seconds).toBe(seconds)
  })

  test('pauses a system that failed three times in a row, and names it', async () => {
    const port = httpTickets({ url, token: undefined })
    if (port.kind !== 'http') throw new Error('another port')
    answer = respondWith(500, {})
    for (const _ of [1, 2, 3]) await port.ask(asking)
    expect(await port.ask(asking)).toEqual({
      kind: 'later',
      because: 'the system of tickets does not answer; it is left alone for a while',
      seconds: 15,
    })
    expect(arrivals).toHaveLength(3)
  })
})
