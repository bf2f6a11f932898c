import { expect, test } from 'vitest'
import { type LayoutField, convem04 } from './layout.ts'

const parts = ['header', 'detail', 'trailer'] as const

test.each(parts)('the fields of the %s are contiguous and sum to 600', (part) => {
  let next = 1
  for (const field of convem04[part]) {
    expect({ name: field.name, start: field.start }).toEqual({ name: field.name, start: next })
    next += field.length
  }
  expect(next - 1).toBe(600)
})

test.each(parts)('the field names of the %s are unique', (part) => {
  const names = convem04[part].map((field) => field.name)
  expect(new Set(names).size).toBe(names.length)
})

test('the positions on which all sources agree', () => {
  const at = (fields: readonly LayoutField[], name: string) => {
    const field = fields.find((candidate) => candidate.name === name)
    return field && [field.start, field.start + field.length - 1, field.type]
  }
  expect(at(convem04.header, 'fileMark')).toEqual([105, 119, 'X'])
  expect(at(convem04.header, 'remessa')).toEqual([120, 125, 'N'])
  expect(at(convem04.header, 'direction')).toEqual([126, 126, 'A'])
  expect(at(convem04.detail, 'principalDocument')).toEqual([34, 48, 'N'])
  expect(at(convem04.detail, 'motive')).toEqual([49, 50, 'X'])
  expect(at(convem04.detail, 'coobrigadoDocument')).toEqual([71, 85, 'X'])
  expect(at(convem04.detail, 'name')).toEqual([106, 175, 'X'])
  expect(at(convem04.detail, 'cep')).toEqual([416, 423, 'N'])
  expect(at(convem04.detail, 'value_cents')).toEqual([424, 438, 'N'])
  expect(at(convem04.detail, 'contractNumber')).toEqual([439, 454, 'X'])
  expect(at(convem04.detail, 'streetContinuation')).toEqual([464, 488, 'X'])
  for (const part of parts) {
    expect(at(convem04[part], 'codes')).toEqual([534, 593, 'X'])
    expect(at(convem04[part], 'sequence')).toEqual([594, 600, 'N'])
  }
})
