import { expect, test } from 'vitest'

import { breakingChanges } from './api-changes.ts'

const row = (fields: object, required: readonly string[]) => ({
  type: 'object',
  properties: fields,
  required,
})
const documentOf = (operation: object, schemas: object = {}) => ({
  paths: { '/boletos': { post: operation } },
  components: { schemas, parameters: { Page: { name: 'page', in: 'query', required: false } } },
})
const operation = (body: object, answer: object, parameters: readonly object[] = []) => ({
  parameters,
  requestBody: { content: { 'application/json': { schema: body } } },
  responses: { 200: { content: { 'application/json': { schema: answer } } } },
})
const text = { type: 'string' }
const before = documentOf(
  operation(
    row({ motivo: text, tipo: { type: 'string', enum: ['A', 'B'] } }, ['tipo']),
    { type: 'array', items: { $ref: '#/components/schemas/Row' } },
    [{ $ref: '#/components/parameters/Page' }],
  ),
  { Row: row({ id: { type: 'number' }, nome: text }, ['id', 'nome']) },
)

test('an equal document, or one with additions, breaks no client', () => {
  const after = documentOf(
    operation(
      row({ motivo: text, tipo: { type: 'string', enum: ['A', 'B', 'C'] }, chamado: text }, [
        'tipo',
      ]),
      {
        type: 'array',
        items: row({ id: { type: 'number' }, nome: text, luc: text }, ['id', 'nome', 'luc']),
      },
      [{ name: 'page', in: 'query', required: false }],
    ),
  )
  expect(breakingChanges(before, before)).toEqual([])
  expect(breakingChanges(before, after)).toEqual([])
})

test('each breaking change is reported', () => {
  const after = documentOf(
    operation(
      row({ motivo: text, tipo: { type: 'string', enum: ['A'] } }, ['tipo', 'motivo']),
      { type: 'array', items: row({ id: text, nome: text }, ['id']) },
      [{ name: 'size', in: 'query', required: true }],
    ),
  )
  expect(breakingChanges(before, after)).toEqual([
    'POST /boletos: query page is gone',
    'POST /boletos: query size is now required',
    'POST /boletos body: motivo is now required',
    'POST /boletos body.tipo: B is no longer taken',
    'POST /boletos answer[]: nome may now be missing',
    'POST /boletos answer[].id: "number" became "string"',
  ])
  expect(breakingChanges(before, { paths: {} })).toEqual(['POST /boletos is gone'])
})
