import { expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import { countToConfirm, drawnSteps, expiryWords, firstToEnd, shortBrl } from './start-page.ts'

const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [1_033_999_999, 'R$ 10,34 mi'],
  [100_000_000, 'R$ 1,00 mi'],
  [99_949_999, 'R$ 999 mil'],
  [99_950_000, 'R$ 1,00 mi'],
  [52_999_999, 'R$ 530 mil'],
  [100_000, 'R$ 1 mil'],
  [99_999, 'R$ 999,99'],
  [0, 'R$ 0,00'],
  [123_456_789_012, 'R$ 1,23 bi'],
  [-1_033_999_999, '-R$ 10,34 mi'],
])('a short value is rounded as displayed: %i', (amount, words) => {
  expect(withPlainSpaces(shortBrl(cents(amount)))).toBe(words)
})

test('a removal or error is drawn once there is one', () => {
  const step = (codigo: string, chegaram: number) => ({ codigo, parados: 0, chegaram })
  const steps = [
    step('PENDENTE_DE_ENVIO', 0),
    step('PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA', 0),
    step('FINALIZADO_COM_ERRO', 1),
  ]
  expect(drawnSteps(steps).map(({ codigo }) => codigo)).toEqual([
    'PENDENTE_DE_ENVIO',
    'FINALIZADO_COM_ERRO',
  ])
})

test('proposals that end first are at the top, those without an end last, the oldest first', () => {
  const of = (id: string, venceEm: string | null, em: string) => ({
    id,
    venceEm: venceEm === null ? null : localDate(venceEm),
    em: new Date(em),
  })
  expect(
    firstToEnd([
      of('no end', null, '2026-11-01'),
      of('later', '2026-11-25', '2026-11-18'),
      of('same day, newer', '2026-11-20', '2026-11-14'),
      of('same day, older', '2026-11-20', '2026-11-13'),
    ]).map(({ id }) => id),
  ).toEqual(['same day, older', 'same day, newer', 'later', 'no end'])
})

test.each([
  ['2026-11-18', 'expira hoje', true],
  ['2026-11-19', 'expira amanhã', true],
  ['2026-11-24', 'expira em 6 dias', false],
  [null, 'sem prazo', false],
] as const)('a proposal that ends on %s: %s', (day, words, isSoon) => {
  const today = localDate('2026-11-18')
  expect(expiryWords(day === null ? null : localDate(day), today)).toEqual({ words, isSoon })
})

test('the proposals of the queue are those of the confirmation tabs and of the follow-up', () => {
  expect(
    countToConfirm([
      { path: '/cadastro-serasa?aba=confirmacoes', itens: 2 },
      { path: '/acompanhar-ajuizamentos?pendencia=AGUARDA_CONFIRMACAO', itens: 1 },
      { path: '/acompanhar-ajuizamentos?pendencia=CHAMADO', itens: 5 },
      { path: '/agir-hoje?primeiroContato=1', itens: 7 },
    ]),
  ).toBe(3)
})
