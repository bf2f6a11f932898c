import serveFolder from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const year = 31_536_000_000
// What a page asks for by name; the packed forms beside them are chosen by what a browser accepts.
const notAsked = '**/!(*.js|*.css|*.json|*.svg|*.png|*.woff2)'

/**
 * Serves the built files of a folder under /assets/, for ever: their names carry a hash of what is
 * in them. Only names that were there at the start are known, so no address leads anywhere else.
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
      // Nobody asks whether a file that never changes has changed, nor for a part of one.
      etag: false,
      lastModified: false,
      acceptRanges: false,
    })
    // The library says application/javascript, which RFC 9239 has made obsolete.
    assets.addHook('onSend', async (_request, reply) => {
      const type = String(reply.getHeader('content-type'))
      if (type.startsWith('application/javascript')) reply.type('text/javascript; charset=utf-8')
    })
  })
}
