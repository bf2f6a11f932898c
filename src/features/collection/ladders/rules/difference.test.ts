import { expect, test } from 'vitest'

import { emptySegment, type LadderFields, type Step } from '../contract/ladder.ts'
import { ladderDifference } from './difference.ts'

const step = (codigo: string, over: Partial<Step> = {}): Step => ({
  codigo,
  rotulo: codigo,
  nome: codigo,
  de: 5,
  ate: 14,
  tipo: 'COBRANCA',
  exigeVencido: 'SIM',
  fiadores: 'NAO',
  papeis: ['Financeiro'],
  canais: ['EMAIL'],
  ...over,
})
const before: LadderFields = {
  nome: 'Padrão',
  ordem: 90,
  segmento: emptySegment,
  passos: [step('D5'), step('D60')],
}

test('the first version changes nothing', () => {
  expect(ladderDifference(undefined, before)).toEqual([])
  expect(ladderDifference(before, before)).toEqual([])
})

test('says in words what a version adds, changes and takes away', () => {
  const after: LadderFields = {
    ...before,
    ordem: 10,
    segmento: { ...emptySegment, primeiroAtraso: 'SIM' },
    passos: [step('D5', { de: 7, canais: ['EMAIL', 'CARTA'] }), step('D30', { de: 30, ate: 40 })],
  }
  expect(ladderDifference(before, after)).toEqual([
    'ordem de 90 para 10',
    'primeiro atraso de todos para SIM',
    'D5: início de 5 para 7; canais de E-mail para E-mail, Carta',
    'D30: passo novo',
    'D60: sai',
  ])
})
