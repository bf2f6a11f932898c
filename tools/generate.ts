// `npm run generate` writes the generated files; `npm run generate check` fails if one is outdated.
// Both print breaking changes of openapi.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { GUARDS } from '#features/negativation/debt-items/rules/guards/codes.ts'
import { glossaryText } from '#features/negativation/explanations/rules.ts'

import { breakingChanges } from './api-changes.ts'
import { openapiText } from './generate-openapi.ts'
import { databaseTypesText } from './generate-schema.ts'
import { root } from './programs.ts'

const parseDocument = (text: string) => JSON.parse(text) as Readonly<Record<string, unknown>>
const isCheck = process.argv[2] === 'check'

const guardChapter = 'docs/manual/12-guardas-legais.md'
/** The chapter with its table of guards written again. */
function guardChapterText(): string {
  const heading = '| Guarda | Confere | Se falha |\n|---|---|---|\n'
  const rows = Object.entries(GUARDS).map(
    ([code, { checks, ifItFails }]) => `| ${code} | ${checks} | ${ifItFails} |\n`,
  )
  const [before = '', after = ''] = readFileSync(join(root, guardChapter), 'utf8').split(heading)
  return `${before}${heading}${rows.join('')}${after.replace(/^(\|.*\n)*/, '')}`
}

const files = {
  'openapi.json': openapiText(),
  [guardChapter]: guardChapterText(),
  'docs/manual/45-glossario.md': glossaryText(),
  'src/server/database/schema.ts': await databaseTypesText(),
}
for (const [path, text] of Object.entries(files)) {
  const current = readFileSync(join(root, path), 'utf8')
  if (current === text) continue
  if (path === 'openapi.json')
    for (const change of breakingChanges(parseDocument(current), parseDocument(text)))
      console.error(`breaks clients: ${change}`)
  if (!isCheck) writeFileSync(join(root, path), text)
  else {
    console.error(`${path} is out of date: npm run generate`)
    process.exitCode = 1
  }
}
