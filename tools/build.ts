// Builds the browser app and bundles the server if their sources changed, like the server start:
// `node tools/build.ts`.
import { fileURLToPath } from 'node:url'

import { ensureBundled } from '#server/bundle/build.ts'
import { ensureBuilt } from '#server/pages/build.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
try {
  await ensureBuilt(root)
  await ensureBundled(root)
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error)
  process.exitCode = 1
}
