import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'

import { createHttp, refuseUnknownAddresses } from './http.ts'
import { policyReportPath, servePolicyReports } from './policy-reports.ts'

let app: FastifyInstance
let lines: string[] = []
let minute = 0
const write = process.stdout.write.bind(process.stdout)

beforeAll(async () => {
  process.stdout.write = ((chunk: string) => (
    lines.push(String(chunk)),
    true
  )) as typeof process.stdout.write
  app = createHttp({ logLevel: 'info' })
  refuseUnknownAddresses(app)
  await servePolicyReports(app, () => minute * 60_000)
  await app.ready()
})
afterAll(async () => {
  await app.close()
  process.stdout.write = write
})
beforeEach(() => {
  lines = []
  minute += 1
})

const send = (payload: string, type = 'application/csp-report') =>
  app.inject({ method: 'POST', url: policyReportPath, headers: { 'content-type': type }, payload })
const report = (more: object = {}) =>
  JSON.stringify({
    'csp-report': {
      'effective-directive': 'script-src-elem',
      'document-uri': 'https://regua.example/boletos?cpf=52998224725',
      'blocked-uri': 'https://mau.example/a.js?token=segredo',
      'script-sample': 'segredo',
      ...more,
    },
  })
const readReports = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === 'policy-broken')

test('a policy violation of a page is logged without queries, samples or documents', async () => {
  expect((await send(report())).statusCode).toBe(204)
  expect(readReports()).toMatchObject([
    {
      level: 'warn',
      directive: 'script-src-elem',
      page: 'https://regua.example/boletos',
      blocked: 'https://mau.example/a.js',
    },
  ])
  await send(
    report({ 'blocked-uri': 'inline', 'document-uri': 'https://regua.example/x/529.982.247-25' }),
  )
  expect(readReports()[1]).toMatchObject({
    blocked: 'inline',
    page: 'https://regua.example/x/***7-25',
  })
  expect(lines.join('')).not.toMatch(/segredo|52998224725|529\.982\.247-25/)
})

test('invalid, unknown and too long reports are ignored, and a flood does not fill the log', async () => {
  for (const payload of [
    '',
    'x',
    '[]',
    '{}',
    '{"csp-report":7}',
    report({ 'document-uri': 'x'.repeat(3_000) }),
  ])
    expect([204, 400]).toContain((await send(payload)).statusCode)
  expect((await send(report(), 'application/json')).statusCode).toBe(415)
  expect((await send(report({ x: 'x'.repeat(20_000) }))).statusCode).toBe(413)
  expect((await app.inject(policyReportPath)).statusCode).toBe(404)
  expect(readReports()).toEqual([])
  minute += 1
  await Promise.all(Array.from({ length: 200 }, () => send(report())))
  expect(readReports()).toHaveLength(60)
})
