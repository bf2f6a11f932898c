import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { Breaker, breakerDefaults } from './breaker.ts'
import { httpBureau } from './http-adapter.ts'
import { type BureauGateway, NotNow, type ReturnArrival } from './port.ts'
import { RetryBudget } from './retry-budget.ts'

type ReceivedRequest = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}
type Answering = (request: ReceivedRequest, response: ServerResponse) => void

let server: Server
let url = ''
let answer: Answering = (_, response) => response.end()
const requests: ReceivedRequest[] = []
const bytes = Buffer.from('0123456789\r\n')
const digest = (of: Uint8Array) => `sha-256=:${createHash('sha256').update(of).digest('base64')}:`

beforeEach(async () => {
  requests.length = 0
  answer = (_, response) => void response.writeHead(204).end()
  server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('error', () => {})
    request.on('end', () => {
      const asked = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(pieces),
      }
      requests.push(asked)
      answer(asked, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/regua`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const bureau = (
  more: { timeoutMs?: number; breaker?: Breaker; budget?: RetryBudget } = {},
): BureauGateway =>
  httpBureau({
    url,
    token: 'segredo-de-teste-1',
    timeoutMs: 300,
    breaker: new Breaker({ ...breakerDefaults, failures: 1_000 }),
    budget: new RetryBudget({ reserve: 20 }),
    ...more,
  })
/** Sends the beginning of an answer, then nothing. */
function breakOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '100' })
  response.write('half', () => response.destroy())
}
const status =
  (code: number, headers: Record<string, string> = {}, body: string | Buffer = ''): Answering =>
  (_, response) =>
    void response.writeHead(code, headers).end(body)
const send = (gateway = bureau()) => gateway.send('1', 'CONVEM.1.TXT', bytes)
async function returns(gateway: BureauGateway): Promise<ReturnArrival[]> {
  const arrivals: ReturnArrival[] = []
  for await (const arrival of gateway.collect()) arrivals.push(arrival)
  return arrivals
}

describe('sending', () => {
  test('uploads the exact bytes under their name, once, with digest and token', async () => {
    expect(await send()).toBe('sent')
    expect(requests).toMatchObject([
      {
        method: 'PUT',
        path: '/regua/remessas/CONVEM.1.TXT',
        headers: {
          authorization: 'Bearer segredo-de-teste-1',
          'if-none-match': '*',
          'content-digest': digest(bytes),
          'content-length': '12',
        },
      },
    ])
    expect(requests[0]?.body.equals(bytes)).toBe(true)
  })

  test.each<[string, Answering]>([
    ['no answer', () => undefined],
    ['a connection reset after it was taken', (_, response) => response.destroy()],
    ['an answer that breaks off', (_, response) => breakOff(response)],
    ['500', status(500)],
    ['502', status(502)],
    ['503 without a word on when', status(503)],
  ])('%s: the result is unknown', async (_name, answering) => {
    answer = answering
    expect(await send()).toBe('unknown')
    expect(requests).toHaveLength(1)
  })

  test.each([
    [429, { 'retry-after': '7' }, 7],
    [429, {}, 60],
    [503, { 'retry-after': '120' }, 120],
    [429, { 'retry-after': 'amanhã' }, 60],
    [429, { 'retry-after': '999999' }, 3_600],
  ])('%i with %j: it was not sent and is retried after %i s', async (code, headers, seconds) => {
    answer = status(code, headers)
    const error = await send().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NotNow)
    expect((error as NotNow).seconds).toBe(seconds)
  })

  test.each([400, 401, 403, 404, 413, 302])(
    '%i: it was certainly not sent, and no redirect is followed',
    async (code) => {
      answer = status(code, { location: 'http://169.254.169.254/' })
      await expect(send()).rejects.toThrow(String(code))
      expect(requests).toHaveLength(1)
    },
  )

  test('connection refused: it was certainly not sent', async () => {
    const gateway = httpBureau({ url: 'http://127.0.0.1:1', token: undefined, timeoutMs: 500 })
    await expect(send(gateway)).rejects.toThrow('ECONNREFUSED')
  })

  test('a name that exists is compared: same bytes or other bytes', async () => {
    for (const [content, wanted] of [
      [bytes, 'sent'],
      [Buffer.from('x'), 'unknown'],
    ] as const) {
      answer = ({ method }, response) =>
        void response
          .writeHead(method === 'PUT' ? 412 : 200, { 'repr-digest': digest(content) })
          .end()
      expect(await send()).toBe(wanted)
    }
  })

  test.each(['../A.TXT', 'a/b', '.oculto', '', 'a b'])(
    'the name %j is never sent',
    async (name) => {
      await expect(bureau().send('1', name, bytes)).rejects.toThrow('file name')
      await expect(bureau().find('1', name, bytes)).rejects.toThrow('file name')
      expect(requests).toEqual([])
    },
  )
})

describe('querying', () => {
  test.each<[string, Answering, string]>([
    ['the same digest', status(200, { 'repr-digest': digest(bytes) }), 'received'],
    [
      'the same digest among others',
      status(200, { 'content-digest': `md5=:x:, ${digest(bytes)}` }),
      'received',
    ],
    ['another digest', status(200, { 'repr-digest': digest(Buffer.from('y')) }), 'unknown'],
    ['no digest', status(200), 'unknown'],
    ['404', status(404), 'absent'],
    ['500', status(500), 'unknown'],
    ['no answer', () => undefined, 'unknown'],
  ])('%s', async (_name, answering, wanted) => {
    answer = answering
    expect(await bureau().find('1', 'CONVEM.1.TXT', bytes)).toBe(wanted)
  })
})

describe('collecting', () => {
  const holding =
    (files: Record<string, string | Buffer>): Answering =>
    ({ method, path }, response) => {
      const name = decodeURIComponent(path.replace('/regua/retornos', '').replace('/', ''))
      if (name === '') return void response.end(JSON.stringify({ arquivos: Object.keys(files) }))
      const content = files[name]
      if (content === undefined) return void response.writeHead(404).end()
      if (method === 'DELETE') delete files[name]
      response.end(method === 'DELETE' ? '' : content)
    }

  test('returns come in name order and are deleted when acknowledged', async () => {
    answer = holding({ 'R.2.TXT': 'b', 'R.1.TXT': 'a' })
    const gateway = bureau()
    const arrivals = await returns(gateway)
    expect(
      arrivals.map(({ fileName, bytes: own }) => [fileName, Buffer.from(own).toString()]),
    ).toEqual([
      ['R.1.TXT', 'a'],
      ['R.2.TXT', 'b'],
    ])
    await gateway.acknowledge('R.1.TXT')
    await gateway.acknowledge('R.1.TXT')
    expect((await returns(bureau())).map(({ fileName }) => fileName)).toEqual(['R.2.TXT'])
  })

  test('an interrupted return does not delay the others and is read again', async () => {
    const files = holding({ 'R.1.TXT': 'a', 'R.2.TXT': 'b' })
    let brokenCount = 0
    answer = (request, response) => {
      if (!request.path.endsWith('R.1.TXT') || brokenCount > 0) return files(request, response)
      brokenCount += 1
      breakOff(response)
    }
    const gateway = bureau()
    const seen: string[] = []
    const read = async () => {
      for await (const { fileName } of gateway.collect()) seen.push(fileName)
    }
    await expect(read()).rejects.toThrow()
    expect(seen).toEqual(['R.2.TXT'])
    await read()
    expect(seen).toContain('R.1.TXT')
  })

  test('a return that stays rejected is read less and less often', async () => {
    answer = holding({ 'R.1.TXT': 'not a return' })
    const gateway = bureau()
    const reads: number[] = []
    for (let poll = 0; poll < 20; poll += 1)
      if ((await returns(gateway)).length > 0) reads.push(poll)
    expect(reads).toEqual([0, 1, 3, 7, 15])
  })

  test('a return that could not be deleted is deleted next time and not read again', async () => {
    const files = holding({ 'R.1.TXT': 'a' })
    let refusals = 2
    answer = (request, response) =>
      request.method === 'DELETE' && refusals-- > 0
        ? void response.writeHead(500).end()
        : files(request, response)
    const gateway = bureau()
    expect(await returns(gateway)).toHaveLength(1)
    await gateway.acknowledge('R.1.TXT')
    for (let poll = 0; poll < 3; poll += 1) await returns(gateway).catch(() => undefined)
    expect(
      requests.filter(({ method, path }) => method === 'GET' && path.endsWith('R.1.TXT')),
    ).toHaveLength(1)
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(3)
  })

  test('a return that does not match its digest is rejected', async () => {
    const files = holding({ 'R.1.TXT': 'a' })
    answer = (request, response) => {
      if (request.path.endsWith('TXT')) response.setHeader('repr-digest', digest(Buffer.from('b')))
      files(request, response)
    }
    await expect(returns(bureau())).rejects.toThrow('not what the service says it is')
  })

  test.each<[string, string]>([
    ['no JSON', '<html>'],
    ['another shape', '{"files": []}'],
    ['too long', JSON.stringify({ arquivos: ['x'.repeat(3 << 20)] })],
  ])('a list that is %s is refused', async (_name, text) => {
    answer = status(200, {}, text)
    await expect(returns(bureau())).rejects.toThrow()
  })

  test('names that lead to another path are ignored', async () => {
    answer = status(
      200,
      {},
      JSON.stringify({ arquivos: ['../../etc/passwd', 'http://x', '.x', ''] }),
    )
    expect(await returns(bureau())).toEqual([])
    expect(requests).toHaveLength(1)
  })
})

describe('failing service', () => {
  test('is paused after three failures in a row, longer each time, then tried with one call', async () => {
    let now = 0
    const breaker = new Breaker({ ...breakerDefaults, now: () => now })
    const gateway = bureau({ breaker })
    answer = status(500)
    for (let n = 0; n < 3; n += 1) await returns(gateway).catch(() => undefined)
    expect(requests).toHaveLength(3)
    await expect(returns(gateway)).rejects.toThrow(NotNow)
    expect(requests).toHaveLength(3)
    now += 16_000
    await Promise.allSettled([returns(gateway), returns(gateway), returns(gateway)])
    expect(requests).toHaveLength(4)
    now += 16_000
    await expect(returns(gateway)).rejects.toThrow(NotNow)
    now += 16_000
    answer = status(200, {}, '{"arquivos": []}')
    expect(await returns(gateway)).toEqual([])
    expect(await returns(gateway)).toEqual([])
  })

  test('is paused as soon as one call hangs, while that call still waits', async () => {
    const gateway = bureau({
      timeoutMs: 2_000,
      breaker: new Breaker({ ...breakerDefaults, slowMs: 50 }),
    })
    answer = () => undefined
    const hanging = send(gateway)
    await expect
      .poll(
        () =>
          gateway.find('1', 'CONVEM.1.TXT', bytes).catch((error: unknown) => (error as Error).name),
        {
          timeout: 1_500,
        },
      )
      .toBe('NotNow')
    server.closeAllConnections()
    expect(await hanging).toBe('unknown')
  })

  test('is not retried more than the budget allows', async () => {
    const gateway = bureau({ budget: new RetryBudget({ reserve: 2 }) })
    answer = status(500)
    await send(gateway)
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, () => gateway.find('1', 'CONVEM.1.TXT', bytes)),
    )
    expect(results.filter(({ status: how }) => how === 'fulfilled')).toHaveLength(2)
    expect(requests).toHaveLength(3)
  })
})
