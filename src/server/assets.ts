import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import { NotFound } from './errors.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

// Best first: the build wrote each text in both, beside the plain file.
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** The encodings that a header accepts: those that it names and does not weigh with nothing (RFC 9110, 12.5.3). */
const accepted = (header: string): ReadonlySet<string> =>
  new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, weight]) => !/^q=0(\.0{0,3})?$/.test(weight ?? ''))
      .map(([name]) => name ?? ''),
  )

/**
 * Serves the built files of a folder under /assets/, for ever: their names carry a hash of what is in them. Only names
 * that were there at the start are known, so no address leads anywhere else; each is kept in memory once it was asked for.
 */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  const names = new Set(await readdir(folder))
  const kept = new Map<string, Promise<Buffer>>()
  const bytesOf = (name: string): Promise<Buffer> => {
    const known = kept.get(name) ?? readFile(join(folder, name))
    kept.set(name, known)
    return known
  }
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params, headers }, reply) => {
    const { name } = params
    const mediaType = mediaTypes[extname(name)]
    if (!names.has(name) || mediaType === undefined) throw new NotFound('Endereço não encontrado.')
    const wanted = accepted(headers['accept-encoding'] ?? '')
    const [encoding, ending] = encodings.find(([one, end]) => wanted.has(one) && names.has(name + end)) ?? []
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
      .type(mediaType)
      .send(await bytesOf(name + (ending ?? '')))
  })
}
