// The bureau bill search (spec 1:2.15): one row per boleto, with its cycles below.
import { expect, type Page, test } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { open, rows } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })

const search = '**/workflow/serasa/serasa-workflow/buscar/boletos'
type Answer = {
  readonly content: readonly { readonly numBoleto: string; readonly ciclos: readonly object[] }[]
  readonly pageInfo: { readonly totalItems: number }
  readonly ciclos: number
}

async function waitForAnswer(page: Page, path: string): Promise<Answer> {
  const [response] = await Promise.all([page.waitForResponse(search), open(page, path)])
  return (await response.json()) as Answer
}

test.beforeEach(({ page }) => resumeSession(page, 'regua'))

test('every boleto has one row, and the line says how many boletos and how many passages through a cycle', async ({
  page,
}) => {
  const { content, pageInfo, ciclos } = await waitForAnswer(page, '/acompanhar-boletos?size=todas')
  expect(new Set(content.map(({ numBoleto }) => numBoleto)).size).toBe(pageInfo.totalItems)
  expect(content.reduce((sum, row) => sum + row.ciclos.length, 0)).toBe(ciclos)
  expect(ciclos).toBeGreaterThan(pageInfo.totalItems)
  const whole = (count: number) => count.toLocaleString('pt-BR')
  await expect(page.getByRole('main')).toContainText(`${whole(pageInfo.totalItems)} boletos`)
  await expect(page.getByRole('main')).toContainText(`${whole(ciclos)} participações em ciclos`)
})

test('another page of fifty draws twenty rows first, then the others', async ({ page }) => {
  const { pageInfo } = await waitForAnswer(page, '/acompanhar-boletos?size=50')
  await expect(rows(page)).toHaveCount(50)
  await page.evaluate(`globalThis.drawnFirst = new Promise((drawn) => {
    const lines = () => [...document.querySelectorAll('main table tbody tr[aria-rowindex]')]
    const before = lines()[0].textContent
    new MutationObserver((_, observer) => {
      if (lines()[0]?.textContent === before) return
      observer.disconnect()
      drawn(lines().length)
    }).observe(document.querySelector('main table'), { childList: true, subtree: true })
  })
  // The promise is not awaited yet.
  void 0`)
  await page.getByRole('button', { name: 'Próxima página', exact: true }).click()
  expect(await page.evaluate('drawnFirst')).toBe(20)
  await expect(rows(page)).toHaveCount(Math.min(50, pageInfo.totalItems - 50))
})

test('its cycles stand below a row: cycle, status, outcome, value and day, each with its own justifications', async ({
  page,
}) => {
  await open(page, '/acompanhar-boletos?status=FINALIZADO')
  await expect(
    page.getByText('A linha mostra o ciclo mais novo que atende aos filtros'),
  ).toBeVisible()
  const row = rows(page).filter({ hasText: '+1' }).first()
  await expect(row).toContainText(/Finalizado: \S+/)
  await row.getByRole('button', { name: /^Detalhar/ }).click()
  const cycles = page.getByRole('table', { name: /^Ciclos do boleto/ })
  for (const head of ['Ciclo', 'Status', 'Resultado', 'Valor', 'Data'])
    await expect(cycles.getByRole('columnheader', { name: head, exact: true })).toBeVisible()
  await expect(cycles.locator('tbody tr')).toHaveCount(2)
  await expect(cycles.locator('tbody tr').last()).toContainText(
    /Finalizado.*R\$.*\d{2}\/\d{2}\/\d{4}/s,
  )
  // A row partly below the sticky header would count as a too small target.
  await page.evaluate("document.querySelector('main [role=region]').scrollTop = 0")
  expect(await accessibilityFaults(page)).toEqual([])
  await cycles
    .locator('tbody tr')
    .last()
    .getByRole('button', { name: /^Justificativas do boleto/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Historico de justificativas' })).toBeVisible()
})
