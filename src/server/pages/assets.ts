import serveFolder from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const year = 31_536_000_000
// Files that pages reference by name; compressed variants are chosen by Accept-Encoding.
const notAsked = '**/!(*.js|*.css|*.json|*.svg|*.png|*.woff2)'

/**
 * Serves the built files of a folder under /assets/, cached for ever: their names contain a content
 * hash. Only files that exist at the start are served, which prevents path traversal.
 */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (assets) => {
    await assets.register(serveFolder, {
      root: folder,
      prefix: '/assets/',
      wildcard: false,
      globIgnore: [notAsked],
      index: false,
      decorateReply: false,
      preCompressed: true,
      maxAge: year,
      immutable: true,
      // Immutable files need neither revalidation nor ranges.
      etag: false,
      lastModified: false,
      acceptRanges: false,
    })
    // The library sends application/javascript, which is obsolete (RFC 9239).
    assets.addHook('onSend', async (_request, reply) => {
      const type = String(reply.getHeader('content-type'))
      if (type.startsWith('application/javascript')) reply.type('text/javascript; charset=utf-8')
    })
  })
}
