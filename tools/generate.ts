// `npm run generate` writes the generated files; `npm run generate check` fails if one is outdated.
// Both print breaking changes of openapi.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { GUARDS } from '#features/negativation/debt-items/rules/guards/codes.ts'
import { glossaryText } from '#features/negativation/explanations/rules.ts'
import { settingsMarkdown } from '#server/settings/settings.ts'

import { breakingChanges } from './api-changes.ts'
import { featureCalls, openapiText } from './generate-openapi.ts'
import { databaseTypesText } from './generate-schema.ts'
import { movesMarkdown } from './moves-markdown.ts'
import { root } from './programs.ts'

const parseDocument = (text: string) => JSON.parse(text) as Readonly<Record<string, unknown>>
const isCheck = process.argv[2] === 'check'

/** The file with the part between `<!-- name … -->` and `<!-- /name -->` written again. */
function withPart(path: string, name: string, text: string): string {
  const place = new RegExp(`(<!-- ${name}[^>]*-->\\n)[\\s\\S]*?(<!-- /${name} -->)`)
  const current = readFileSync(join(root, path), 'utf8')
  if (!place.test(current)) throw new Error(`${path} has no part '${name}'`)
  return current.replace(place, (_, start: string, end: string) => `${start}\n${text}\n${end}`)
}

const guardRows = Object.entries(GUARDS).map(
  ([code, { checks, ifItFails }]) => `| ${code} | ${checks} | ${ifItFails} |\n`,
)

const files = {
  'openapi.json': openapiText(),
  'docs/security.md': withPart('docs/security.md', 'moves', movesMarkdown(featureCalls)),
  'docs/settings.md': withPart('docs/settings.md', 'settings', settingsMarkdown()),
  'docs/manual/12-guardas-legais.md': withPart(
    'docs/manual/12-guardas-legais.md',
    'guardas',
    `| Guarda | Confere | Se falha |\n|---|---|---|\n${guardRows.join('')}`,
  ),
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
