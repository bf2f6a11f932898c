// `npm run generate` writes the files that are generated from the source; `npm run generate check`
// fails for each that is out of date.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { glossaryText } from '#features/explanations/rules.ts'

import { openapiText } from './generate-openapi.ts'
import { databaseTypesText } from './generate-schema.ts'
import { root } from './programs.ts'

const isCheck = process.argv[2] === 'check'

const files = {
  'openapi.json': openapiText(),
  'docs/manual/45-glossario.md': glossaryText(),
  'db/schema.ts': await databaseTypesText(),
}
for (const [path, text] of Object.entries(files)) {
  if (!isCheck) writeFileSync(join(root, path), text)
  else if (readFileSync(join(root, path), 'utf8') !== text) {
    console.error(`${path} is out of date: npm run generate`)
    process.exitCode = 1
  }
}
