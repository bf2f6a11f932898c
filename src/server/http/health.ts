import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'

import { hasRoom } from '#server/files/disk-space.ts'
import type { StandbyReport } from '#server/database/standby.ts'

import type { DB } from '#server/database/schema.ts'

/**
 * /healthz: the process runs. /readyz: it can serve users. /metrics: Prometheus, if enabled in the
 * settings. None contains product data.
 */
export async function serveHealth(
  app: FastifyInstance,
  db: Kysely<DB>,
  isStopping: () => boolean = () => false,
  exposesMetrics = true,
  /** Upload folder, checked for free space. */
  folder?: string,
  /** A read standby; its failure does not affect readiness. */
  standby?: () => StandbyReport,
): Promise<void> {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ ok: true }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const ready =
      !isStopping() &&
      (await hasRoom(folder).catch(() => false)) &&
      (await sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ))
    const report = standby?.()
    return reply.status(ready ? 200 : 503).send({
      ok: ready,
      ...(report && {
        standby: { state: report.state, lagSeconds: report.lagSeconds ?? null },
      }),
    })
  })
  // The library collects from its loading on.
  if (exposesMetrics) (await import('./metrics.ts')).serveMetrics(app, standby)
}
