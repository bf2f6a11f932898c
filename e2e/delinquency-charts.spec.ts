// The charts of a calculated month: each with its table, each part a link to its títulos; on paper
// and on a phone. Nothing here changes the figures.
import { readFile } from 'node:fs/promises'

import { expect, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'

import { accessibilityFaults, colourFaults } from './accessibility.ts'
import { calculate } from './delinquency-months.ts'
import { onOwnServer, open, rows } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' }, (_, request) => calculate(request))
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

const summary = '/resumo-de-inadimplencia'
const report = '/relatorio-inadimplencia'
const back = (page: Page) => page.getByRole('link', { name: 'Voltar ao número' })

test('each chart of the month has its table, and each part is a link', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, `${summary}?mes=2026-10`)
  await page.getByText('Quadros', { exact: true }).click()
  await expect(page).toHaveURL(/quadros=1/)
  const chart = (title: string | RegExp) => page.getByRole('region', { name: title })
  await expect(chart('De R$ 1,71 mi em aberto em 10/2026, R$ 913 mil restam')).toBeVisible()
  await expect(chart('A bruta subiu 2,87 pontos em 10/2026')).toBeVisible()
  await expect(chart('Shopping Vila Nova tem a maior bruta: 28,41 %')).toBeVisible()
  const tenants = chart(/^Casa do Vale sozinho faz R\$ \d+ mil da alta; .+ subiram R\$ /)
  await expect(tenants.getByRole('listitem').first()).toContainText('Casa do Vale')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  expect(await colourFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  const map = chart(/Vila Nova tem a maior bruta/)
  await map.getByRole('button', { name: 'ver como tabela' }).click()
  await expect(map.getByRole('row').nth(1)).toContainText(
    /^Shopping Vila Nova.*28,412\.075\.896,38589\.683,64$/,
  )
  const download = page.waitForEvent('download')
  await map.getByRole('button', { name: /^Exportar: / }).click()
  const [sheet] = (await readXlsx(await readFile((await (await download).path()) ?? ''))).sheets
  expect(sheet?.rows.at(-1)?.[0]).toMatch(/^Shopping /)
  // The choice is saved.
  await page.reload()
  await expect(map.getByRole('row').nth(1)).toContainText('Shopping Vila Nova')
  await map.getByRole('button', { name: 'ver como quadro' }).click()
  const first = map.getByRole('link', { name: /^Shopping Vila Nova, 11\/2025, sem cálculo/ })
  await first.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await expect(map.getByRole('link', { name: /^Shopping Praia do Forte, 12\/2025/ })).toBeFocused()
  await page.getByRole('link', { name: /^Recuperação, 10\/2026/ }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('Recuperação de meses anteriores, 10/2026')
  await expect(main).toContainText('Soma dos títulos: 500.948,67')
  await expect(main).toContainText('soma igual ao número')
  await back(page).click()
  await page
    .getByRole('link', { name: 'Shopping Vila Nova, 10/2026, 28,41 %, prévia, abrir' })
    .click()
  await expect(page).toHaveURL(/shoppings=\d+/)
  await expect(chart(/^De R\$ 590 mil em aberto em 10\/2026/)).toBeVisible()
  await page.goBack()
  await expect(chart('De R$ 1,71 mi em aberto em 10/2026, R$ 913 mil restam')).toBeVisible()
})

test('each card, bar, month and tenant links to its títulos', async ({ page }) => {
  test.setTimeout(240_000)
  await resumeSession(page, 'regua')
  const main = page.getByRole('main')
  const opens = async (name: string) => {
    await expect(main.getByText('soma igual ao número'), name).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await open(page, `${report}?periodo=2026-10..2026-10`)
  const cards = page.getByLabel('Valores do período').locator('[data-cell]')
  await expect(cards).toHaveCount(8)
  for (const card of await cards.all()) {
    const value = (await card.textContent()) ?? ''
    await card.click()
    await expect(main.getByText(value, { exact: true }).first()).toBeVisible()
    await opens(value)
    await expect(card).toBeFocused()
  }
  await open(page, `${summary}?mes=2026-10&quadros=1`)
  const bars = page.getByRole('group', { name: 'Cascata de 10/2026' }).getByRole('link')
  await expect(bars).toHaveCount(8)
  for (const bar of await bars.all()) {
    const name = (await bar.getAttribute('aria-label')) ?? ''
    await bar.click()
    await opens(name)
  }
  await page.getByRole('link', { name: /^09\/2026, bruta 10,93 %, líquida 2,27 %, abrir/ }).click()
  await expect(page).toHaveURL(/mes=2026-09/)
  await page.goBack()
  await page.getByRole('link', { name: /^Casa do Vale, .*, abrir$/ }).click()
  await expect(page).toHaveURL(/nomeFantasia=Casa/)
  await expect(page.getByRole('tab', { name: 'Visão lojas' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(rows(page).first()).toContainText('Casa do Vale')
})

test('an open month is dotted and hollow; paper has white charts with their tables; a phone shows tables first', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, `${summary}?mes=2026-10&quadros=1`)
  const line = page.getByRole('group', { name: 'Inadimplência ÷ faturado, 24 meses' })
  const dashes = (mark: string, dashed: string) =>
    expect(line.locator(mark).last()).toHaveCSS('stroke-dasharray', dashed)
  await dashes('path[data-open]', '3px, 3px')
  await dashes('g[data-line=net] path', '6px, 3px')
  await expect(
    line.locator('[data-mark=gross][data-open], [data-mark=net][data-open]'),
  ).toHaveCount(2)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(
    page.getByRole('table', { name: 'Da inadimplência bruta à projetada' }),
  ).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Inadimplência dos últimos 24 meses' }),
  ).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('search', { name: 'Filtros do resumo' })).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(
    'Resumo de inadimplência de 10/2026, visão TOTAL',
  )
  await expect(page.getByRole('region', { name: /^De R\$ 1,71 mi/ })).toHaveCSS(
    'background-color',
    'rgb(255, 255, 255)',
  )
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(
    page.getByRole('table', { name: 'Da inadimplência bruta à projetada' }),
  ).toBeVisible()
  await expect(line).toHaveCount(0)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
})
