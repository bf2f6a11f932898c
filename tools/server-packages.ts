// Packages that the server can load: every import and require reachable from src/app/main.mjs,
// including those inside packages. `node tools/server-packages.ts` lists them with their importers.
// `--copy FOLDER` copies only these into FOLDER/node_modules, for the server image.
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire, findPackageJSON, isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A package by its folder under the root, and the first file that imports it. */
export type ReachablePackage = {
  readonly name: string
  readonly folder: string
  readonly askedBy: string
}

// Imported by code that production never runs: Vite in development, demo data, a compiler for
// TypeScript configuration, two drivers of other platforms, and multi-region signatures.
const neverRun: readonly string[] = [
  'vite',
  'typescript',
  'pg-cloudflare',
  'pg-native',
  '@aws-sdk/signature-v4-crt',
  '@aws-sdk/signature-v4a',
]
const neverRunFile = /\/db\/demo\//

const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')

/** Literal imports, requires and threads of a file, without types. */
function importsOf(text: string): string[] {
  const code = withoutComments(text)
  return [
    /(?:^|[;}\s])(?:import|export)\s+(?!type[\s{])(?:[\w*{}\s,$]+?\sfrom\s*)?['"]([^'"\n]+)['"]/g,
    /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g,
    /\brequire(?:\.resolve)?\(\s*['"]([^'"\n]+)['"]\s*\)/g,
    /new (?:URL|Worker)\(\s*['"](\.[^'"\n]+\.(?:ts|js|mjs|cjs))['"]/g,
  ].flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name))
}

type Exports = string | { readonly [condition: string]: Exports }

/** The file of a package that only has an `import` entry. */
function importedFile(name: string, from: string): string | undefined {
  const manifest = findPackageJSON(name, from)
  if (manifest === undefined) return undefined
  const { exports } = JSON.parse(readFileSync(manifest, 'utf8')) as { exports?: Exports }
  const inside = `.${name
    .split('/')
    .slice(name.startsWith('@') ? 2 : 1)
    .map((part) => `/${part}`)
    .join('')}`
  let entry: Exports | undefined =
    typeof exports === 'object' && inside in exports ? exports[inside] : exports
  while (typeof entry === 'object') entry = entry['import'] ?? entry['node'] ?? entry['default']
  return entry === undefined ? undefined : join(dirname(manifest), entry)
}

function fileOf(name: string, from: string): string | undefined {
  if (name.startsWith('#')) return join(root, 'src', name.slice(1))
  if (name.startsWith('.') && from.endsWith('.ts')) return join(dirname(from), name)
  try {
    return createRequire(from).resolve(name)
  } catch {
    return importedFile(name, from)
  }
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile()
const inPackage = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//

/** All packages reachable from an entry file, by folder. */
export function reachablePackages(entry = join(root, 'src/app/main.mjs')): ReachablePackage[] {
  const found = new Map<string, ReachablePackage>()
  const waiting: [file: string, askedBy: string][] = [[entry, '']]
  const seen = new Set<string>()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [file, askedBy] = next
    if (seen.has(file)) continue
    seen.add(file)
    const folder = inPackage.exec(relative(root, file))?.[1]
    const name = folder?.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (folder !== undefined && name !== undefined && !found.has(folder))
      found.set(folder, { name, folder, askedBy })
    if (!/\.(ts|js|mjs|cjs)$/.test(file)) continue
    for (const wanted of importsOf(readFileSync(file, 'utf8'))) {
      if (isBuiltin(wanted) || neverRun.includes(wanted)) continue
      const path = fileOf(wanted, file)
      if (path !== undefined && isFile(path) && !neverRunFile.test(path))
        waiting.push([path, relative(root, file)])
    }
  }
  return [...found.values()].toSorted((one, other) => one.folder.localeCompare(other.folder))
}

/** Copies the packages to a folder, without nested packages. */
export function copyPackages(packages: readonly ReachablePackage[], into: string): void {
  for (const { folder } of packages) {
    const from = join(root, folder)
    cpSync(from, join(into, folder), {
      recursive: true,
      filter: (path) => !relative(from, path).split('/').includes('node_modules'),
    })
  }
}

if (import.meta.main) {
  const { copy } = parseArgs({ options: { copy: { type: 'string' } } }).values
  const packages = reachablePackages()
  if (copy === undefined)
    for (const { folder, askedBy } of packages) console.log(`${folder}  <- ${askedBy}`)
  else copyPackages(packages, copy)
  console.log(`${packages.length} packages can be loaded by the running server`)
}
