import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

import { manualPages } from './tools/manual-pages.ts'

type OutputBundle = Rolldown.OutputBundle

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const brotli = promisify(brotliCompress)
const gzipBytes = promisify(gzip)
const compressible = /\.(?:js|css|svg|json)$/

/** Writes every text asset also as .br and .gz: the server only picks one. */
function precompress(): Plugin {
  return {
    name: 'regua-precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const texts = Object.values(bundle).filter(({ fileName }) => compressible.test(fileName))
        await Promise.all(
          texts.map(async (file) => {
            const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
            const [br, gz] = await Promise.all([
              brotli(content, {
                params: {
                  [constants.BROTLI_PARAM_QUALITY]: 11,
                  [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
                },
              }),
              gzipBytes(content, { level: 9 }),
            ])
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br })
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz })
          }),
        )
      },
    },
  }
}

const isMain = (file: OutputBundle[string]) =>
  file.type === 'chunk' && file.facadeModuleId?.endsWith('/src/app/browser/main.tsx') === true

/** A script and everything that it imports at once. */
function withImports(
  bundle: OutputBundle,
  fileName: string,
  known: Set<string> = new Set(),
): Set<string> {
  const file = bundle[fileName]
  if (known.has(fileName) || file?.type !== 'chunk') return known
  known.add(fileName)
  for (const one of file.imports) withImports(bundle, one, known)
  return known
}

const always = new Set<string>()

/** Finds what every page of the product has loaded before it asks for a screen: asked for again, it is only named in vain. */
function knowAlways(): Plugin {
  return {
    name: 'regua-know-always',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const app = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.name === 'app',
        )
        if (app) withImports(bundle, app.fileName, always)
      },
    },
  }
}

/**
 * Asks with the page for the Latin font file and for the scripts that every page needs, and holds the first paint until
 * the first script, which is small, has set light or dark.
 */
function firstPaint(): Plugin {
  return {
    name: 'regua-first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, filename }) {
        const font = Object.keys(bundle).find((name) =>
          /ibm-plex-sans-latin-wght-normal.*\.woff2$/.test(name),
        )
        const main = filename.endsWith('/index.html')
          ? Object.values(bundle).find(isMain)?.fileName
          : undefined
        const scripts = main === undefined ? [] : [...withImports(bundle, main)]
        const link = (attrs: Record<string, string>) => ({
          tag: 'link',
          attrs,
          injectTo: 'head' as const,
        })
        return {
          html: html.replaceAll('<script type="module"', '<script type="module" blocking="render"'),
          tags: [
            ...(font === undefined
              ? []
              : [
                  link({
                    rel: 'preload',
                    as: 'font',
                    type: 'font/woff2',
                    href: `/${font}`,
                    crossorigin: '',
                  }),
                ]),
            ...scripts
              .filter((name) => !html.includes(name))
              .map((name) => link({ rel: 'modulepreload', href: `/${name}`, crossorigin: '' })),
          ],
        }
      },
    },
  }
}

/**
 * Leaves out of the browser what it does not use of Zod: the JSON Schema writer, which only
 * openapi.json needs at build time, and the English sentences, because the client has its own.
 */
function withoutUnusedZod(): Plugin {
  return {
    name: 'regua-without-unused-zod',
    apply: 'build',
    transform: {
      filter: {
        id: /\/zod\/v4\/(?:core\/(?:to-json-schema|json-schema-processors)|locales\/en)\.js$/,
      },
      handler(code, id) {
        if (id.endsWith('/en.js')) return 'export default () => ({})'
        const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(
          ([, name]) => name,
        )
        return `const leftOut = () => { throw new Error('Browsers have no JSON Schema.') }
export { ${names.map((name) => `leftOut as ${name}`).join(', ')} }`
      },
    },
  }
}

export default defineConfig({
  root: at('.'),
  publicDir: false,
  plugins: [
    react(),
    withoutUnusedZod(),
    knowAlways(),
    precompress(),
    firstPaint(),
    manualPages(at('.')),
  ],
  // The server writes a fresh nonce in its place with every page.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: at('dist'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // A data: address would need its own word in the content policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((name) => !always.has(name)),
    },
    rolldownOptions: {
      input: { index: at('index.html'), callback: at('callback.html') },
      output: {
        // Scripts repeat the names of the files that they import, and a hash does not compress: seven
        // hex digits are the fewest that the bundler accepts.
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
            // Its settings travel with it: they must be in force before the first schema is made.
            // Together it packs better than in the pieces that this or that list asks for.
            { name: 'query', test: /node_modules\/@tanstack\/(?:react-query|query-core)\// },
            {
              name: 'router',
              test: /node_modules\/@tanstack\/(?:react-router|router-core|history|react-store|store)\//,
            },
            // What nearly every list asks for packs better together than in thirty pieces.
            {
              name: 'listing',
              test: /src\/(?:listing|ui\/table|ui\/fields\/(?!field|text-field)|features\/.*debt-items\/components)\/|node_modules\/@tabler\//,
              minShareCount: 30,
              includeDependenciesRecursively: false,
            },
            { name: 'zod', test: /node_modules\/zod\/|src\/web\/host\/zod-settings/ },
          ],
        },
      },
    },
  },
})
