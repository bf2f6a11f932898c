import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// Reading the types off some hundred files is half of a start. Kept beside the packages, where only
// who installs them writes; where nobody may write, the start takes a moment longer and nothing
// else.
const cache = fileURLToPath(new URL('../../node_modules/.cache/regua', import.meta.url))
enableCompileCache(cache)
// The threads that read files and write exports know of it by this alone; without it each costs
// three times as much.
process.env['NODE_COMPILE_CACHE'] ||= cache

// What a start makes, stays. The space for what is short-lived would double for it again and again,
// and a process that then waits for people would keep forty megabytes of it empty.
setFlagsFromString('--semi-space-growth-factor=1')
await import('./serve.ts')
setFlagsFromString('--semi-space-growth-factor=2')
