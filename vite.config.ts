import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
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
                params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
              }),
              gzipped(content, { level: 9 }),
            ])
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br })
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz })
          }),
        )
      },
    },
  }
}

/** Asks for the Latin font file with the page, and holds the first paint until the script has set light or dark. */
function firstPaint(): Plugin {
  return {
    name: 'regua-first-paint',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /ibm-plex-sans-latin-wght-normal.*\.woff2$/.test(name))
        return {
          html: html.replaceAll('<script type="module"', '<script type="module" blocking="render"'),
          tags:
            font === undefined
              ? []
              : [
                  {
                    tag: 'link',
                    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' },
                    injectTo: 'head' as const,
                  },
                ],
        }
      },
    },
  }
}

/** The browser never writes a JSON Schema: zod's writer, 5 kB of every first visit, is left to the server. */
function withoutSchemaWriter(): Plugin {
  return {
    name: 'regua-without-schema-writer',
    apply: 'build',
    transform: {
      filter: { id: /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
      handler: (code) =>
        [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
          .map(([, name]) => `export const ${name} = () => undefined`)
          .join('\n'),
    },
  }
}

export default defineConfig({
  root: at('.'),
  publicDir: false,
  plugins: [react(), withoutSchemaWriter(), precompress(), firstPaint()],
  // The server writes a fresh nonce in its place with every page.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: at('dist'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // A data: address would need its own word in the content policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: at('index.html'), callback: at('callback.html') },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
            // Its settings travel with it: they must be in force before the first schema is made.
            { name: 'zod', test: /node_modules\/zod\/|src\/web\/zod-settings/ },
          ],
        },
      },
    },
  },
})
