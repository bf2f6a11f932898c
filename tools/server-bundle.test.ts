import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { sourcesFile } from '#server/bundle/bundle.mjs'
import { viteBuild } from '#server/pages/vite-build.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
// As deep as dist/server: the places of the sources are relative to the bundle.
const folder = mkdtempSync(join(root, 'node_modules/regua-bundle-'))

beforeAll(() =>
  viteBuild(root, 'O servidor', folder, ['--config', 'tools/server-bundle.config.ts']),
)
afterAll(() => rmSync(folder, { recursive: true }))

const files = () =>
  globSync('*.js', { cwd: folder }).map((name) => readFileSync(join(folder, name), 'utf8'))

test('the bundle knows every source it was made from, and the lock file', () => {
  const sources = JSON.parse(readFileSync(join(folder, sourcesFile), 'utf8')) as [string, string][]
  const paths = sources.map(([path]) => path)
  expect(paths).toEqual(
    expect.arrayContaining([
      'package-lock.json',
      'src/app/serve.ts',
      'src/app/web.ts',
      'src/server/jobs/worker.ts',
      'db/demo/load.ts',
    ]),
  )
  expect(paths.filter((path) => path.includes('node_modules'))).toEqual([])
  expect(sources.filter(([, state]) => !/^\d+ \d+$/.test(state))).toEqual([])
})

test('each file beside a source is found beside the source', () => {
  const places = files().flatMap((text) =>
    [...text.matchAll(/new URL\("([^"]+)", import\.meta\.url\)\.href/g)].map(([, place = '']) =>
      resolve(folder, place),
    ),
  )
  expect(places).toContain(join(root, 'src/listing/server/exporter.ts'))
  expect(places.filter((place) => !existsSync(place))).toEqual([])
  // No other place is taken from the bundle itself, but packages are found from it.
  const others = files().flatMap((text) =>
    [...text.matchAll(/^.*import\.meta\.url.*$/gm)]
      .map(([line]) => line)
      .filter((line) => !/\.href|createRequire\(import\.meta\.url\)/.test(line)),
  )
  expect(others).toEqual([])
})

test('libraries with hundreds of modules are inside, the others stay packages', () => {
  const packages = files().flatMap((text) =>
    [...text.matchAll(/^(?:import|export) .*"([^".][^"]*)";$/gm)].map(([, name = '']) => name),
  )
  expect(packages).toContain('pg')
  expect(packages.filter((name) => /^(kysely|zod|fastify|@fastify)/.test(name))).toEqual([])
})
