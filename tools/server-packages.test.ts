import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

import { readLock } from './sbom.ts'
import { reachedPackages } from './server-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const reachedList = reachedPackages()
const names = reachedList.map(({ name }) => name)

describe('the packages that the running server can load', () => {
  // One more package is one more door: whoever adds some counts them here. Of these, 16 come with
  // the search for a configuration file that graphile-worker brings along and that is never asked
  // for, 16 with pdfkit, loaded with the first document, and 23 with the client of S3, loaded where
  // REGUA_FILES names a store.
  test('are 147, and none that only the browser or its making needs', () => {
    expect(reachedList.length).toBeLessThanOrEqual(147)
    expect(reachedList.length).toBeGreaterThan(60)
    expect(
      names.filter((name) =>
        /react|mantine|tabler|tanstack|vite|fontsource|oidc-client/.test(name),
      ),
    ).toEqual([])
    for (const known of ['fastify', 'pg', 'kysely', 'zod', 'graphile-worker', 'hucre', 'jose'])
      expect(names).toContain(known)
  })

  // asvs: 15.2.3
  test('are enough for the commands of the operator too', () => {
    const commands = [
      'tools/load.ts',
      'tools/backup.ts',
      'tools/restore.ts',
      'src/ops/audit-verify.ts',
      'src/ops/invariants.ts',
    ]
    const more = commands.flatMap((entry) =>
      reachedPackages(join(root, entry)).map(({ folder }) => folder),
    )
    expect(more.filter((folder) => !reachedList.some((one) => one.folder === folder))).toEqual([])
  })

  test('run no script while they are installed, and have each its hash', () => {
    const { packages } = readLock()
    expect(reachedList.filter(({ folder }) => packages[folder]?.hasInstallScript)).toEqual([])
    expect(
      reachedList.filter(({ folder }) => !packages[folder]?.integrity?.startsWith('sha512-')),
    ).toEqual([])
    expect(reachedList.filter(({ folder }) => packages[folder]?.dev)).toEqual([])
  })
})
