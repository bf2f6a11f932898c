// Before and after the listing at the bureau: each bar and cell opens its boletos, whose sum equals
// the figure to the cent.
import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { onOwnServer, open, rows } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'demo' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

const path = '/antes-e-depois-da-negativacao'
const totals = (page: Page) => page.getByRole('region', { name: / foram pagos em \d0 dias$/ })
const found = (page: Page) => page.getByRole('main').getByRole('status').first()
const cells = async (row: ReturnType<Page['getByRole']>) => row.locator('td').allInnerTexts()

test('each bar has its label, its table has the same values to the cent, and the note claims no cause', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, path)
  const bars = totals(page).getByRole('link')
  await expect(bars).toHaveCount(6)
  await expect(bars.first()).toHaveAccessibleName(
    /^30 dias, negativado, até 30 dias: \d+,\d\d %, R\$ .* boletos, abrir$/,
  )
  await expect(page.getByText('não prova que a negativação a causou')).toBeVisible()
  await expect(
    page.getByText(/Ainda não completaram 90 dias, e não contam nesse prazo/),
  ).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const share = /: (\d+,\d\d %)/.exec((await bars.first().getAttribute('aria-label')) ?? '')?.[1]
  await totals(page).getByRole('button', { name: 'ver como tabela' }).click()
  const first = totals(page).getByRole('row').nth(1)
  await expect(first).toContainText(/30 dias.*Negativado.*30/s)
  expect((await cells(first)).at(6)).toBe(share)
})

test('a cell opens its boletos: their number and sum equal the cell, and Back returns', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, `${path}?janela=30`)
  for (const picture of [
    / foram pagos em \d0 dias$/,
    'Por shopping, em 30 dias',
    /^Negativados, por/,
  ]) {
    const region = page.getByRole('region', { name: picture })
    await region.getByRole('button', { name: 'ver como tabela' }).click()
    const row = region.getByRole('row').nth(1)
    const [, , boletos = '', , value = '', received = '', share = ''] = await cells(row)
    await row.getByRole('link').click()
    await expect(page).toHaveURL(/aba=boletos/)
    await expect(found(page)).toContainText(`${boletos} boletos`)
    await expect(found(page)).toContainText(`R$ ${value}`)
    await expect(page.getByText(`recebidos no prazo, ${share}`)).toContainText(`R$ ${received}`)
    await page.goBack()
    await expect(region).toBeVisible()
  }
})

test('window, mall and months filter every chart, and are in the address', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, path)
  await page.getByRole('radio', { name: '30 dias' }).check({ force: true })
  await expect(page).toHaveURL(/janela=30/)
  const malls = page.getByRole('region', { name: 'Por shopping, em 30 dias' })
  await expect(malls.getByRole('listitem').first()).toBeVisible()
  const before = await malls.getByRole('listitem').count()
  expect(before).toBeGreaterThan(1)
  await page.getByLabel('Ponto de partida').fill('01/2020 - 02/2020')
  await page.getByRole('button', { name: 'Pesquisar' }).click()
  await expect(page.getByRole('main').getByText('Não obteve resultados.')).toBeVisible()
  await page.goBack()
  await expect(malls.getByRole('listitem')).toHaveCount(before)
})

test('the list is sorted, exported, and links to the page of the tenant', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, `${path}?aba=boletos&janela=30&grupo=NAO_NEGATIVADO`)
  await expect(rows(page).first()).toContainText('Não negativado')
  expect(await accessibilityFaults(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  await rows(page).first().getByRole('button').first().click()
  await page.getByRole('link', { name: 'Abrir a página' }).click()
  await expect(page).toHaveURL(/\/boletos\?/)
})

test('an administrator of users has no such screen', async ({ page }) => {
  await resumeSession(page, 'admin')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
    'Antes e depois da negativação',
  )
})
