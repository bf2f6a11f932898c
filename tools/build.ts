// Builds the browser app if its sources changed, like the server start: `node tools/build.ts`.
import { fileURLToPath } from 'node:url'

import { ensureBuilt } from '#server/pages/build.ts'
import { CannotStart } from '#server/settings/cannot-start.ts'

ensureBuilt(fileURLToPath(new URL('..', import.meta.url))).catch((error: unknown) => {
  console.error(error instanceof CannotStart ? error.message : error)
  process.exitCode = 1
})
