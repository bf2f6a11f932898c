import { describe, expect, test } from 'vitest'

import { overlapOf, type Taking } from './debt-type-config.ts'
import { contractTypeProblems, costProblems, mayLeave } from './registers.ts'

const taking = (
  debtTypeId: number,
  contractTypeId: number,
  documentTypeIds: number[] = [],
  movementTypeIds: number[] = [],
): Taking => ({ debtTypeId, contractTypeId, documentTypeIds, movementTypeIds })

describe('two configurations of debt types', () => {
  test('may not both take a contract type, a document and a movement', () => {
    const other = taking(5, 1, [7, 8], [3])
    expect(overlapOf(taking(1, 1, [8, 9], [3, 4]), [other])).toEqual({
      other,
      documentTypeIds: [8],
      movementTypeIds: [3],
    })
  })

  test('an empty list takes all, so it meets any other of its contract type', () => {
    expect(overlapOf(taking(1, 1), [taking(5, 1, [7], [3])])).toMatchObject({
      documentTypeIds: [7],
      movementTypeIds: [3],
    })
    expect(overlapOf(taking(1, 1), [taking(5, 1)])).toMatchObject({
      documentTypeIds: [],
      movementTypeIds: [],
    })
  })

  test('stand beside each other where they share the document or the movement alone', () => {
    expect(overlapOf(taking(1, 1, [7], [3]), [taking(5, 1, [7], [4])])).toBeUndefined()
    expect(overlapOf(taking(1, 1, [7], [3]), [taking(5, 1, [8], [3])])).toBeUndefined()
  })

  test('of another contract type, or the row itself, never meet', () => {
    expect(overlapOf(taking(1, 1), [taking(5, 2), taking(1, 1)])).toBeUndefined()
  })
})

test('a contract type without a name is refused in the words of the specification', () => {
  expect(contractTypeProblems({ nome: ' ' })).toEqual([
    { campo: 'nome', mensagem: 'O campo TIPO DE CONTRATO e obrigatorio' },
  ])
})

test('costs are of a state of the country, and their most is not below their least', () => {
  expect(costProblems({ uf: 'SP', valorMinimo: 100, valorMaximo: 100 })).toEqual([])
  expect(costProblems({ uf: 'XX', valorMinimo: 100, valorMaximo: 99 })).toEqual([
    { campo: 'uf', mensagem: 'Escolha o estado.' },
    { campo: 'valorMaximo', mensagem: 'O máximo não pode ser menor que o mínimo.' },
  ])
  expect(costProblems({ uf: 'SP', valorMinimo: 100, valorMaximo: null })).toEqual([])
})

test('what is in use stays, and says what uses it', () => {
  expect(mayLeave([])).toBeUndefined()
  expect(mayLeave(['requisitos mínimos', 'ações'])?.because).toBe(
    'Este registro está em uso (requisitos mínimos, ações) e não pode ser removido.',
  )
})
