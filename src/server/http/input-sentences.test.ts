import { expect, test } from 'vitest'
import * as z from 'zod'

import { day, id, ids, money, pageWindow, texts } from '#contract/wire.ts'

import { sentenceOf } from './input-sentences.ts'

const problemsOf = (schema: z.ZodType, given: unknown) =>
  z
    .safeDecode(schema, given as never, { error: sentenceOf })
    .error?.issues.map(({ message }) => message)

test.each<[string, z.ZodType, unknown, string]>([
  ['nothing', z.string(), undefined, 'Preencha este campo.'],
  ['null', z.number(), null, 'Preencha este campo.'],
  ['an empty text', z.string().min(1), '', 'Preencha este campo.'],
  ['a number for a text', z.string(), 7, 'Informe um texto.'],
  ['words for a number', z.coerce.number(), 'sete', 'Informe um número.'],
  ['nothing for a coerced number', z.coerce.number(), undefined, 'Informe um número.'],
  ['a broken number', z.number().int(), 1.5, 'Informe um número inteiro.'],
  ['words for yes or no', z.boolean(), 'talvez', 'Informe sim ou não (true ou false).'],
  ['a text for a list', z.array(z.string()), 'a', 'Informe uma lista.'],
  ['an empty list', z.array(z.string()).min(1), [], 'Informe ao menos um item.'],
  ['a list for fields', z.object({}), [], 'Informe um grupo de campos.'],
  ['a text too long', z.string().max(1_200), 'x'.repeat(1_201), 'Use no máximo 1.200 caracteres.'],
  ['a text too short', z.string().min(5), 'abc', 'Use ao menos 5 caracteres.'],
  ['a text of another length', z.string().length(4), 'abc', 'Use exatamente 4 caracteres.'],
  ['a number too large', z.number().max(10), 11, 'O valor deve ser no máximo 10.'],
  ['a number too small', z.number().positive(), 0, 'O valor deve ser maior que 0.'],
  ['another word', z.enum(['SIM', 'NAO']), 'TALVEZ', "Use 'SIM' ou 'NAO'."],
  ['no e-mail', z.email(), 'ana', 'Informe um e-mail, como nome@empresa.com.br.'],
  ['another pattern', z.string().regex(/^\d+$/), 'x', 'O texto não tem o formato esperado.'],
  ['neither of two', z.union([z.string(), z.array(z.string())]), 7, 'O valor não é válido.'],
  ['an id', id, 'x', 'Informe um número.'],
  ['a page', pageWindow.page, 0, 'O valor deve ser no mínimo 1.'],
  ['money', money, 'dez', 'Informe um número.'],
  ['a day', day, '2026-02-30', 'A data deve ser um dia que existe, no formato AAAA-MM-DD.'],
])('%s has a plain message', (_, schema, given, sentence) => {
  expect(problemsOf(schema, given)).toContain(sentence)
})

test('no message contains a program identifier', () => {
  const schemas = [
    z.string(),
    z.coerce.number(),
    id,
    ids,
    texts,
    day,
    money,
    z.boolean(),
    z.array(id),
    z.object({}),
    z.enum(['A']),
  ]
  const given = [
    undefined,
    null,
    Number.NaN,
    'NaN',
    '',
    [],
    {},
    true,
    -1,
    Number.POSITIVE_INFINITY,
    [null],
    { a: undefined },
    Symbol('x'),
  ]
  for (const schema of schemas)
    for (const value of given)
      for (const sentence of problemsOf(schema, value) ?? []) {
        expect(sentence).not.toMatch(
          /\b(nan|undefined|null|object|string|number|array|symbol|function)\b|esperava|recebeu/i,
        )
        expect(sentence).toMatch(/^[A-ZÁÉÍÓÚ].+\.$/)
      }
})
