// JavaScript, because nothing is cached yet: for one line of TypeScript Node would load its stripper
// of types, which takes as long as a hundred cached modules.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

import { currentBundle } from '../server/bundle/bundle.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

// Compile cache: stripping types of hundreds of files takes half of a start. It is stored next to
// the packages, where only the installer writes. If it is not writable, the start is only slower.
const cache = `${root}node_modules/.cache/regua`
enableCompileCache(cache)
// Worker threads find the cache by this variable; without it each takes three times as long to
// start.
process.env['NODE_COMPILE_CACHE'] ||= cache

// Memory allocated at the start is long-lived. Without this flag the young generation doubles
// repeatedly, and an idle process keeps forty megabytes of it unused.
setFlagsFromString('--semi-space-growth-factor=1')
const bundle = process.argv.includes('--dev') ? undefined : currentBundle(root)
await (bundle === undefined ? import('./serve.ts') : import(bundle))
setFlagsFromString('--semi-space-growth-factor=2')
