import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import serveFolder from '@fastify/static'
import type { FastifyInstance } from 'fastify'

// No scripts; styles and images from the same origin only.
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const place = '/manual/'

/**
 * Serves the manual below /manual/ without sign-in; it contains no product data.
 * '/manual/tela?caminho=/agir-hoje' redirects to the chapter of a screen (`telas.json`).
 */
export async function serveManual(app: FastifyInstance, folder: string): Promise<void> {
  // The manual is built with the browser app, so it may be missing in development.
  if (!existsSync(folder)) return
  const chapters = JSON.parse(await readFile(join(folder, 'telas.json'), 'utf8')) as Readonly<
    Record<string, string>
  >
  app.get<{ Querystring: { caminho?: string | string[] } }>(
    `${place}tela`,
    async ({ query: { caminho } }, reply) => {
      const path = typeof caminho === 'string' ? caminho : ''
      const chapter = Object.hasOwn(chapters, path) ? chapters[path] : undefined
      return reply.redirect(place + (chapter ?? ''), 302)
    },
  )
  await app.register(async (manual) => {
    await manual.register(serveFolder, {
      root: folder,
      prefix: place,
      extensions: ['html'],
      index: false,
      cacheControl: false,
      setHeaders: (reply) => {
        reply.header('content-security-policy', policy)
        reply.header('cache-control', 'no-cache')
      },
    })
    // Works with and without a trailing slash: links in the manual are absolute.
    manual.get('/manual', async (_, reply) => reply.sendFile('index.html'))
  })
}
