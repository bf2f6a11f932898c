import { describe, expect, test } from 'vitest'

import {
  emptyBatchWords,
  makeRefusal,
  releasableRows,
  releaseRefusal,
  retirableIds,
} from './batch-row.ts'

const rows = [
  { id: 1, estado: 'PROPOSTA', podeLiberar: true },
  { id: 2, estado: 'PROPOSTA', podeLiberar: false },
  { id: 3, estado: 'LIBERADA', podeLiberar: true },
  { id: 4, estado: 'ENVIADA', podeLiberar: true },
] as const

test('a person releases own proposals, and retires them also once released', () => {
  expect(releasableRows(rows).map(({ id }) => id)).toEqual([1])
  expect(retirableIds(rows)).toEqual([1, 3])
})

describe('why Liberar is off', () => {
  const because = (more: Partial<Parameters<typeof releaseRefusal>[0]> = {}) =>
    releaseRefusal({
      rights: { mayAct: true, because: 'Seu perfil não libera mensagens.' },
      isToday: true,
      batch: { estado: 'ABERTO', recusaLiberar: null },
      isReady: true,
      count: 13,
      isSelected: false,
      ...more,
    })
  test('each reason in words', () => {
    expect(because()).toBeUndefined()
    expect(
      because({ rights: { mayAct: false, because: 'Seu perfil não libera mensagens.' } }),
    ).toBe('Seu perfil não libera mensagens.')
    expect(because({ isToday: false })).toBe('Só o lote de hoje é liberado.')
    expect(because({ batch: undefined })).toBe('O lote de hoje ainda não foi gerado.')
    expect(because({ batch: { estado: 'ENCERRADO', recusaLiberar: null } })).toBe(
      'O lote de hoje está encerrado.',
    )
    const off = 'O envio da régua está desligado.'
    expect(because({ batch: { estado: 'ABERTO', recusaLiberar: off } })).toBe(off)
    expect(because({ isReady: false })).toBe('Aguarde: a lista está sendo buscada.')
    expect(because({ count: 0 })).toBe('Nada a liberar.')
    expect(because({ count: 0, isSelected: true })).toBe(
      'Nada do que está marcado pode ser liberado.',
    )
  })
})

test('Gerar lote is of today alone, and of business days', () => {
  const rights = { mayAct: true, because: 'Seu perfil não libera mensagens.' }
  const because = (more: Partial<Parameters<typeof makeRefusal>[0]> = {}) =>
    makeRefusal({ rights, isToday: true, isWorkday: true, ...more })
  expect(because()).toBeUndefined()
  expect(because({ rights: { ...rights, mayAct: false } })).toBe('Seu perfil não libera mensagens.')
  expect(because({ isToday: false, isWorkday: false })).toBe('Só o lote de hoje é gerado.')
  expect(because({ isWorkday: false })).toBe('Hoje não é dia útil.')
})

test('an empty list says whether the batch was made', () => {
  expect(emptyBatchWords(true, true, true).title).toBe('O lote de hoje ainda não foi gerado.')
  expect(emptyBatchWords(true, true, false).title).toBe('Hoje não é dia útil.')
  expect(emptyBatchWords(true, false, false).title).toBe('Não há lote deste dia.')
  expect(emptyBatchWords(false, true, true).title).toBe('Nada a enviar hoje.')
})
