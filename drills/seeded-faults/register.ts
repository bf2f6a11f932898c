// `node --import …/register.ts`: loads product modules without the safeguards in DRILL_FAULTS, in
// this process and its threads. The process dies at the failpoint in DRILL_FAIL_AT. A patch that
// does not match ends the process at once.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { bundleFolder } from '../../src/server/bundle/bundle.mjs'
import { applyPatch } from './apply-patch.ts'
import type { Patch } from './fault.ts'
import { isFault, seededFaults } from './faults.ts'
import { impatientReading } from './impatience.ts'

const root = new URL('../../', import.meta.url)
const failpoints = new URL('src/server/work/failpoints.ts', root).href
const armedFailpoints = new URL('armed-failpoints.ts', import.meta.url).href

const failAt = process.env['DRILL_FAIL_AT'] ?? ''
const patches = (process.env['DRILL_FAULTS'] ?? '')
  .split(',')
  .filter((name) => name !== '')
  .flatMap((name): readonly Patch[] => {
    if (!isFault(name)) throw new Error(`There is no seeded fault '${name}'`)
    return seededFaults[name].patches
  })
if (failAt.startsWith('spin ')) patches.push(impatientReading)

// Two faults may share a patch: apply it once.
const patchedSources = new Map<string, string>()
for (const patch of new Set(patches)) {
  const url = new URL(patch.module, root)
  patchedSources.set(
    url.href,
    applyPatch(patchedSources.get(url.href) ?? readFileSync(url, 'utf8'), patch),
  )
}

const bundledServer = join(bundleFolder(fileURLToPath(root)), 'serve.js')
const server = new URL('src/app/serve.ts', root).href

registerHooks({
  // The bundle holds no module to patch.
  resolve: (specifier, context, nextResolve) =>
    nextResolve(specifier === bundledServer ? server : specifier, context),
  load(url, context, nextLoad) {
    if (url === failpoints && failAt !== '') return nextLoad(armedFailpoints, context)
    const source = patchedSources.get(url)
    return source === undefined ? nextLoad(url, context) : { ...nextLoad(url, context), source }
  },
})
