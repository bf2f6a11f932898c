import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

import { hasRoom } from '#ops/disk-space.ts'

import type { DB } from '../../../db/schema.ts'

/**
 * /healthz: the process lives. /readyz: it can answer people. /metrics: for Prometheus, where the
 * settings expose it. None carries data of the product.
 */
export function serveHealth(
  app: FastifyInstance,
  db: Kysely<DB>,
  isStopping: () => boolean = () => false,
  exposesMetrics = true,
  /** Where uploads are kept while they are read. */
  folder?: string,
): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ ok: true }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const ready =
      !isStopping() &&
      (await hasRoom(folder).catch(() => false)) &&
      (await sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ))
    return reply.status(ready ? 200 : 503).send({ ok: ready })
  })
  if (exposesMetrics) serveMetrics(app)
}

// Nothing is counted where nobody may read it.
function serveMetrics(app: FastifyInstance): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'regua_http_request_seconds',
    help: 'Seconds per request, by call and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      {
        route: request.routeOptions.url ?? 'none',
        method: request.method,
        status: String(reply.statusCode),
      },
      reply.elapsedTime / 1_000,
    )
  })
  app.get('/metrics', { logLevel: 'silent' }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
