// The glossary of the manual, out of the words that the product shows: `node tools/generate-glossary.ts`; with 'check' it
// only says whether the file is current.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { glossaryText } from '#features/explanations/rules.ts'

import { root } from './programs.ts'

const path = join(root, 'docs/manual/45-glossario.md')

if (process.argv[2] === 'check') {
  if (readFileSync(path, 'utf8') !== glossaryText()) {
    console.error('docs/manual/45-glossario.md is not current: node tools/generate-glossary.ts')
    process.exitCode = 1
  }
} else writeFileSync(path, glossaryText())
