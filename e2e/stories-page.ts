import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { createServer } from 'vite'

/** Opens one story of the widgets; the page comes from STORIES_URL, or from a server that lives as long as the worker. */
export const test = base.extend<
  { readonly story: (id: string, scheme?: 'light' | 'dark') => Promise<void> },
  { readonly stories: string }
>({
  stories: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern.
    async ({}, use) => {
      const given = process.env['STORIES_URL']
      if (given !== undefined) {
        await use(given)
        return
      }
      const configFile = fileURLToPath(new URL('../src/ui/stories.vite.config.ts', import.meta.url))
      const server = await createServer({ configFile, server: { port: 0, host: '127.0.0.1', hmr: false, watch: null } })
      await server.listen()
      await use(`${server.resolvedUrls?.local[0] ?? ''}stories.html`)
      await server.close()
    },
    { scope: 'worker' },
  ],
  story: async ({ page, stories }, use) => {
    await use(async (id, scheme = 'light') => {
      await page.goto(`${stories}?scheme=${scheme}&story=${encodeURIComponent(id)}`)
      await expect(page.getByRole('heading', { level: 1, name: id, includeHidden: true })).toBeAttached()
      await page.evaluate('document.fonts.ready')
    })
  },
})

/** How high a button is drawn, in px. */
export const height = async (page: Page, name: string) =>
  (await page.getByRole('button', { name, exact: true }).boundingBox())?.height

/** All stories the page lists. */
export const storyIds = async (page: Page, stories: string) => {
  await page.goto(stories)
  await expect(page.getByRole('link').first()).toBeVisible()
  return page.getByRole('link').allTextContents()
}
