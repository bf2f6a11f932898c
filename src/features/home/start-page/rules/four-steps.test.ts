import { expect, test } from 'vitest'

import { initialProfiles } from '#features/people/access/rules/session.ts'
import { localDate } from '#values/local-date.ts'

import {
  accessLines,
  countWords,
  fourStepsOf,
  mallsWords,
  profilesWithSteps,
} from './four-steps.ts'

test('each of the eight profiles has four steps of its own', () => {
  expect(profilesWithSteps().toSorted()).toEqual(Object.values(initialProfiles).toSorted())
  for (const code of profilesWithSteps()) {
    const set = fourStepsOf(code, () => true)
    expect(set?.steps).toHaveLength(4)
    expect(new Set(set?.steps.map(({ path }) => path)).size, code).toBe(4)
  }
})

test('a profile that may not open a screen of its set has no steps, nor has an unknown one', () => {
  expect(fourStepsOf('COBRANCASHOPPING', (path) => path !== '/agir-hoje')).toBeUndefined()
  expect(fourStepsOf('PORTARIA', () => true)).toBeUndefined()
  expect(fourStepsOf('constructor', () => true)).toBeUndefined()
  expect(fourStepsOf(undefined, () => true)).toBeUndefined()
})

test('a step says its count with the deadline, or that there is nothing today', () => {
  const step = { path: '/x', conta: { um: 'boleto', varios: 'boletos', confirmacoes: false } }
  const row = (path: string, itens: number, palavras?: string) => ({
    path,
    itens,
    prazo:
      palavras === undefined
        ? null
        : { fim: localDate('2026-11-20'), total: 5, passados: 3, alem: 0, palavras },
  })
  const queue = [
    row('/x?aba=1', 1_000, '3º de 5 dias úteis'),
    row('/x', 76),
    row('/x?aba=confirmacoes', 4),
    row('/y', 9),
  ]
  expect(countWords(step, queue)).toBe('1.076 boletos, 3º de 5 dias úteis')
  expect(countWords(step, [row('/x', 1)])).toBe('1 boleto')
  expect(countWords(step, [row('/y', 9)])).toBe('nada hoje')
  expect(
    countWords(
      { path: '/x', conta: { um: 'confirmação', varios: 'confirmações', confirmacoes: true } },
      queue,
    ),
  ).toBe('4 confirmações')
  expect(countWords({ path: '/x', conta: null }, queue)).toBeNull()
})

test('the access has the own steps first, then three of others with their names', () => {
  const step = (ato: string, meu: boolean, doSistema = false) => ({
    ato,
    meu,
    doSistema,
    de: meu ? [] : ['Ana'],
    mais: 0,
  })
  const chain = [step('Encaminhar', false), step('Analisar', true), step('Aprovar', false)]
  expect(accessLines(() => true, ['Ligar'], [...chain, step('Ver', false, true)])).toEqual([
    { texto: 'Registrar contatos, promessas e notas', meu: true, de: [], mais: 0 },
    { texto: 'Analisar', meu: true, de: [], mais: 0 },
    { texto: 'Encaminhar', meu: false, de: ['Ana'], mais: 0 },
    { texto: 'Aprovar', meu: false, de: ['Ana'], mais: 0 },
  ])
  expect(accessLines(() => false, ['Dar acesso'], [])).toEqual([
    { texto: 'Dar acesso', meu: true, de: [], mais: 0 },
  ])
})

test('the malls of the user are named, or counted after the first', () => {
  expect(mallsWords(undefined)).toBe('Você vê todos os shoppings.')
  expect(mallsWords([])).toBe('Você ainda não vê nenhum shopping.')
  expect(mallsWords(['Vila Nova'])).toBe('Você cuida de Vila Nova.')
  expect(mallsWords(['Vila Nova', 'Serra Azul'])).toBe('Você cuida de Vila Nova e Serra Azul.')
  expect(mallsWords(['A', 'B', 'C'])).toBe('Você cuida de A e mais 2 shoppings.')
})
