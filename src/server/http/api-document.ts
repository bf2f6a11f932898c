import type { FastifyInstance } from 'fastify'

import { baseAddress, type Call } from '#contract/call.ts'
import { openApiDocument } from '#contract/openapi.ts'

import { version } from '../settings/version.ts'

export const apiDocument = (calls: readonly Call[]): Record<string, unknown> =>
  openApiDocument(calls, version)

type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** An HTML page of the document, without script, so that the security policy needs no exception. */
function readingPage(document: Record<string, unknown>): string {
  const paths = Object.entries(document['paths'] as Record<string, Record<string, Operation>>)
  const rows = paths.flatMap(([path, verbs]) =>
    Object.entries(verbs).map(
      ([verb, { summary, tags }]) =>
        `<tr><td>${tags.map(escapeHtml).join(' ')}</td><td>${verb.toUpperCase()}</td><td><code>${escapeHtml(baseAddress + path)}</code></td><td>${escapeHtml(summary)}</td></tr>`,
    ),
  )
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Chamadas da Régua</title><h1>Chamadas da Régua</h1>
<p>${rows.length} chamadas. O documento completo, com entradas, respostas e recusas: <a href="${baseAddress}/openapi.json">openapi.json</a>.</p>
<table border="1" cellpadding="4"><thead><tr><th>Área</th><th>Verbo</th><th>Endereço</th><th>O que faz</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></html>`
}

export function serveApiDocument(app: FastifyInstance, calls: readonly Call[]): void {
  // Generated on the first request: it is rarely used and megabytes large.
  let cache: Record<string, unknown> | undefined
  const document = () => (cache ??= apiDocument(calls))
  app.get(`${baseAddress}/openapi.json`, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(document())),
  )
  app.get(`${baseAddress}/docs`, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(readingPage(document())),
  )
}
