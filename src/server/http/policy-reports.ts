import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

import { maskDocuments } from '../audit/log.ts'

/** Where browsers tell that a page tried what its policy forbids. */
export const policyReportPath = '/bff/politica'

const mostBytes = 16_384
// Anybody may send reports: the log is not theirs to fill.
const mostPerMinute = 60

const Report = z.object({
  'violated-directive': z.string().max(200).optional(),
  'effective-directive': z.string().max(200).optional(),
  'document-uri': z.string().max(2_000).optional(),
  'blocked-uri': z.string().max(2_000).optional(),
})
const Body = z.object({ 'csp-report': Report })

/** Of an address only where it leads: what stands behind may be somebody's. */
function placeOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  if (!URL.canParse(address)) return maskDocuments(address.slice(0, 40))
  const { origin, protocol, pathname } = new URL(address)
  return origin === 'null' ? protocol : maskDocuments(`${origin}${pathname}`.slice(0, 200))
}

/**
 * Takes reports of broken policies (ASVS 3.4.7) into the log: which directive, on which page, by
 * what.
 */
export async function takePolicyReports(
  app: FastifyInstance,
  now: () => number = Date.now,
): Promise<void> {
  let minute = 0
  let takenCount = 0
  await app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_, body, done) => done(null, body),
    )
    own.post(policyReportPath, { logLevel: 'warn' }, async (request, reply) => {
      const current = Math.floor(now() / 60_000)
      takenCount = current === minute ? takenCount + 1 : 1
      minute = current
      let raw: unknown
      try {
        raw = JSON.parse(String(request.body))
      } catch {
        raw = undefined
      }
      const report = Body.safeParse(raw).data?.['csp-report']
      if (report && takenCount <= mostPerMinute)
        request.log.warn(
          {
            event: 'policy-broken',
            directive: report['effective-directive'] ?? report['violated-directive'],
            page: placeOf(report['document-uri']),
            blocked: placeOf(report['blocked-uri']),
          },
          'a page tried what its policy forbids',
        )
      return reply.status(204).send()
    })
  })
}
