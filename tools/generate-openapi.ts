// Writes openapi.json from the registry of calls (`npm run openapi`), or says that it is out of
// date (`-- check`).
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { listenToEvents } from '#contract/events.ts'
import { apiDocument } from '#server/http/api-document.ts'
import { featureRoutes } from '#server/features.ts'
import { version } from '#server/settings/version.ts'

const target = fileURLToPath(new URL('../openapi.json', import.meta.url))

const routes = featureRoutes({
  access: { identity: { kind: 'demo' }, supportUrl: undefined, version, environment: 'dev' },
})
const text = `${JSON.stringify(apiDocument([...routes.map(({ call }) => call), listenToEvents]), null, 2)}\n`

if (!process.argv.includes('check') && !process.argv.includes('--check'))
  writeFileSync(target, text)
else if (readFileSync(target, 'utf8') !== text) {
  console.error('openapi.json differs from the declared calls: run `npm run openapi`')
  process.exitCode = 1
}
