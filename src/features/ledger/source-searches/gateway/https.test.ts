// An ERP on loopback: pages, redirects, errors and cut answers.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type AddressOfSource, addressPlace } from './address.ts'
import { type AllowedHosts, download } from './https.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const token = 'token-muito-secreto-0001'
let erp: Server
let other: Server
let origin = ''
let elsewhere = ''
let folder = ''
let allowed: AllowedHosts
let answers: Record<string, Answer> = {}
let asked: { path: string; authorization: string | undefined }[] = []

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const close = (server: Server) => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'regua-https-'))
  erp = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, authorization: request.headers.authorization })
    const answer = answers[path.split('?')[0] ?? '']
    if (answer) answer(request, response)
    else response.writeHead(404).end('nada')
  })
  other = createServer((request, response) => {
    asked.push({ path: `outro ${request.url}`, authorization: request.headers.authorization })
    response.end('de outro')
  })
  origin = await listen(erp)
  elsewhere = await listen(other)
  allowed = {
    folder: undefined,
    hosts: [
      { host: '127.0.0.1', port: Number(new URL(origin).port), networks: ['127.0.0.0/8'] },
      { host: 'erp.example', port: Number(new URL(origin).port), networks: [] },
    ],
    buckets: [],
    mayBeHttp: true,
  }
})
afterAll(async () => {
  await Promise.all([close(erp), close(other)])
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  answers = {}
  asked = []
})

const to = () => join(folder, 'resposta')
const get = (path: string, more: object = {}) =>
  download({ url: new URL(path, origin), token, allowed, mostBytes: 1_000, ...more }, to())
const textOf = async (result: Promise<unknown>) => {
  const error = await result.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  return (error as Error).message
}

describe('one answer', () => {
  test('is stored as it came, for the account of the server alone; the token is a header', async () => {
    answers['/titulos'] = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/csv' }).end('a;b\r\n1;2\r\n')
    expect(await get('/titulos?dia=18')).toMatchObject({ mediaType: 'text/csv' })
    expect(readFileSync(to(), 'utf8')).toBe('a;b\r\n1;2\r\n')
    expect(statSync(to()).mode & 0o777).toBe(0o600)
    expect(asked).toEqual([{ path: '/titulos?dia=18', authorization: `Bearer ${token}` }])
  })

  test('a redirect within the origin is followed; one elsewhere is not, and gets no token', async () => {
    const redirect =
      (location: string): Answer =>
      (_, response) =>
        response.writeHead(302, { location }).end()
    answers['/velho'] = redirect('/novo')
    answers['/novo'] = (_, response) => response.end('novo')
    await get('/velho')
    expect(readFileSync(to(), 'utf8')).toBe('novo')
    for (const location of [
      `${elsewhere}/x`,
      'http://169.254.169.254/latest/',
      'file:///etc/passwd',
    ]) {
      answers['/fora'] = redirect(location)
      expect(await textOf(get('/fora'))).toBe(
        'Sem resposta de 127.0.0.1: a resposta leva a outro endereço, e ele não é seguido.',
      )
    }
    answers['/roda'] = redirect('/roda')
    expect(await textOf(get('/roda'))).toContain('não para de redirecionar')
    expect(asked.some(({ path }) => path.startsWith('outro'))).toBe(false)
  })

  test('an error has its status in its sentence, and neither token nor query', async () => {
    answers['/titulos'] = (request, response) =>
      response.writeHead(401).end(`no ${request.headers.authorization}`)
    const text = await textOf(get('/titulos?chave=abc'))
    expect(text).toBe('Sem resposta de 127.0.0.1: respondeu 401.')
  })

  test('no connection, a cut answer and a slow one are no answer', async () => {
    answers['/cortado'] = (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('metade')
      setImmediate(() => response.destroy())
    }
    expect(await textOf(get('/cortado'))).toContain('Sem resposta de 127.0.0.1:')
    answers['/lento'] = () => undefined
    expect(await textOf(get('/lento', { idleMs: 50 }))).toBe(
      'Sem resposta de 127.0.0.1: demorou demais.',
    )
    expect(await textOf(get('/lento', { wholeMs: 50 }))).toBe(
      'Sem resposta de 127.0.0.1: demorou demais.',
    )
    const port = 1
    const closed = { ...allowed, hosts: [{ host: '127.0.0.1', port, networks: ['127.0.0.0/8'] }] }
    expect(
      await textOf(
        download(
          { url: new URL(`http://127.0.0.1:${port}/`), token, allowed: closed, mostBytes: 10 },
          to(),
        ),
      ),
    ).toBe('Sem resposta de 127.0.0.1: a conexão foi recusada.')
  })

  test('more bytes than a received file may have are refused', async () => {
    answers['/grande'] = (_, response) => response.end('x'.repeat(1_001))
    expect(await textOf(get('/grande'))).toContain('O arquivo é grande demais')
  })

  test('a host that is not named, and a named one whose name leads inside, get no request', async () => {
    expect(await textOf(get(`${elsewhere}/x`))).toBe(
      'Sem resposta de 127.0.0.1: o endereço não está entre os permitidos (REGUA_FONTES_HOSTS).',
    )
    const inside = { ...allowed, hosts: allowed.hosts.map((host) => ({ ...host, networks: [] })) }
    expect(await textOf(get('/titulos', { allowed: inside }))).toContain('não é permitido')
    // Without TLS only a host of this machine may be asked, so the name is refused before it is resolved.
    const named = new URL(origin)
    named.hostname = 'erp.example'
    expect(await textOf(get(named.href))).toContain('não está entre os permitidos')
    // With TLS the name is resolved once, and leads to this machine.
    const secure = {
      ...allowed,
      hosts: [{ host: 'erp.example', port: 443, networks: [] }],
    }
    expect(
      await textOf(
        get('https://erp.example/titulos', {
          allowed: secure,
          resolveHost: async () => [{ address: '127.0.0.1', family: 4 }],
        }),
      ),
    ).toContain('leva a um endereço de rede que não é permitido')
    expect(asked).toEqual([])
  })
})

describe('JSON in pages', () => {
  const place = (more: Partial<AddressOfSource> = {}) =>
    addressPlace({
      url: new URL('/itens', origin),
      token,
      allowed,
      format: 'JSON',
      nextAt: 'data.next',
      name: 'erp',
      ...more,
    })
  const page =
    (items: unknown, next?: unknown): Answer =>
    (_, response) =>
      void response.end(JSON.stringify({ data: { items, next } }))
  const take = async (of = place()) => {
    const [found] = await of.list()
    return found && of.take(found, to())
  }
  const leftovers = () => readdirSync(folder).filter((name) => name !== 'resposta')

  test('all pages are stored before any is read, as one zip', async () => {
    answers['/itens'] = page([1], '/itens2?p=2')
    answers['/itens2'] = page([2], `${origin}/itens3`)
    answers['/itens3'] = page([3], null)
    expect(await take()).toEqual({ name: 'erp.zip', mediaType: 'application/zip' })
    const first = readFileSync(to())
    expect(
      Object.entries(unzipSync(first)).map(([name, bytes]) => [
        name,
        JSON.parse(Buffer.from(bytes).toString()).data.items,
      ]),
    ).toEqual([
      ['pagina-001.json', [1]],
      ['pagina-002.json', [2]],
      ['pagina-003.json', [3]],
    ])
    // The same pages are the same bytes, by which a file is remembered.
    await take()
    expect(readFileSync(to()).equals(first)).toBe(true)
    expect(leftovers()).toEqual([])
  })

  test('a single page stays as it came', async () => {
    answers['/itens'] = (_, response) => response.end('{"data":{"items":[1.50]}}')
    expect(await take()).toEqual({ name: 'erp.json', mediaType: 'application/json' })
    expect(readFileSync(to(), 'utf8')).toBe('{"data":{"items":[1.50]}}')
  })

  test.each([
    ['elsewhere', () => page([1], `${elsewhere}/x`), 'leva a outro endereço'],
    ['to itself', () => page([1], '/itens'), 'as páginas se repetem'],
    ['to no address', () => page([1], 7), "'data.next' não é um endereço"],
    [
      'nowhere: no JSON',
      () => ((_, response) => void response.end('<html>')) as Answer,
      'não é um JSON válido',
    ],
  ])('a page that leads %s keeps nothing', async (_, answer, words) => {
    rmSync(to(), { force: true })
    answers['/itens'] = answer()
    expect(await textOf(take())).toContain(words)
    expect(leftovers()).toEqual([])
    expect(existsSync(to())).toBe(false)
  })

  test('a later page that fails keeps nothing of the first', async () => {
    answers['/itens'] = page([1], '/falta')
    expect(await textOf(take())).toBe('Sem resposta de 127.0.0.1: respondeu 404.')
    expect(leftovers()).toEqual([])
  })

  test('at most 50 pages are asked for', async () => {
    for (let at = 0; at <= 51; at += 1)
      answers[at === 0 ? '/itens' : `/p${at}`] = page([at], `/p${at + 1}`)
    expect(await textOf(take())).toContain('mais de 50 páginas')
    expect(asked).toHaveLength(50)
  })

  test('a csv is one answer', async () => {
    answers['/itens'] = (_, response) => response.end('a;b\n')
    expect(await take(place({ format: 'CSV' }))).toMatchObject({ name: 'erp.csv' })
  })
})
