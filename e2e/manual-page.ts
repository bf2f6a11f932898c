// Opens the screens that docs/manual names, and writes its pictures with PICTURES=1.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, type Page } from '@playwright/test'

import { takesPictures } from './picture.ts'

const manual = fileURLToPath(new URL('../docs/manual/', import.meta.url))

/** How the pictures of the manual are taken. */
export const manualLook = {
  viewport: { width: 1366, height: 768 },
  contextOptions: { reducedMotion: 'reduce' },
  trace: 'off',
} as const

/** Screens of a chapter: 'Tela: **Clientes elegíveis**'. */
export const screensOf = (chapter: string): readonly string[] =>
  [...readFileSync(`${manual}${chapter}.md`, 'utf8').matchAll(/Tela: \*\*(.+?)\*\*/g)].map(
    ([, name]) => name ?? '',
  )

/** Opens a screen from the menu by its name in the chapter. */
export async function open(page: Page, chapter: string, path: string): Promise<void> {
  await page.goto(path)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toHaveText('')
  expect(screensOf(chapter)).toContain(await heading.innerText())
  await expect(page.locator('[data-state=loading], [aria-busy=true]')).toHaveCount(0)
}

/** Writes docs/manual/imagens/<name>.png. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!takesPictures) return
  await page.evaluate('document.fonts.ready')
  // Hide toasts over the list. The content policy blocks style sheets, but not inline styles set by
  // script.
  const notices = page.locator('[role=status][aria-label=Notificações]')
  await notices.evaluateAll('(found) => found.forEach((one) => (one.style.visibility = "hidden"))')
  await page.screenshot({
    path: `${manual}imagens/${name}.png`,
    animations: 'disabled',
    caret: 'hide',
  })
  await notices.evaluateAll('(found) => found.forEach((one) => (one.style.visibility = ""))')
}
