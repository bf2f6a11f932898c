// What leaves on paper and as pictures: the sheet to sign, the customer's statement, charts as PNG,
// and printed pages.
import { readFile } from 'node:fs/promises'

import { type Download, expect, type Page } from '@playwright/test'

import { pdfText } from '#testing/pdf-text.ts'

import { accessibilityFaults } from './accessibility.ts'
import { dialog, onOwnServer, open, rows, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'demo' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const bytesOf = async (download: Download) => readFile((await download.path()) ?? '')

async function take(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    press(),
  ])
  return download
}

test(
  'an approver downloads the sheet to sign of the list, and of a day without approvals reads why not',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'aprovador.shopping')
    await open(page, '/aprovar-negativacao-shopping')
    await expect(rows(page).first()).toBeVisible()
    const opener = page.getByRole('button', { name: 'Folha para assinar' })
    await opener.click()
    const form = dialog(page, 'Folha para assinar')
    expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
    const act = form.getByRole('button', { name: 'Baixar a folha para assinar' })
    const file = await take(page, () => act.click())
    expect(file.suggestedFilename()).toMatch(
      /^folha-aprovar-negativacao-shopping-\d{4}-\d\d-\d\d\.pdf$/,
    )
    const text = pdfText(await bytesOf(file))
    expect(text).toContain('Folha de aprovação: negativação')
    expect(text).toMatch(/Para aprovar\d+ boletos?R\$/)
    expect(text).toContain('Submeteu em')
    await expect(form).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.click()
    await form.getByLabel('O que imprimir').click()
    await page.getByRole('option', { name: 'O que foi aprovado em um dia' }).click()
    await form.getByLabel('Dia da aprovação', { exact: true }).fill('01/01/2020')
    await act.click()
    await expect(toast(page, /Nada foi aprovado nesse dia/)).toBeVisible()
    await expect(form).toBeVisible()
  },
)

test('a collector chooses document, boletos and day, and downloads the statement of a customer', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/boletos-negativados')
  await page.getByRole('main').locator('tbody td:nth-child(2) button').first().click()
  const beside = page.getByRole('complementary', { name: /^Lojista / })
  await beside.getByRole('button', { name: 'Demonstrativo (PDF)' }).click()
  const form = dialog(page, 'Demonstrativo (PDF)')
  expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
  const day = form.getByLabel('Valores do dia', { exact: true })
  const today = await day.inputValue()
  await day.fill('01/01/2020')
  const act = form.getByRole('button', { name: 'Baixar o demonstrativo' })
  await expect(act).toHaveAccessibleDescription(
    'O saldo é o de hoje: escolha hoje ou um dia depois.',
  )
  await day.fill(today)
  await form.getByLabel('Boletos', { exact: true }).click()
  await page.getByRole('option', { name: /^Todos em aberto/ }).click()
  const file = await take(page, () => act.click())
  expect(file.suggestedFilename()).toMatch(/^Demonstrativo_.+\.pdf$/)
  const text = pdfText(await bytesOf(file))
  expect(text).toContain('Demonstrativo de débitos')
  expect(text).toContain(`Total até ${today}`)
  expect(text).toContain('Como pagar')
  expect(text).not.toContain('Filtros')
})

const charts = '/resumo-de-inadimplencia?quadros=1'
const firstChart = (page: Page) =>
  page
    .getByRole('region')
    .filter({ has: page.getByRole('button', { name: 'Baixar PNG' }) })
    .first()

type Picture = { readonly width: number; readonly corner: string; readonly colors: number }

/** Width, colour of the first pixel and number of colours of a PNG, drawn by the browser. */
const pictureIn = (page: Page, bytes: Buffer) =>
  page.evaluate<Picture>(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${bytes.toString('base64')}'
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    const colors = new Set()
    for (let at = 0; at < data.length; at += 40) colors.add(data.slice(at, at + 3).join(','))
    return { width: image.width, corner: data.slice(0, 3).join(','), colors: colors.size }
  })()`)

test('a chart leaves as a picture in light colours, by download and clipboard', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await resumeSession(page, 'regua')
  await open(page, charts)
  const chart = firstChart(page)
  const file = await take(page, () => chart.getByRole('button', { name: 'Baixar PNG' }).click())
  expect(file.suggestedFilename()).toMatch(/^[a-z0-9-]+\.png$/)
  const picture = await pictureIn(page, await bytesOf(file))
  expect(picture.corner).toBe('255,255,255')
  expect(picture.colors).toBeGreaterThan(5)
  expect(picture.width).toBeGreaterThan(600)
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await chart.getByRole('button', { name: 'Copiar imagem' }).click()
  await expect(toast(page, 'Imagem copiada')).toBeVisible()
  const types = await page.evaluate<string[]>(
    'navigator.clipboard.read().then((items) => items.flatMap(({ types }) => [...types]))',
  )
  expect(types).toContain('image/png')
})

test('without a clipboard the browser says what to use instead', async ({ page }) => {
  await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
  await resumeSession(page, 'regua')
  await open(page, charts)
  await firstChart(page).getByRole('button', { name: 'Copiar imagem' }).click()
  await expect(
    toast(page, 'Este navegador não deixou copiar a imagem. Use Baixar PNG.'),
  ).toBeVisible()
})

test('the summary prints in landscape with every column and no button', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '/resumo-de-inadimplencia')
  await expect(page.getByRole('main').getByRole('table')).toBeVisible()
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const box = /\/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1'))
  expect(Number(box?.[1])).toBeGreaterThan(Number(box?.[2]))
  // A sheet of A4 in landscape has 277 mm between its margins.
  await page.setViewportSize({ width: 1047, height: 700 })
  await page.emulateMedia({ media: 'print' })
  const beyond = await page.evaluate<number>(
    "document.querySelector('main table').getBoundingClientRect().right - document.documentElement.clientWidth",
  )
  expect(beyond).toBeLessThanOrEqual(0)
  await expect(page.getByRole('main').getByRole('button', { name: 'Exportar' })).toBeHidden()
})
