import { expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'

import type { EmptyEligible } from '../contract/calls.ts'
import { emptyEligibleWords } from './empty-eligible.ts'

const on = localDate('2026-11-18')
const of = (tipo: EmptyEligible['tipo'], boletos = 0, em: EmptyEligible['em'] = null) =>
  emptyEligibleWords({ tipo, ciclo: '11/2026', dataCorte: on, boletos, em })

test('each reason has its own text; the opening time of the cycle is shown only if none is open', () => {
  expect(of('TUDO_ENCAMINHADO', 67, on)).toEqual({
    title: 'Tudo encaminhado (67 boletos, o último em 18/11/2026)',
    sentence: 'Os boletos do ciclo 11/2026 seguem no acompanhamento.',
  })
  expect(of('TUDO_ENCAMINHADO', 1).title).toBe('Tudo encaminhado (1 boleto)')
  expect(of('SEM_ELEGIVEIS')).toEqual({
    title: 'Nenhum cliente elegível no ciclo 11/2026',
    sentence:
      'Nenhum boleto dos seus shoppings cumpria os parâmetros em 18/11/2026, a data de corte.',
  })
  const kinds = ['SEM_CICLO', 'SEM_FOTO', 'SEM_ELEGIVEIS', 'SAIRAM', 'TUDO_ENCAMINHADO'] as const
  expect(
    kinds.filter((tipo) => of(tipo).sentence.includes('quando o ciclo do mês é aberto')),
  ).toEqual(['SEM_CICLO', 'SEM_FOTO'])
})
