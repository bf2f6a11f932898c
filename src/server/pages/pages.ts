import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'

import { baseAddress } from '#contract/call.ts'

import { serveAssets } from './assets.ts'
import { serveManual } from './manual.ts'
import { NotFound } from '../http/errors.ts'
import { policyReportPath, servePolicyReports } from '../http/policy-reports.ts'
import { defaultRedirectPath } from '../settings/settings.ts'

export type PageOptions = {
  /** The project folder, which contains dist/ and, in development, the sources. */
  readonly root: string
  /** Serve the sources through Vite instead of dist/. */
  readonly dev: boolean
  /** Further origins that the browser may contact: the identity provider. */
  readonly connectTo?: readonly string[]
  /** Paths to which the identity provider redirects the pop-up. */
  readonly returnPaths?: readonly string[]
}

type Page = 'index.html' | 'callback.html'
type PageSource = (page: Page, url: string) => Promise<string>

const noncePlace = '__NONCE__'

function policyOf({ dev, connectTo = [] }: PageOptions, nonce: string): string {
  const connect = ["'self'", ...connectTo, ...(dev ? ['ws:'] : [])]
  return [
    "default-src 'none'",
    // In development Vite's refresh script is inline.
    `script-src 'self'${dev ? ` 'nonce-${nonce}'` : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "object-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(dev ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
    `report-uri ${policyReportPath}`,
  ].join('; ')
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? url

// Monitors and curl request '/' and accept anything. On other paths a client that does not accept
// HTML is a program with a wrong address.
const acceptsPage = ({ url, headers: { accept = '*/*' } }: FastifyRequest): boolean =>
  accept.includes('text/html') || (pathOf(url) === '/' && accept.includes('*/*'))

// Paths with a file extension get 404: a missing script must not be answered with the page.
const isPageRequest = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  acceptsPage(request) &&
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
  // A policy of its own would separate the pop-up from its opener, which would then consider it
  // closed.
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
  // Lazy import: a production install has no Vite.
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('preClose', () => vite.close())
  return vite
}

/** Browsers request this address for documents without an icon, such as a file opened in a tab. */
async function serveIcon(app: FastifyInstance): Promise<void> {
  const icon = await readFile(new URL('../../web/mark.svg', import.meta.url))
  app.get('/favicon.ico', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(icon),
  )
}

/**
 * Serves the browser app: hashed assets, cached for ever; the page, never cached and with its own
 * security policy.
 */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { root, dev } = options
  await servePolicyReports(app)
  const vite = dev ? await startVite(app, root) : undefined
  if (!vite) await serveAssets(app, join(root, 'dist', 'assets'))
  await serveIcon(app)
  await serveManual(app, join(root, 'dist', 'manual'))
  const source: PageSource = vite
    ? async (page, url) => vite.transformIndexHtml(url, await readFile(join(root, page), 'utf8'))
    : await builtPages(root)
  app.setNotFoundHandler(async (request, reply) => {
    if (isPageRequest(request)) return sendPage(options, source, request, reply)
    if (!vite || pathOf(request.url).startsWith(`${baseAddress}/`))
      throw new NotFound('Endereço não encontrado.')
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
}
