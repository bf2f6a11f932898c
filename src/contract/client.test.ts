import { expect, test, vi } from 'vitest'
import * as z from 'zod'

import { call } from './call.ts'
import { callServer, decodeAnswer } from './client.ts'
import { CallFailure } from './errors.ts'
import { content, data, day, money } from './wire.ts'

const Row = z.object({ id: z.number(), valor: money, dia: day })
const Answer = content(Row)
const answer = (rows: number) => ({
  content: Array.from({ length: rows }, (_, id) => ({ id, valor: id / 100, dia: '2026-11-18' })),
  pageInfo: { currentPage: 1, totalItems: rows, totalPages: 1 },
  totais: { valor: 12.5 },
})

/** Requests sent during an action. */
async function sentBy(act: () => Promise<unknown>) {
  const fetching = vi.fn(async (_address: string, _options: RequestInit) =>
    Response.json({ mensagem: 'Salvo' }),
  )
  vi.stubGlobal('fetch', fetching)
  try {
    await act()
  } finally {
    vi.unstubAllGlobals()
  }
  return fetching.mock.calls.map(([address, { body }]) => ({ address, body }))
}
const bodyOf = ({ body }: { readonly body?: unknown } = {}) => JSON.parse(String(body)) as unknown

test('a long list decoded in pieces equals one decoded at once', async () => {
  for (const rows of [0, 100, 101, 5_000]) {
    const { content: list, ...others } = answer(rows)
    for (const [schema, body] of [
      [Answer, { ...others, content: list }] as const,
      [data(Row), { ...others, data: list }] as const,
    ])
      expect(await decodeAnswer(schema, body)).toEqual(z.decode(schema, body as never))
  }
})

test('input is handled while a long list is decoded', async () => {
  const seen: string[] = []
  const decoded = decodeAnswer(Answer, answer(60_000)).then(() => seen.push('list'))
  setImmediate(() => seen.push('hand'))
  await decoded
  expect(seen).toEqual(['hand', 'list'])
})

test('an invalid row of a long list is refused, and decoding stops after an abort', async () => {
  const wrong = { ...answer(200), content: [...answer(199).content, { id: 'x' }] }
  await expect(decodeAnswer(Answer, wrong)).rejects.toThrow(z.ZodError)
  await expect(decodeAnswer(Answer, answer(60_000), AbortSignal.abort())).rejects.toThrow(/abort/)
})

test('a JSON body has null where it has a meaning, and leaves out empty fields', async () => {
  const save = call({
    name: 'test.save',
    method: 'PUT',
    path: '/test/{id}',
    summary: 'Saves a limit',
    access: 'session',
    params: z.object({ id: z.number() }),
    query: z.object({ from: z.number().nullable() }),
    fields: z.object({
      limit: z.number().nullable(),
      price: money.nullable(),
      since: day.optional(),
      note: z.string().optional(),
    }),
    answer: z.object({ mensagem: z.string() }),
  })
  const [sent, ...others] = await sentBy(() =>
    callServer(save, {
      id: 7,
      from: null,
      limit: null,
      price: null,
      since: null,
      note: '',
    } as never),
  )
  expect(others).toEqual([])
  expect(sent?.address).toBe('/bff/test/7')
  expect(bodyOf(sent)).toEqual({ limit: null, price: null })
})

test('a required text is sent empty where empty has a meaning', async () => {
  const save = call({
    name: 'test.save',
    method: 'POST',
    path: '/test',
    summary: 'Saves a view',
    access: 'session',
    fields: z.object({
      query: z.string(),
      name: z.string().min(1),
      note: z.string().optional(),
      by: z.string().default(''),
    }),
    answer: z.object({ mensagem: z.string() }),
  })
  const [sent] = await sentBy(() =>
    callServer(save, { query: '', name: '', note: '', by: '' } as never),
  )
  expect(bodyOf(sent)).toEqual({ query: '', by: '' })
})

test('rules over several fields are left to the server', async () => {
  const read = call({
    name: 'test.read',
    method: 'POST',
    path: '/test/lidos',
    summary: 'Reads some, or all up to one',
    access: 'session',
    fields: z
      .object({ ids: z.array(z.number()).optional(), ate: z.number().optional() })
      .refine(({ ids, ate }) => (ids === undefined) !== (ate === undefined)),
    answer: z.object({ mensagem: z.string() }),
  })
  const sent = await sentBy(async () => {
    await callServer(read, { ids: [3, 4] })
    await callServer(read, { ids: [3], ate: 5 })
  })
  expect(sent.map(bodyOf)).toEqual([{ ids: [3, 4] }, { ids: [3], ate: 5 }])
})

test('input refused by the contract shows a message at its field, and nothing is sent', async () => {
  const save = call({
    name: 'test.save',
    method: 'POST',
    path: '/test',
    summary: 'Saves a name',
    access: 'session',
    fields: z.object({
      nome: z.string().max(3, 'Use até 3 caracteres.'),
      valor: money,
      itens: z.array(z.object({ dia: day })),
    }),
    answer: z.object({ mensagem: z.string() }),
  })
  const given = { nome: 'comprido', valor: 0.5, itens: [{ dia: 7 }] }
  let failure: unknown
  const sent = await sentBy(() =>
    callServer(save, given as never).catch((error: unknown) => (failure = error)),
  )
  expect(sent).toEqual([])
  expect(failure).toBeInstanceOf(CallFailure)
  const { message, status, fields } = failure as CallFailure
  expect(status).toBe(400)
  expect([...fields]).toEqual([
    ['nome', 'Use até 3 caracteres.'],
    ['valor', 'O valor não é válido.'],
    ['itens.0.dia', 'O valor não é válido.'],
  ])
  expect(message).toBe('Nome: Use até 3 caracteres. O valor não é válido.')
  expect(given.nome).toBe('comprido')
})

test('an invalid answer shows a message without terms of zod', async () => {
  const read = call({
    name: 'test.read',
    method: 'GET',
    path: '/test',
    summary: 'Reads',
    access: 'session',
    answer: z.object({ mensagem: z.string() }),
  })
  vi.stubGlobal('fetch', async () => Response.json({ outra: 1 }))
  try {
    await expect(callServer(read, {})).rejects.toThrow(
      'A resposta do servidor não é a esperada. Recarregue a página.',
    )
  } finally {
    vi.unstubAllGlobals()
  }
})
