import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

import { maskDocuments } from '../audit/log.ts'

/** Browsers report violations of the security policy to this address. */
export const policyReportPath = '/bff/politica'

const mostBytes = 16_384
// Anybody may send reports: rate-limit them, so that they cannot flood the log.
const mostPerMinute = 60

const Report = z.object({
  'violated-directive': z.string().max(200).optional(),
  'effective-directive': z.string().max(200).optional(),
  'document-uri': z.string().max(2_000).optional(),
  'blocked-uri': z.string().max(2_000).optional(),
})
const Body = z.object({ 'csp-report': Report })

/** Origin and path only: the rest of an address may contain personal data. */
function placeOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  if (!URL.canParse(address)) return maskDocuments(address.slice(0, 40))
  const { origin, protocol, pathname } = new URL(address)
  return origin === 'null' ? protocol : maskDocuments(`${origin}${pathname}`.slice(0, 200))
}

/** Logs reports of policy violations (ASVS 3.4.7): directive, page and blocked address. */
export async function servePolicyReports(
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
