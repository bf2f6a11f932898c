import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'

import { baseAddress } from '#contract/call.ts'

import { NotFound } from './errors.ts'
import { defaultRedirectPath } from './settings.ts'

export type PageOptions = {
  /** The project's folder: it holds dist/, and in development the sources. */
  readonly root: string
  /** Serve the sources through Vite instead of dist/. */
  readonly dev: boolean
  /** The product is reached over https: browsers are told to insist on it. */
  readonly https: boolean
  /** Origins the browser talks to besides our own: the identity provider. */
  readonly connectTo?: readonly string[]
  /** Paths to which the identity provider sends the pop-up back. */
  readonly returnPaths?: readonly string[]
}

type Page = 'index.html' | 'callback.html'
type PageSource = (page: Page, url: string) => Promise<string>

const noncePlace = '__NONCE__'

/** What every answer carries, data and errors included. COOP leaves the sign-in pop-up its way back to us. */
export const strictHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

const headersOf = ({ https }: PageOptions): Record<string, string> => ({
  ...strictHeaders,
  ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
})

function policyOf({ dev, connectTo = [] }: PageOptions, nonce: string): string {
  const connect = ["'self'", ...connectTo, ...(dev ? ['ws:'] : [])]
  return [
    "default-src 'none'",
    // Only Vite's refresh script is inline, and only in development.
    `script-src 'self'${dev ? ` 'nonce-${nonce}'` : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(dev ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ')
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? url

// An address that looks like a file is none of ours: a missing script must not be answered with a page.
const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  (request.headers.accept ?? '').includes('text/html') &&
  !pathOf(request.url).startsWith(`${baseAddress}/`) &&
  !pathOf(request.url).startsWith('/assets/')

async function sendPage(
  options: PageOptions,
  source: PageSource,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const nonce = randomBytes(18).toString('base64')
  const { returnPaths = [defaultRedirectPath] } = options
  const isReturn = returnPaths.includes(pathOf(request.url))
  const html = await source(isReturn ? 'callback.html' : 'index.html', request.url)
  // With a policy of its own the pop-up would be parted from its opener on the way back, which then takes it for closed.
  if (isReturn) reply.header('cross-origin-opener-policy', 'unsafe-none')
  await reply
    .status(200)
    .header('content-security-policy', policyOf(options, nonce))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html.replaceAll(noncePlace, nonce))
}

async function builtPages(root: string): Promise<PageSource> {
  const read = (page: Page) =>
    readFile(join(root, 'dist', page), 'utf8').catch((cause: unknown) => {
      throw new Error('The browser app is not built: run `npx vite build`.', { cause })
    })
  const [index, callback] = await Promise.all([read('index.html'), read('callback.html')])
  return async (page) => (page === 'index.html' ? index : callback)
}

async function startVite(app: FastifyInstance, root: string): Promise<ViteDevServer> {
  // Loaded only here: a production install has no Vite.
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('preClose', () => vite.close())
  return vite
}

/** Serves the browser app beside the calls: hashed assets for ever, the page itself never kept, the security headers on every answer. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { root, dev } = options
  const headers = headersOf(options)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  const vite = dev ? await startVite(app, root) : undefined
  if (!vite) {
    await app.register(fastifyStatic, {
      root: join(root, 'dist', 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      index: false,
      wildcard: false,
    })
  }
  const source: PageSource = vite
    ? async (page, url) => vite.transformIndexHtml(url, await readFile(join(root, page), 'utf8'))
    : await builtPages(root)
  app.setNotFoundHandler(async (request, reply) => {
    if (wantsPage(request)) return sendPage(options, source, request, reply)
    if (!vite || pathOf(request.url).startsWith(`${baseAddress}/`)) throw new NotFound('Endereço não encontrado.')
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
}
