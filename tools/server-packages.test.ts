import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

import { readLock } from './sbom.ts'
import { reachablePackages } from './server-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const reachableList = reachablePackages()
const names = reachableList.map(({ name }) => name)

describe('the packages that the running server can load', () => {
  // Every package adds attack surface: raise this number deliberately. Graphile-worker's unused
  // search for configuration files brings 16. Pdfkit, loaded with the first document, brings 16.
  // The S3 client, loaded if REGUA_FILES names a store, brings 23.
  test('are 147, and none of the browser or its build', () => {
    expect(reachableList.length).toBeLessThanOrEqual(147)
    expect(reachableList.length).toBeGreaterThan(60)
    expect(
      names.filter((name) =>
        /react|mantine|tabler|tanstack|vite|fontsource|oidc-client/.test(name),
      ),
    ).toEqual([])
    for (const known of ['fastify', 'pg', 'kysely', 'zod', 'graphile-worker', 'hucre', 'jose'])
      expect(names).toContain(known)
  })

  test('suffice for the commands of the operator too', () => {
    const commands = [
      'tools/load.ts',
      'tools/backup.ts',
      'tools/restore.ts',
      'src/ops/audit-verify.ts',
      'src/ops/invariants.ts',
    ]
    const more = commands.flatMap((entry) =>
      reachablePackages(join(root, entry)).map(({ folder }) => folder),
    )
    expect(more.filter((folder) => !reachableList.some((one) => one.folder === folder))).toEqual([])
  })

  test('have no install script, and each has a hash', () => {
    const { packages } = readLock()
    expect(reachableList.filter(({ folder }) => packages[folder]?.hasInstallScript)).toEqual([])
    expect(
      reachableList.filter(({ folder }) => !packages[folder]?.integrity?.startsWith('sha512-')),
    ).toEqual([])
    expect(reachableList.filter(({ folder }) => packages[folder]?.dev)).toEqual([])
  })
})
