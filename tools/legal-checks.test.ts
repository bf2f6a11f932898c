// docs/legal-checks.md names each check once, and each test that it names is there.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

const readRootFile = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')
const rows = [
  ...readRootFile('docs/legal-checks.md').matchAll(/^\| (L\d+) .*?\|.*?\|.*?\| (.+) \|$/gm),
]

test('L1 to L20 are answered, each once', () => {
  expect(rows.map(([, check]) => check)).toEqual(
    Array.from({ length: 20 }, (_, index) => `L${index + 1}`),
  )
})

test('every test that shows a check is there under its name', () => {
  const named = rows.flatMap(([, check = '', shown = '']) =>
    [...shown.matchAll(/`([^`]+)` ((?:"[^"]+")(?:, "[^"]+")*)/g)].flatMap(
      ([, path = '', titles = '']) =>
        [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ check, path, title })),
    ),
  )
  expect(new Set(named.map(({ check }) => check)).size).toBe(20)
  expect(named.filter(({ path, title }) => !readRootFile(path).includes(title))).toEqual([])
})
