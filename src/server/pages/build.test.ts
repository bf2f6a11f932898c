import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { fingerprintOf, isCurrent } from './build.ts'

const root = mkdtempSync(join(tmpdir(), 'regua-build-'))
const write = (path: string, content: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), content)
}
beforeAll(() => {
  write('index.html', '<p>')
  write('src/app/browser/main.tsx', 'a')
  write('src/features/x/store.ts', 'a')
})
afterAll(() => rmSync(root, { recursive: true }))

test.each([
  ['src/app/browser/main.tsx', true],
  ['src/features/x/screens/x-screen.tsx', true],
  ['index.html', true],
  ['src/ui/actions/tabs.module.css', true],
  ['src/listing/server/window.ts', false],
  ['src/features/x/store.ts', false],
  ['src/features/x/store/rows.ts', false],
  ['src/features/x/routes.ts', false],
  ['src/web/main.test.ts', false],
  ['README.md', false],
])('a change of %s needs a new build: %s', (path, isExpected) => {
  const before = fingerprintOf(root)
  write(path, `${path} changed`)
  expect(fingerprintOf(root) !== before).toBe(isExpected)
})

test('a folder without its stamp, or with another one, is not current', () => {
  const fingerprint = fingerprintOf(root)
  expect(isCurrent(root, fingerprint)).toBe(false)
  write('dist/.made-from', 'other')
  expect(isCurrent(root, fingerprint)).toBe(false)
  write('dist/.made-from', fingerprint)
  expect(isCurrent(root, fingerprint)).toBe(true)
})
