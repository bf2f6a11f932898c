// Uploads with wrong content types and malicious file names.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Call } from '#contract/call.ts'
import { localDate } from '#values/local-date.ts'

import { fixedDayClock } from '../work/clock.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { authenticator, featureRoutes } from '#app/features.ts'
import { createHttp, serveCalls } from './http.ts'
import { addPerson, addTwoMalls, type TwoMalls } from '#testing/test-malls.ts'
import { multipart, requestOf } from '#testing/test-requests.ts'

const routes = featureRoutes({
  access: { identity: { kind: 'demo' }, supportUrl: undefined, version: '1', environment: 'dev' },
})
const callNamed = (name: string) =>
  routes.map(({ call }) => call).find((call) => call.name === name) as Call
const database = committedDatabase()
let root: string
let app: FastifyInstance
let world: TwoMalls
let person: { readonly id: number; readonly token: string }

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'regua-uploads-'))
  app = createHttp({ logLevel: 'silent' })
  await serveCalls(app, {
    db: database.app,
    clock: fixedDayClock(localDate('2026-11-18')),
    routes,
    authenticate: authenticator({ db: database.app, secureCookies: false }),
    spoolFolder: root,
    secureCookies: false,
  })
  await app.ready()
  world = await addTwoMalls(database.adminPool)
  person = await addPerson(database.adminPool, 'analista', 'COBRANCASHOPPING', [world.own.mall])
}, 60_000)
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

describe('an uploaded file', () => {
  const call = callNamed('negativation.saveJustificationWithFile')
  const fields = () => ({
    idBoleto: String(world.own.items['PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING']),
    idJustificativa: '1',
  })
  const attach = (name: string, content: string | Buffer, field?: string) => {
    const { payload, type } = multipart(fields(), [name, content], field)
    const headers = { authorization: `Bearer ${person.token}`, 'content-type': type }
    return app.inject({ method: 'POST', url: `/bff${call.path}`, headers, payload })
  }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  const page = '<!doctype html><script>alert(1)</script>'
  const zip = Buffer.from([0x50, 0x4b, 3, 4, 0, 0])

  test.each([
    ['an SVG', 'a.svg', svg],
    ['an SVG called png', 'a.png', svg],
    ['a page', 'a.html', page],
    ['a page called pdf', 'a.pdf', page],
    ['a page behind a PDF', 'a.html', `%PDF-1.7\n${page}`],
    ['two extensions', 'a.pdf.html', '%PDF-1.7'],
    ['no extension', 'pdf2', '%PDF-1.7'],
    ['a program', 'a.exe', 'MZ'],
    ['a program called jpg', 'a.jpg', 'MZ'],
    ['no byte at all', 'a.pdf', ''],
    ['a ZIP called xlsx', 'a.xlsx', zip],
    ['a GIF that is script', 'a.gif', 'GIF89a=1;alert(1)'],
    ['a name that ends early', 'a.html\u0000.pdf', page],
    ['a name of dots', '..', '%PDF-1.7'],
  ])('that is %s is refused', async (_, name, content) => {
    const answer = await attach(name, content)
    expect(answer.statusCode, answer.body).toBe(400)
  })

  test('in another field, twice, truncated or without an end is refused and leaves nothing behind', async () => {
    expect((await attach('a.pdf', '%PDF-1.7', 'outro')).statusCode).toBe(400)
    const { payload, type } = multipart(fields(), ['a.pdf', '%PDF-1.7'])
    const headers = { authorization: `Bearer ${person.token}`, 'content-type': type }
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`f${index}`, '1']))
    const twice = Buffer.concat([
      multipart(fields(), ['a.pdf', '%PDF-1.7']).payload.subarray(0, -4),
      Buffer.from('\r\n'),
      multipart({}, ['b.pdf', '%PDF-1.7']).payload.subarray('--limite\r\n'.length),
    ])
    const noBoundary = await app.inject({
      method: 'POST',
      url: `/bff${call.path}`,
      headers: { ...headers, 'content-type': 'multipart/form-data' },
      payload,
    })
    expect([400, 415], noBoundary.body).toContain(noBoundary.statusCode)
    const hostile = [
      payload.subarray(0, -20),
      payload.subarray(0, 80),
      Buffer.from('--limite\r\n'),
      multipart(many, ['a.pdf', '%PDF']).payload,
      twice,
    ]
    for (const body of hostile) {
      const answer = await app.inject({
        method: 'POST',
        url: `/bff${call.path}`,
        headers,
        payload: body,
      })
      expect([400, 413], `${answer.body} to ${body.toString().slice(0, 300)}`).toContain(
        answer.statusCode,
      )
    }
    // The received file is deleted right after the answer.
    await expect.poll(() => readdir(root)).toEqual([])
  })

  test.each([
    'a"; filename="b.html".pdf',
    'a\\".pdf',
    '../../../etc/passwd.pdf',
    '..\\..\\windows\\a.pdf',
    'ação “final” – 100%.pdf',
    '\u202efdp.exe.pdf',
    "a';alert(1).pdf",
    '<img src=x onerror=alert(1)>.pdf',
    `${'a'.repeat(600)}.pdf`,
    'あ🙂.pdf',
    '=cmd|calc!A1.pdf',
  ])('called %j is an attachment with a safe name', async (name) => {
    const keptResponse = await attach(name.replaceAll('"', '%22'), '%PDF-1.7 prova')
    expect(keptResponse.statusCode, keptResponse.body).toBeLessThan(500)
    if (keptResponse.statusCode !== 200) return
    const { rows } = await database.adminPool.query<{ id: number }>(
      'select max(id) as id from item_justification',
    )
    const { headers, body, statusCode } = await app.inject(
      requestOf(
        callNamed('negativation.historyAttachment'),
        { params: { id: Number(rows[0]?.id) } },
        person.token,
      ),
    )
    expect(statusCode, name).toBe(200)
    expect(body).toBe('%PDF-1.7 prova')
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['set-cookie']).toBeUndefined()
    expect(String(headers['content-disposition'])).toMatch(
      /^attachment; filename="[^"\\\r\n/]{1,255}"(; filename\*=UTF-8''[\w.%~!$&+^`|-]+)?$/,
    )
    expect(String(headers['filename'])).not.toMatch(/["\\/\r\n]/)
  })
})
