import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

import type { StandbyReport } from '#server/database/standby.ts'

/** Collects metrics and serves them to Prometheus at /metrics. */
export function serveMetrics(app: FastifyInstance, standby?: () => StandbyReport): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  if (standby) countStandby(registry, standby)
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

function countStandby(registry: Registry, report: () => StandbyReport): void {
  const gauge = (name: string, help: string, value: (standby: StandbyReport) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value(report()))
      },
    })
  gauge(
    'regua_standby_reading',
    '1 while the standby answers, 0 while it is passed over',
    ({ state }) => (state === 'READING' ? 1 : 0),
  )
  gauge(
    'regua_standby_lag_seconds',
    'Seconds the standby is behind at most; NaN while nobody knows',
    ({ lagSeconds }) => lagSeconds ?? Number.NaN,
  )
  gauge('regua_standby_answers', 'Looks that the standby answered', ({ answered }) => answered)
  gauge(
    'regua_standby_passed_over',
    'Looks that the primary answered in its place',
    ({ passedOver }) => passedOver,
  )
}
