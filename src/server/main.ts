import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Reading the types off some hundred files is half of a start. Kept beside the packages, where only who installs them
// writes; where nobody may write, the start takes a moment longer and nothing else.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/regua', import.meta.url)))

await import('./serve.ts')
