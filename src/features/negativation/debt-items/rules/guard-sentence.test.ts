import { describe, expect, test } from 'vitest'

import type { Guarda } from '../contract/boleto.ts'
import { guardLevel, guardSentence } from './guard-sentence.ts'

const guard = (pessoa: Guarda['pessoa'], severidade: Guarda['severidade']): Guarda => ({
  codigo: 'G10',
  severidade,
  pessoa,
  texto: 'Menor de 18 anos: nascimento em 07/01/2010.',
  orientacao: '',
  base: '',
})

describe('a guard about a fiador', () => {
  test('names the fiador and says that only this fiador is excluded', () => {
    expect(guardSentence(guard(7, 'BLOQUEIO'), 'Cecília Macedo')).toBe(
      'Fiador Cecília Macedo, que fica de fora: Menor de 18 anos: nascimento em 07/01/2010.',
    )
    expect(guardSentence(guard(7, 'ALERTA'), 'Cecília Macedo')).toMatch(/^Fiador Cecília Macedo: /)
    expect(guardSentence(guard('LOJISTA', 'BLOQUEIO'), undefined)).toMatch(/^Menor de 18/)
  })

  test('is amber; only a block on the boleto itself is red', () => {
    const level = (...guardas: Guarda[]) => guardLevel({ guardas })
    expect(level()).toBe('none')
    expect(level(guard('LOJISTA', 'ALERTA'))).toBe('alert')
    expect(level(guard(7, 'BLOQUEIO'), guard('LOJISTA', 'ALERTA'))).toBe('person')
    expect(level(guard(7, 'BLOQUEIO'), guard('LOJISTA', 'BLOQUEIO'))).toBe('block')
  })
})
