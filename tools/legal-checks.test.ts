// docs/legal-checks.md names each check once, and each named test exists.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const readRootFile = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')
const rows = [
  ...readRootFile('docs/legal-checks.md').matchAll(/^\| ([LS]\d+) .*?\|.*?\|.*?\| (.+) \|$/gm),
]

const numbered = (letter: string, length: number) =>
  Array.from({ length }, (_, index) => `${letter}${index + 1}`)

test('L1 to L20 and S1 to S5 have one row each', () => {
  expect(rows.map(([, check]) => check)).toEqual([...numbered('L', 20), ...numbered('S', 5)])
})

test('every named test exists with its title', () => {
  const named = rows.flatMap(([, check = '', shown = '']) =>
    [...shown.matchAll(/`([^`]+)` ((?:"[^"]+")(?:, "[^"]+")*)/g)].flatMap(
      ([, path = '', titles = '']) =>
        [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ check, path, title })),
    ),
  )
  expect(new Set(named.map(({ check }) => check)).size).toBe(rows.length)
  expect(named.filter(({ path, title }) => !readRootFile(path).includes(title))).toEqual([])
})
