import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { licencesInFiles, type Lock, productionParts, readLock, sbomOf } from './sbom.ts'

const lock: Lock = {
  name: 'a',
  version: '1.0.0',
  packages: {
    '': {
      version: '1.0.0',
      dependencies: { b: '1.0.0' },
      optionalDependencies: { '@s/o': '3.0.0' },
    },
    'node_modules/b': {
      version: '1.0.0',
      license: 'MIT',
      integrity: `sha512-${Buffer.from('b').toString('base64')}`,
    },
    'node_modules/b/node_modules/c': { version: '2.0.0' },
    'node_modules/c': { version: '2.0.0' },
    'node_modules/@s/o': { version: '3.0.0', optional: true },
    'node_modules/test-only': { version: '1.0.0', dev: true },
  },
}

test('a package is listed once, and test packages are not', () => {
  expect(
    productionParts(lock).map(({ name, version, direct }) => `${name} ${version} ${direct}`),
  ).toEqual(['@s/o 3.0.0 true', 'b 1.0.0 true', 'c 2.0.0 false'])
})

test('the document lists each package with purl, licence, scope and hash', () => {
  expect(sbomOf(lock)).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'a', version: '1.0.0' } },
    components: [
      { purl: 'pkg:npm/%40s/o@3.0.0', scope: 'optional' },
      {
        purl: 'pkg:npm/b@1.0.0',
        scope: 'required',
        licenses: [{ expression: 'MIT' }],
        hashes: [{ alg: 'SHA-512', content: '62' }],
      },
      { purl: 'pkg:npm/c@2.0.0' },
    ],
  })
  expect(sbomOf(lock, undefined, new Set(['b']))).toMatchObject({
    components: [
      { name: '@s/o', properties: [{ name: 'regua:loadedByServer', value: 'false' }] },
      { name: 'b', properties: [{ name: 'regua:loadedByServer', value: 'true' }] },
      { name: 'c' },
    ],
  })
})

describe('the product', () => {
  const parts = productionParts(readLock())

  test('contains the packages of package.json and their dependencies', () => {
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
    ) as Record<'dependencies' | 'optionalDependencies', Record<string, string>>
    const named = Object.entries({ ...dependencies, ...optionalDependencies }).map((pair) =>
      pair.join(' '),
    )
    expect(
      parts
        .filter(({ direct }) => direct)
        .map(({ name, version }) => `${name} ${version}`)
        .toSorted(),
    ).toEqual(named.toSorted())
    // Every package adds attack surface: raise this number deliberately.
    expect(parts.length).toBeLessThanOrEqual(263)
  })

  test('has a hash and a licence allowed by decision 0002 for each package', () => {
    expect(parts.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([])
    const allowedPattern =
      /^\(?(MIT|ISC|BSD-[23]-Clause|Apache-2\.0|OFL-1\.1|BlueOak-1\.0\.0|Python-2\.0|Unlicense|0BSD)\b/
    expect(parts.filter(({ license }) => !allowedPattern.test(license))).toEqual([])
  })

  test('a licence named only in a file is that of the file', () => {
    for (const [part, licence] of Object.entries(licencesInFiles)) {
      const name = part.slice(0, part.lastIndexOf('@'))
      const file = new URL(`../node_modules/${name}/LICENSE`, import.meta.url)
      expect(readFileSync(file, 'utf8').startsWith(`${licence} License`)).toBe(true)
      expect(parts.map(({ name: known, version }) => `${known}@${version}`)).toContain(part)
    }
  })

  test('runs no install script', () => {
    const { allowScripts } = JSON.parse(
      readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
    ) as {
      readonly allowScripts: Readonly<Record<string, boolean>>
    }
    const scriptedParts = parts
      .filter(({ hasInstallScript }) => hasInstallScript)
      .map(({ name }) => name)
    expect(scriptedParts.filter((name) => allowScripts[name] !== false)).toEqual([])
  })
})
