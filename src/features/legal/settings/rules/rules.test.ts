import { describe, expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'

import { overlapOf, type ConfigScope } from './debt-type-config.ts'
import {
  firstOf,
  isSame,
  justificationProblems,
  type JustificationValues,
  needsTwo,
  requiredSentence,
} from './justification.ts'
import { contractTypeProblems, costProblems, mayDeleteRecord } from './registers.ts'

const taking = (
  debtTypeId: number,
  contractTypeId: number,
  documentTypeIds: number[] = [],
  movementTypeIds: number[] = [],
): ConfigScope => ({ debtTypeId, contractTypeId, documentTypeIds, movementTypeIds })

describe('two configurations of debt types', () => {
  test('cannot both match a contract type, document and movement', () => {
    const other = taking(5, 1, [7, 8], [3])
    expect(overlapOf(taking(1, 1, [8, 9], [3, 4]), [other])).toEqual({
      other,
      documentTypeIds: [8],
      movementTypeIds: [3],
    })
  })

  test('an empty list matches all, so it overlaps any other of its contract type', () => {
    expect(overlapOf(taking(1, 1), [taking(5, 1, [7], [3])])).toMatchObject({
      documentTypeIds: [7],
      movementTypeIds: [3],
    })
    expect(overlapOf(taking(1, 1), [taking(5, 1)])).toMatchObject({
      documentTypeIds: [],
      movementTypeIds: [],
    })
  })

  test('are allowed if they share only the document or only the movement', () => {
    expect(overlapOf(taking(1, 1, [7], [3]), [taking(5, 1, [7], [4])])).toBeUndefined()
    expect(overlapOf(taking(1, 1, [7], [3]), [taking(5, 1, [8], [3])])).toBeUndefined()
  })

  test('of another contract type, or the row itself, never overlap', () => {
    expect(overlapOf(taking(1, 1), [taking(5, 2), taking(1, 1)])).toBeUndefined()
  })
})

const values: JustificationValues = {
  descricao: 'Acordo em negociação',
  limiteJustificativa: 2,
  dataInicio: localDate('2026-01-01'),
  dataFinal: localDate('2030-12-31'),
  flagObrigaChamadoRn: true,
  flagRequerAnexo: false,
  aprovador: true,
  flagAtivo: true,
  txtEstagio: '',
}

describe('justification of legal action', () => {
  test('needs description, limit and both dates, each reported at its field', () => {
    expect(
      justificationProblems({ descricao: ' ', limiteJustificativa: null, txtEstagio: '' }),
    ).toEqual(
      ['descricao', 'limiteJustificativa', 'dataInicio', 'dataFinal'].map((campo) => ({
        campo,
        mensagem: requiredSentence,
      })),
    )
    expect(justificationProblems(values)).toEqual([])
    expect(justificationProblems({ ...values, limiteJustificativa: 0 })).toEqual([])
  })

  test('may end on its first day, not before', () => {
    const dataInicio = localDate('2026-11-18')
    expect(justificationProblems({ ...values, dataInicio, dataFinal: dataInicio })).toEqual([])
    expect(
      justificationProblems({ ...values, dataInicio, dataFinal: localDate('2026-11-17') }),
    ).toEqual([{ campo: 'dataFinal', mensagem: 'A data final vem antes da inicial.' }])
  })

  test('must name existing steps', () => {
    const txtEstagio = 'ANALISE_SHOPPING, APROVACAO_FINAL'
    expect(justificationProblems({ ...values, txtEstagio })).toEqual([])
    expect(justificationProblems({ ...values, txtEstagio: 'ANALISE' })).toEqual([
      { campo: 'txtEstagio', mensagem: 'Etapa desconhecida: ANALISE.' },
    ])
  })

  test('needs two users for text, limit, proof and approver; one for the rest', () => {
    const byTwo: readonly Partial<JustificationValues>[] = [
      { descricao: 'Outra' },
      { limiteJustificativa: 3 },
      { flagObrigaChamadoRn: false },
      { flagRequerAnexo: true },
      { aprovador: false },
    ]
    for (const change of byTwo) expect(needsTwo(values, { ...values, ...change })).toBe(true)
    const byOne: readonly Partial<JustificationValues>[] = [
      { dataInicio: localDate('2026-02-01') },
      { dataFinal: localDate('2031-12-31') },
      { txtEstagio: 'APROVACAO_FINAL' },
      { flagAtivo: false },
    ]
    for (const change of byOne) {
      expect(needsTwo(values, { ...values, ...change })).toBe(false)
      expect(isSame(values, { ...values, ...change })).toBe(false)
    }
    expect(isSame(values, { ...values })).toBe(true)
  })

  test('is for approvers while it is new', () => {
    expect(firstOf({ ...values, aprovador: false })).toEqual({ ...values, aprovador: true })
  })
})

test('a contract type without a name is refused in the words of the specification', () => {
  expect(contractTypeProblems({ nome: ' ' })).toEqual([
    { campo: 'nome', mensagem: 'O campo TIPO DE CONTRATO e obrigatorio' },
  ])
})

test('costs need a valid state, and their maximum is at least their minimum', () => {
  expect(costProblems({ uf: 'SP', valorMinimo: 100, valorMaximo: 100 })).toEqual([])
  expect(costProblems({ uf: 'XX', valorMinimo: 100, valorMaximo: 99 })).toEqual([
    { campo: 'uf', mensagem: 'Escolha o estado.' },
    { campo: 'valorMaximo', mensagem: 'O máximo não pode ser menor que o mínimo.' },
  ])
  expect(costProblems({ uf: 'SP', valorMinimo: 100, valorMaximo: null })).toEqual([])
})

test('a record in use stays, with its uses', () => {
  expect(mayDeleteRecord([])).toBeUndefined()
  expect(mayDeleteRecord(['requisitos mínimos', 'ações'])?.because).toBe(
    'Este registro está em uso (requisitos mínimos, ações) e não pode ser removido.',
  )
})
