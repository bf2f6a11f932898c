import { expect, test } from 'vitest'

import { createHttp } from '../http/http.ts'
import { maskDocuments, newRequestId } from './log.ts'

test.each([
  ['cpf=529.982.247-25', 'cpf=***7-25'],
  ['52998224725', '***4725'],
  ['CNPJ 11.222.333/0001-81 e 11222333000181', 'CNPJ ***1-81 e ***0181'],
  ['12ABC34501DE35', '***DE35'],
  ['boleto 1000260500002', 'boleto 1000260500002'],
  ['pedido 01JD3K7QXZ', 'pedido 01JD3K7QXZ'],
])('a document in a log line is masked: %s', (text, expected) => {
  expect(maskDocuments(text)).toBe(expected)
})

test('a request id is ten characters that are easy to read aloud', () => {
  const ids = Array.from({ length: 1_000 }, newRequestId)
  expect(new Set(ids).size).toBe(1_000)
  expect(ids.every((id) => /^[0-9A-HJKMNP-TV-Z]{10}$/.test(id))).toBe(true)
})

test('the log of a failing call has no query, token or document', async () => {
  const lines: string[] = []
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = ((chunk: string) => (
    lines.push(String(chunk)),
    true
  )) as typeof process.stdout.write
  try {
    const app = createHttp({ logLevel: 'info' })
    app.get('/falha/:documento', async () =>
      Promise.reject(new Error('documento 529.982.247-25 não serve')),
    )
    await app.inject({
      url: '/falha/52998224725?cpf=52998224725',
      headers: { authorization: 'Bearer segredo-do-token', cookie: 'regua=segredo' },
    })
    await app.close()
  } finally {
    process.stdout.write = write
  }
  const log = lines.join('')
  expect(log).toContain('unexpected failure')
  expect(log).not.toMatch(/52998224725|529\.982\.247-25|segredo|cpf=/)
})
