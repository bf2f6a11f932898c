// JavaScript, because nothing is cached yet: for one line of TypeScript Node would load its stripper
// of types, which takes as long as a hundred cached modules.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// Compile cache: stripping types of hundreds of files takes half of a start. It is stored next to
// the packages, where only the installer writes. If it is not writable, the start is only slower.
const cache = fileURLToPath(new URL('../../node_modules/.cache/regua', import.meta.url))
enableCompileCache(cache)
// Worker threads find the cache by this variable; without it each takes three times as long to
// start.
process.env['NODE_COMPILE_CACHE'] ||= cache

// Memory allocated at the start is long-lived. Without this flag the young generation doubles
// repeatedly, and an idle process keeps forty megabytes of it unused.
setFlagsFromString('--semi-space-growth-factor=1')
await import('./serve.ts')
setFlagsFromString('--semi-space-growth-factor=2')
