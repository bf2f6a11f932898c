import { describe, expect, test } from 'vitest'

import { firstNotice } from '#testing/test-ladder-samples.ts'
import { cents } from '#values/cents.ts'

import { emptySegment, type Segment, type Step } from '../contract/ladder.ts'
import type { TextInForce } from '../contract/texts.ts'
import { ladderProblems } from './ladder-problems.ts'

const step = (over: Partial<Step> = {}): Step => ({ ...firstNotice, ...over })
const texts: TextInForce[] = [
  {
    id: 1,
    version: 1,
    step: 'D1',
    person: 'LOJISTA',
    channel: 'EMAIL',
    subject: 'Aviso',
    body: '{{boletos}}',
  },
]
const problems = (
  passos: readonly Step[],
  segmento: Segment = emptySegment,
  others: readonly Pick<Step, 'codigo' | 'tipo'>[] = [],
) =>
  ladderProblems({ passos, segmento }, { texts, others }).map(
    ({ campo, mensagem }) => `${campo}: ${mensagem}`,
  )

describe('a ladder', () => {
  test('is sound with steps in order and their texts', () => {
    expect(problems([step()])).toEqual([])
  })

  test('has a code once', () => {
    expect(problems([step(), step()])).toEqual([
      'passos.1.codigo: O código D1 está duas vezes na régua.',
    ])
  })

  test('has a code of the same kind as other ladders', () => {
    expect(problems([step()], emptySegment, [{ codigo: 'D1', tipo: 'NOTIFICACAO' }])).toEqual([
      'passos.0.codigo: Em outra régua D1 é notificação.',
    ])
    expect(problems([step()], emptySegment, [{ codigo: 'D1', tipo: 'COBRANCA' }])).toEqual([])
  })

  test('has windows that end after they begin', () => {
    expect(problems([step({ de: 10, ate: 9 })])).toEqual([
      'passos.0.ate: O último dia vem depois do primeiro.',
    ])
  })

  test('reminds before the due day, and demands after it', () => {
    expect(problems([step({ tipo: 'LEMBRETE', de: -5, ate: 0 })])).toEqual([
      'passos.0.ate: Um lembrete termina antes do vencimento.',
    ])
    expect(problems([step({ tipo: 'LEMBRETE', de: -5, ate: -1 })])).toEqual([])
    expect(problems([step({ de: 0 })])).toEqual([
      'passos.0.de: Só um lembrete começa antes do dia 1.',
    ])
  })

  test('has a text for each person and channel of a step', () => {
    expect(problems([step({ canais: ['EMAIL', 'CARTA'] })])).toEqual([
      'passos.0.canais: Falta o texto de D1 para lojista por Carta.',
    ])
    expect(problems([step({ fiadores: 'SIM' })])).toEqual([
      'passos.0.canais: Falta o texto de D1 para fiador por E-mail.',
    ])
  })

  test('has texts that fit the kind of their step', () => {
    expect(problems([step({ tipo: 'NOTIFICACAO' })])).toEqual([
      'passos.0.tipo: O texto de D1 para lojista por E-mail não serve: Numa notificação falta {{total}}, {{prazo}}, {{credor}}, {{credor_documento}}, {{contato}}.',
    ])
  })

  test('has a channel and a contact type once', () => {
    expect(problems([step({ canais: ['EMAIL', 'EMAIL'] })])).toContain(
      'passos.0.canais: Um canal está duas vezes no passo.',
    )
    expect(problems([step({ papeis: ['Financeiro', 'Financeiro'] })])).toEqual([
      'passos.0.papeis: Um tipo de contato está duas vezes no passo.',
    ])
  })

  test('has limits that leave somebody', () => {
    const segment = {
      ...emptySegment,
      atrasoMin: 10,
      atrasoMax: 9,
      valorMin: cents(2),
      valorMax: cents(1),
    }
    expect(problems([step()], segment)).toEqual([
      'segmento.atrasoMax: O atraso máximo é menor que o mínimo.',
      'segmento.valorMax: O valor máximo é menor que o mínimo.',
    ])
  })
})
