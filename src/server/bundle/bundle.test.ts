import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { bundleFolder, currentBundle, sourcesFile, sourceState } from './bundle.mjs'

let root: string
const source = () => join(root, 'src/serve.ts')

/** A source of a past second, and a bundle made from it. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'regua-bundle-'))
  mkdirSync(join(root, 'src'))
  writeFileSync(source(), 'export const one = 1')
  utimesSync(source(), 1_795_949_087.25, 1_795_949_087.25)
  mkdirSync(bundleFolder(root), { recursive: true })
  writeFileSync(
    join(bundleFolder(root), sourcesFile),
    JSON.stringify([['src/serve.ts', sourceState(source())]]),
  )
})
afterEach(() => rmSync(root, { recursive: true }))

test('a bundle is used while its sources are as they were', () => {
  expect(sourceState(source())).toBe('20 1795949087')
  expect(currentBundle(root)).toBe(join(root, 'dist/server/serve.js'))
  // The layer of an image keeps whole seconds.
  utimesSync(source(), 1_795_949_087, 1_795_949_087)
  expect(currentBundle(root)).toBe(join(root, 'dist/server/serve.js'))
})

test.each<[string, () => void]>([
  ['was written again with as many bytes', () => writeFileSync(source(), 'export const one = 2')],
  [
    'has other bytes of the same time',
    () => {
      writeFileSync(source(), 'export const one = 10')
      utimesSync(source(), 1_795_949_087, 1_795_949_087)
    },
  ],
  ['is gone', () => rmSync(source())],
])('a bundle is not used if a source %s', (_, change) => {
  change()
  expect(currentBundle(root)).toBeUndefined()
})

test('without a bundle, or with half of one, the sources are used', () => {
  writeFileSync(join(bundleFolder(root), sourcesFile), '[["src/serve.ts"')
  expect(currentBundle(root)).toBeUndefined()
  rmSync(bundleFolder(root), { recursive: true })
  expect(currentBundle(root)).toBeUndefined()
})
