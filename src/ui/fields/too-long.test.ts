import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { tooLong } from './too-long.ts'

test('a too long text shows the excess and is not truncated', () => {
  expect(tooLong('x'.repeat(2_000), 2_000)).toBeUndefined()
  expect(tooLong('x'.repeat(2_800), 2_000)).toBe(
    'São 2.800 caracteres: tire 800 para caber em 2.000.',
  )
  expect(tooLong('x'.repeat(9_000), undefined)).toBeUndefined()
})

test('no field truncates pasted text: none has the attribute maxlength', () => {
  const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => join('src', path))
  const cutting = source.filter((path) =>
    [...readFileSync(path, 'utf8').matchAll(/<(?:input|textarea)\b[^]*?\/>/g)].some(([element]) =>
      /\bmaxLength=/.test(element),
    ),
  )
  expect(cutting).toEqual([])
})
