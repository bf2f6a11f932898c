import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createHttp } from '../http/http.ts'
import { servePages } from './pages.ts'
import { defaultRedirectPath } from '../settings/settings.ts'

let root: string
let app: FastifyInstance

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'regua-pages-'))
  await mkdir(join(root, 'dist', 'assets'), { recursive: true })
  const write = (name: string, text: string) => writeFile(join(root, 'dist', name), text)
  await write('index.html', '<meta property="csp-nonce" nonce="__NONCE__"><div id="root"></div>')
  await write('callback.html', '<p id="state"></p>')
  await write('assets/app-abc.js', 'plain')
  await write('assets/app-abc.js.br', 'brotli')
  await write('assets/app-abc.js.gz', 'gzip')
  await write('assets/plex-abc.woff2', 'font')
  await write('assets/notes.txt', 'internal')
  app = createHttp({ logLevel: 'silent', https: true })
  await servePages(app, { root, dev: false, connectTo: ['https://login.example'] })
  app.get('/bff/broken', () => {
    throw new Error('broken')
  })
})

afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const page = (url: string) => app.inject({ url, headers: { accept: 'text/html,*/*' } })
const policyOf = (answer: Awaited<ReturnType<typeof page>>) =>
  String(answer.headers['content-security-policy'])

test('every page URL answers the page, uncached', async () => {
  const answer = await page('/clientes-elegiveis?page=2')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).toContain('<div id="root">')
})

test.each(['*/*', undefined, 'text/html', 'application/json;q=0.1, */*'])(
  'the root URL answers the page to a monitor that accepts %s',
  async (accept) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const headers = accept === undefined ? {} : { accept }
      const answer = await app.inject({ method, url: '/?via=monitor', headers })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        200,
        'text/html; charset=utf-8',
      ])
    }
    const inside = await app.inject({ url: '/clientes-elegiveis', headers: { accept: '*/*' } })
    expect(inside.statusCode).toBe(404)
  },
)

test('each page has a unique nonce, in the page and in the policy', async () => {
  const [first, second] = [await page('/'), await page('/')]
  const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1] ?? 'none'
  expect(nonce).not.toBe('__NONCE__')
  expect(policyOf(first)).toContain(`style-src 'self' 'nonce-${nonce}'`)
  expect(second.body).not.toContain(nonce)
})

test('the policy allows no inline script, no foreign frame, and only the identity provider as a foreign address', async () => {
  const policy = policyOf(await page('/'))
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self' https://login.example;")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toMatch(/; report-uri \/bff\/politica$/)
  expect(policy).not.toContain('unsafe')
})

test('every answer carries the security headers, errors and calls included', async () => {
  for (const url of ['/', '/assets/app-abc.js', '/bff/broken', '/bff/nothing']) {
    const { headers } = await page(url)
    expect(headers['x-content-type-options'], url).toBe('nosniff')
    expect(headers['referrer-policy'], url).toBe('no-referrer')
    expect(headers['cross-origin-opener-policy'], url).toBe('same-origin-allow-popups')
    expect(headers['permissions-policy'], url).toContain('camera=()')
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
    expect(headers['strict-transport-security'], url).toContain('max-age=')
  }
})

test('an asset is cached for ever and sent compressed', async () => {
  const answer = await app.inject({
    url: '/assets/app-abc.js',
    headers: { 'accept-encoding': 'br, gzip' },
  })
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.body).toBe('brotli')
})

test.each([
  ['br;q=1.0, gzip;q=0.8', 'br', 'brotli'],
  ['gzip, deflate', 'gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip', 'gzip'],
  ['identity', undefined, 'plain'],
  ['br;q=0.000, gzip;q=0', undefined, 'plain'],
  [undefined, undefined, 'plain'],
])('a client that accepts %s gets that encoding', async (header, encoding, body) => {
  const headers = header === undefined ? {} : { 'accept-encoding': header }
  const answer = await app.inject({ url: '/assets/app-abc.js', headers })
  expect([answer.headers['content-encoding'], answer.body]).toEqual([encoding, body])
  expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(answer.headers['vary']).toBe('accept-encoding')
})

test('an asset without a compressed variant is sent as is, HEAD has no body, and no other file is served', async () => {
  const font = await app.inject({
    url: '/assets/plex-abc.woff2',
    headers: { 'accept-encoding': 'br' },
  })
  expect([font.statusCode, font.headers['content-encoding'], font.headers['content-type']]).toEqual(
    [200, undefined, 'font/woff2'],
  )
  const head = await app.inject({ method: 'HEAD', url: '/assets/app-abc.js' })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '5', ''])
  for (const url of [
    '/assets/',
    '/assets',
    '/assets/notes.txt',
    '/assets/app-abc.js.br',
    '/assets/constructor',
    '/assets/..%2findex.html',
  ])
    expect((await app.inject(url)).statusCode, url).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/assets/app-abc.js' })).statusCode).toBe(404)
})

test('the default favicon exists', async () => {
  const answer = await app.inject({ url: '/favicon.ico', headers: { accept: 'image/*' } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(answer.body).toContain('<svg')
})

test('a missing asset, a missing call and a program’s request answer 404 in JSON, not the page', async () => {
  const answers = [
    await page('/assets/gone.js'),
    await page('/bff/nothing'),
    await app.inject({ url: '/clientes-elegiveis', headers: { accept: 'application/json' } }),
    await app.inject({ url: '/', headers: { accept: 'application/json' } }),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ mensagem: 'Endereço não encontrado.' })
  }
})

test('a file outside the assets is not served', async () => {
  for (const url of [
    '/assets/../index.html',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/index.html',
  ]) {
    const answer = await app.inject({ url })
    expect(answer.statusCode, url).toBeGreaterThanOrEqual(400)
  }
})

test('the pop-up returns to its own page', async () => {
  const answer = await page(`${defaultRedirectPath}?code=1&state=2`)
  expect(answer.body).toBe('<p id="state"></p>')
  // Otherwise the browser would separate the pop-up from its opener.
  expect(answer.headers['cross-origin-opener-policy']).toBe('unsafe-none')
})
