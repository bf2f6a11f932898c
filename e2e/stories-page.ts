import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { build, preview } from 'vite'

const folder = fileURLToPath(new URL('../src/ui/stories/', import.meta.url))

/**
 * Opens one story of the widgets. The page comes from STORIES_URL, or is built once per worker,
 * because a development server would load a hundred modules for each story.
 */
export const test = base.extend<
  { readonly story: (id: string, scheme?: 'light' | 'dark') => Promise<void> },
  { readonly stories: string }
>({
  stories: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern.
    async ({}, use) => {
      const args = process.env['STORIES_URL']
      if (args !== undefined) {
        await use(args)
        return
      }
      const outDir = await mkdtemp(join(tmpdir(), 'regua-stories-'))
      const configFile = join(folder, 'stories.vite.config.ts')
      await build({
        configFile,
        logLevel: 'warn',
        build: {
          outDir,
          emptyOutDir: true,
          minify: false,
          rolldownOptions: { input: join(folder, 'stories.html') },
        },
      })
      const address = { port: 0, host: '127.0.0.1' }
      const server = await preview({ configFile, build: { outDir }, preview: address })
      await use(`${server.resolvedUrls?.local[0] ?? ''}stories.html`)
      await server.close()
      await rm(outDir, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  story: async ({ page, stories }, use) => {
    await use(async (id, scheme = 'light') => {
      await page.goto(`${stories}?scheme=${scheme}&story=${encodeURIComponent(id)}`)
      await expect(
        page.getByRole('heading', { level: 1, name: id, includeHidden: true }),
      ).toBeAttached()
      await page.evaluate('document.fonts.ready')
    })
  },
})

/** Rendered height of a button in px. */
export const height = async (page: Page, name: string) =>
  (await page.getByRole('button', { name, exact: true }).boundingBox())?.height

export const storyIds = async (page: Page, stories: string) => {
  await page.goto(stories)
  await expect(page.getByRole('link').first()).toBeVisible()
  return page.getByRole('link').allTextContents()
}

// Runs in the page. A key pressed by the test's driver would come after the focus has moved.
const escapeOnceShown = String.raw`(title) => {
  const nameOf = (dialog) =>
    dialog.getAttribute('aria-label') ??
    document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent
  const isShown = (dialog) => nameOf(dialog) === title && dialog.checkVisibility()
  const observer = new MutationObserver(() => {
    if (![...document.querySelectorAll('[role=dialog]')].some(isShown)) return
    observer.disconnect()
    const key = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', key))
    document.documentElement.dataset.escaped = title
  })
  delete document.documentElement.dataset.escaped
  observer.observe(document.body, { childList: true, subtree: true, attributes: true })
}`

/** Clicks, and presses Esc in the task that shows this dialog. */
export async function pressEscapeOnceShown(page: Page, opener: Locator, title: string) {
  await page.evaluate(`(${escapeOnceShown})(${JSON.stringify(title)})`)
  await opener.click()
  await expect(page.locator('html')).toHaveAttribute('data-escaped', title)
}
