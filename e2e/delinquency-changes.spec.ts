// Changes of calculated months: the official sheet beside them, adjustments, and a payment that
// arrives after a month was closed. Each test has its own server.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { expect } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { calculate, november, windows } from './delinquency-months.ts'
import { back, cell, report, summary } from './delinquency-pages.ts'
import { act, asLogin, dialog, headersOf, onOwnServer, open, rows } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp', freshFor: 'each test' }, (_, request) =>
  calculate(request),
)
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

test('the official sheet is next to the calculated values, and each difference opens both', async ({
  page,
  request,
}) => {
  const headers = await headersOf(request, 'regua')
  const name = 'planilha-final-2026-09.csv'
  const buffer = await readFile(new URL(`../samples/inadimplencia/${name}`, import.meta.url))
  const sent = await request.post('/bff/non-payment-summary/upload', {
    headers,
    multipart: { date: '30/09/2026', file: { name, mimeType: 'text/csv', buffer } },
  })
  expect(sent.status(), await sent.text()).toBe(200)
  await resumeSession(page, 'regua')
  await open(page, `${report}?periodo=2026-09..2026-09`)
  await expect(page.locator('[data-cell="inadimplenciaBruta"]')).toHaveText('1.354.675,15')
  const main = page.getByRole('main')
  await expect(main).toContainText('oficial 1.354.875,15 · diferença 200,00')
  const difference = page.locator('[data-cell="oficial.inadimplenciaBruta"]')
  expect(await accessibilityFaults(page)).toEqual([])
  await difference.click()
  await expect(main).toContainText(
    'Oficial: 1.354.875,15 (planilha final de 09/2026); diferença 200,00.',
  )
  await expect(main).toContainText('Soma dos títulos: 1.354.675,15')
  await page.keyboard.press('Escape')
  await expect(difference).toBeFocused()

  await open(page, `${summary}?mes=2026-09`)
  await page.getByText('Oficial (4)', { exact: true }).click()
  await expect(main).toContainText('4 valores diferem de 150 da planilha final de 09/2026.')
  await page.getByRole('checkbox', { name: 'Só o que difere' }).check()
  const sheet = page.getByRole('table', { name: 'Planilha oficial de 09/2026' })
  await expect(sheet.locator('tbody tr')).toHaveCount(2)
  expect(await accessibilityFaults(page)).toEqual([])
  const fund = sheet.getByRole('link', {
    name: 'Inadimplência bruta R$, Shopping Campo Belo, FUNDO: diferença 100,00',
  })
  await fund.click()
  await expect(main).toContainText(
    'Oficial: 100,00 (planilha final de 09/2026, Shopping Campo Belo, FUNDO); diferença 100,00.',
  )
  await back(page).click()
  await expect(fund).toBeFocused()
  await expect(page).toHaveURL(/difere=1/)
})

test('Subir Arquivo opens a side panel and loads adjustments', async ({ page }) => {
  await resumeSession(page, 'regua')
  const form = dialog(page, 'Subir Arquivo')
  const besides = { x: 1366 - 720, y: 0, width: 720, height: 768 }
  await open(page, '/processamento-inadimplencia')
  await page.getByRole('textbox', { name: 'Mês/ano' }).fill('092026')
  await expect(page.getByRole('textbox', { name: 'Mês/ano' })).toHaveValue('09/2026')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await expect(page.getByRole('option').first()).toHaveText('Selecione')
  await page.keyboard.press('Escape')
  await act(page, 'Subir Arquivo').click()
  await expect(form.getByText('Selecionar um arquivo')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Enviar' })).toHaveAccessibleDescription(
    'Insira um arquivo válido.',
  )
  expect(await form.boundingBox()).toEqual(besides)
  await open(page, `${report}?periodo=2026-09..2026-09`)
  await act(page, 'Subir Arquivo').click()
  expect(await form.boundingBox()).toEqual(besides)
  expect(await accessibilityFaults(page)).toEqual([])
  await form
    .locator('input[type=file]')
    .setInputFiles(fileURLToPath(new URL('../samples/inadimplencia/ajustes.csv', import.meta.url)))
  await form.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(form.getByText('Arquivo enviado com sucesso.')).toBeVisible()
  await form.getByRole('button', { name: 'Fechar' }).first().click()
  await expect(page.getByRole('main')).toContainText('Desatualizado, os números são de antes')
})

test('a change of a closed month is below the grid of the month of its load, and opens', async ({
  page,
  request,
}) => {
  const name = 'Shopping Vila Nova'
  const headers = await headersOf(request, 'regua')
  const found = await request.get('/bff/empresas/shoppings/simple-umpaged', { headers })
  const malls = (await found.json()) as { id: number; nome: string }[]
  const mall = malls.find(({ nome }) => nome === name)?.id ?? 0
  await calculate(request, windows.slice(0, 1), name)
  const closing = { shoppings: [mall], mesAno: '09/2026' }
  await asLogin(request, 'regua.2', '/inadimplencia/fechar', closing)
  const titulos = await readFile(new URL('../samples/titulos.csv', import.meta.url), 'utf8')
  const [head = '', ...lines] = titulos.split(/\r?\n/)
  const open09 = lines.find((line) => line.includes(';ALM00007768;')) ?? ''
  const paid = open09
    .replace('42237,37;42237,37', '42237,37;0,00')
    .replace(/;;;$/, ';TARDE;20/09/2026;42237,37')
  const buffer = Buffer.from(`${head}\r\n${paid}\r\n`)
  const sent = await request.post('/bff/producer/updload/spreadsheet', {
    headers,
    multipart: {
      spreadSheetType: 'ORACLE',
      file: { name: 'tarde.csv', mimeType: 'text/csv', buffer },
    },
  })
  const { id } = (await sent.json()) as { id: number }
  const state = async () => {
    const loads = await request.get(`/bff/producer/cargas?page=1&size=1&id=${id}`, { headers })
    return ((await loads.json()) as { data: { status: string }[] }).data[0]?.status
  }
  await expect.poll(state, { timeout: 30_000 }).toBe('PROCESSADA')
  await calculate(request, [november], name)
  await resumeSession(page, 'regua')
  await open(page, `${summary}?mes=2026-11&shoppings=${mall}`)
  const late = cell(page, 17, 'valorMensalAluguel')
  await expect(late).toHaveText('42.237,37')
  await expect(page.getByRole('row', { name: /^Recebido de meses fechados/ })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await late.click()
  const main = page.getByRole('main')
  await expect(main).toContainText('Recebido de meses fechados, Aluguel, 11/2026')
  await expect(main).toContainText('soma igual ao número')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('ALM00007768')
  await page.keyboard.press('Escape')
  await expect(late).toBeFocused()
})
