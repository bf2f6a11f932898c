// Bundles the server: its thousand modules, and those of the libraries that every start loads, as
// one file for each part. A start then costs a third (docs/performance.md).
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { defineConfig, type Plugin } from 'vite'

import { sourcesFile, sourceState } from '#server/bundle/bundle.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
// Libraries with hundreds of modules. The others are loaded when they are needed, some of them with
// files of their own.
const bundled = [/^kysely/, /^zod/, /^fastify/, /^@fastify\//]

const isOwn = (id: string) => id.startsWith(root) && !id.includes('/node_modules/')

/** Files found beside a source stay beside the source: threads, the schema, the version. */
function keepPlaces(): Plugin {
  return {
    name: 'regua-keep-places',
    enforce: 'pre',
    transform(code, id) {
      if (!isOwn(id) || !code.includes('import.meta.url')) return undefined
      const place = JSON.stringify(`../../${relative(root, id)}`)
      return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`)
    },
  }
}

/** Writes what the bundle was made from: a start compares it with what is there. */
function nameSources(): Plugin {
  return {
    name: 'regua-name-sources',
    generateBundle() {
      const own = [...this.getModuleIds()].filter(isOwn)
      const paths = [...own, `${root}package-lock.json`, fileURLToPath(import.meta.url)]
      const states = paths.toSorted().map((path) => [relative(root, path), sourceState(path)])
      this.emitFile({ type: 'asset', fileName: sourcesFile, source: JSON.stringify(states) })
    },
  }
}

export default defineConfig({
  plugins: [keepPlaces(), nameSources()],
  publicDir: false,
  ssr: { noExternal: bundled },
  build: {
    ssr: 'src/app/serve.ts',
    target: 'node26',
    minify: false,
    rolldownOptions: {
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
