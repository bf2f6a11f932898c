// Checks imports against the table of ARCHITECTURE.md, in .dependency-cruiser.cjs: `node
// tools/boundaries.ts`.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

import type { ICruiseResult, IFlattenedRuleSet } from 'dependency-cruiser'

import { featureOf } from './feature-folders.ts'

const require = createRequire(import.meta.url)
const root = fileURLToPath(new URL('..', import.meta.url))
const fewestModules = 100

type ParseFile = (path: string, options: Record<string, unknown>) => unknown

// The cruiser parses every file as plain TypeScript, which fails at the first JSX tag.
const swc = require('@swc/core') as { parseFileSync: ParseFile }
const parseFileSync = swc.parseFileSync.bind(swc)
swc.parseFileSync = (path, options) => parseFileSync(path, { ...options, tsx: path.endsWith('x') })

process.chdir(root)
const folders = ['src', 'db', 'tools', 'e2e', 'bench', 'drills'].filter((folder) =>
  existsSync(folder),
)
const { cruise } = await import('dependency-cruiser')
const { options, ...ruleSet } = require('../.dependency-cruiser.cjs') as IFlattenedRuleSet & {
  options: Record<string, unknown>
}
const { output } = await cruise(folders, { ...options, ruleSet, validate: true }, options)
const { modules, summary } = output as ICruiseResult
const { violations, totalCruised } = summary

for (const { rule, from, to, cycle, comment } of violations) {
  const path = cycle ? cycle.map(({ name }) => name).join(' -> ') : to
  console.log(`${rule.name}: ${from} -> ${path}${comment ? ` (${comment})` : ''}`)
}

// No import cycles between features.
const isProduct = (path: string) => !/\.(test|stories)\.tsx?$/.test(path)
const imports = new Map<string, Map<string, string>>()
for (const { source, dependencies } of modules.filter((module) => isProduct(module.source)))
  for (const { resolved } of dependencies) {
    const [from, to] = [featureOf(source), featureOf(resolved)]
    if (from === undefined || to === undefined || from === to) continue
    const arrows = imports.get(from) ?? new Map<string, string>()
    imports.set(from, arrows.set(to, `${source} -> ${resolved}`))
  }
const findCycle = (feature: string, way: readonly string[]): readonly string[] | undefined => {
  if (way.includes(feature)) return [...way.slice(way.indexOf(feature)), feature]
  for (const next of imports.get(feature)?.keys() ?? []) {
    const found = visited.has(next) ? undefined : findCycle(next, [...way, feature])
    if (found) return found
  }
  visited.add(feature)
  return undefined
}
const visited = new Set<string>()
const cycle = [...imports.keys()].map((feature) => findCycle(feature, [])).find(Boolean) ?? []
for (const [index, feature] of cycle.entries()) {
  const arrow = imports.get(feature)?.get(cycle[index + 1] ?? '')
  if (arrow !== undefined) console.log(`no-cycle-between-features: ${arrow}`)
}
if (cycle.length > 0) process.exitCode = 1
console.log(`${totalCruised} modules, ${violations.length} violations`)
// Without its parser it reads nothing and reports no violations: fail then too.
if (violations.length > 0 || totalCruised < fewestModules) process.exitCode = 1
