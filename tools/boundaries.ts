// Who may import whom (the table of ARCHITECTURE.md), read from .dependency-cruiser.cjs: `node tools/boundaries.ts`.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

import type { ICruiseResult, IFlattenedRuleSet } from 'dependency-cruiser'

const require = createRequire(import.meta.url)
const root = fileURLToPath(new URL('..', import.meta.url))
const fewestModules = 100

type ParseFile = (path: string, options: Record<string, unknown>) => unknown

// The cruiser tells the parser that every file is plain TypeScript, and the parser then stops at the first JSX tag.
const swc = require('@swc/core') as { parseFileSync: ParseFile }
const parseFileSync = swc.parseFileSync.bind(swc)
swc.parseFileSync = (path, options) => parseFileSync(path, { ...options, tsx: path.endsWith('x') })

process.chdir(root)
const folders = ['src', 'db', 'tools', 'e2e', 'bench', 'gate'].filter((folder) => existsSync(folder))
const { cruise } = await import('dependency-cruiser')
const { options, ...ruleSet } = require('../.dependency-cruiser.cjs') as IFlattenedRuleSet & {
  options: Record<string, unknown>
}
const { output } = await cruise(folders, { ...options, ruleSet, validate: true }, options)
const { violations, totalCruised } = (output as ICruiseResult).summary

for (const { rule, from, to, cycle, comment } of violations) {
  const path = cycle ? cycle.map(({ name }) => name).join(' -> ') : to
  console.log(`${rule.name}: ${from} -> ${path}${comment ? ` (${comment})` : ''}`)
}
console.log(`${totalCruised} modules, ${violations.length} violations`)
// Without its parser it reads nothing and finds nothing wrong.
if (violations.length > 0 || totalCruised < fewestModules) process.exitCode = 1
