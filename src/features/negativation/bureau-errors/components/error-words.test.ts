import { expect, test } from 'vitest'

import { emptyErrorWords, otherErrors } from './error-words.ts'

test('with no failed inclusion but refused exclusions, links to the exclusions', () => {
  expect(emptyErrorWords(3, 'INCLUSAO')).toEqual({
    title: 'Nenhuma inclusão com erro',
    sentence: 'Há 3 boletos com erro de exclusão.',
    next: { label: 'Ver as exclusões', href: '/reenvio-retorno-erro?operacao=EXCLUSAO' },
  })
  expect(emptyErrorWords(1, 'EXCLUSAO')).toMatchObject({
    title: 'Nenhuma exclusão com erro',
    sentence: 'Há 1 boleto com erro de inclusão.',
  })
})

test('nothing failed', () => {
  expect(emptyErrorWords(0, 'INCLUSAO')).toMatchObject({ title: 'Nenhum retorno com erro' })
})

test('the refused exclusions are counted next to a list of inclusions', () => {
  expect(otherErrors(2, 'INCLUSAO')).toBe('2 boletos com erro de exclusão')
})
