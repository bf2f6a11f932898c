import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

import { enableCompileCache } from './tools/compile-cache.ts'

enableCompileCache()

// What takes minutes begins first, or one worker would be at it alone while the other has nothing left.
const longest = [
  'src/server/http/attacks.test.ts',
  'src/server/http/authorisation.test.ts',
  'src/server/http/authorisation-probes.test.ts',
  'src/features/ledger/receivables/actions/load.test.ts',
  'src/ops/backup/backup.test.ts',
  'src/features/ledger/file-intake/golden.test.ts',
  'src/features/negativation/bureau-exchange/actions/lifecycle.test.ts',
  'src/features/collection/sending/send.test.ts',
  'src/server/http/registry.test.ts',
  'drills/kills.test.ts',
  'src/features/delinquency/figures/routes.test.ts',
  'src/server/http/limit-attacks.test.ts',
  'src/server/http/file-log.test.ts',
  'src/server/http/empty-filters.test.ts',
  'src/server/http/stale-rights-attacks.test.ts',
  'src/server/embedded/embedded.test.ts',
  'drills/decisions.test.ts',
  'db/demo/load.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((path) => moduleId.endsWith(path))
      return at === -1 ? longest.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
      'db/**/*.test.ts',
      'drills/**/*.test.ts',
      'bench/**/*.test.ts',
    ],
    // What takes long and says little more than its neighbours by day (docs/decisions/0036).
    exclude: [
      ...configDefaults.exclude,
      ...(process.env['NIGHT'] === '1' ? [] : ['**/*.night.test.ts']),
    ],
    // One module instance per worker: the database of a worker serves all its files (200 tests in 1.6 s instead of 3.6).
    pool: 'threads',
    isolate: false,
    sequence: { sequencer: LongestFirst },
    setupFiles: ['src/testing/test-seed.ts'],
    globalSetup: ['src/testing/test-global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // How long a test is patient with what comes true in its own time; a second is short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    env: { TZ: 'UTC' },
  },
})
