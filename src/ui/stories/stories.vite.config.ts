import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))

/**
 * Serves the stories page: `vite --config src/ui/stories/stories.vite.config.ts`, then open
 * /stories.html.
 */
export default defineConfig({
  root: here,
  cacheDir: fileURLToPath(new URL('../../../node_modules/.vite-stories', import.meta.url)),
  plugins: [react()],
  server: { fs: { allow: [fileURLToPath(new URL('../../..', import.meta.url))] } },
  optimizeDeps: { entries: ['stories.html'] },
})
