// Delinquency spreadsheets: the official sheet with its date, history and undo; the agreements of a
// mall; the reference tables in their three tabs.
import { fileURLToPath } from 'node:url'

import { expect, type Locator, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { onOwnServer, open, rows } from './own-server.ts'
import { undoFirstImport } from './undo-import.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp', freshFor: 'each test' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => resumeSession(page, 'regua'))

const sample = (name: string) =>
  fileURLToPath(new URL(`../samples/inadimplencia/${name}`, import.meta.url))
const panel = (page: Page, name: string) => page.getByRole('region', { name })
const choose = (within: Locator, name: string) =>
  within.locator('input[type=file]').setInputFiles(sample(name))

test(
  'final sheet: file and date are required, a check writes nothing, an import is in the history and undone',
  { tag: '@day' },
  async ({ page }) => {
    await open(page, '/import-inadimplencia')
    const sheet = panel(page, 'Planilha final de inadimplência')
    const send = sheet.getByRole('button', { name: 'Enviar', exact: true })
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    expect(await accessibilityFaults(page)).toEqual([])
    await choose(sheet, 'planilha-final-2026-09.csv')
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await sheet.getByRole('textbox', { name: 'Data' }).fill('30/09/2026')
    await sheet.getByRole('button', { name: 'Conferir' }).click()
    await expect(sheet.getByText('Conferência: nada foi gravado.')).toBeVisible()
    await send.click()
    await expect(sheet.getByText('Arquivo enviado com sucesso.')).toBeVisible()
    await expect(sheet.getByText('Linhas aceitas')).toBeVisible()

    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText('Processada')
    await expect(rows(page).last()).toContainText('Conferida')
    await undoFirstImport(page)
  },
)

test('rejected rows are shown with their errors, and can be downloaded', async ({ page }) => {
  await open(page, '/import-inadimplencia')
  await page.getByRole('button', { name: 'Subir ajustes' }).click()
  const form = page.getByRole('dialog')
  await choose(form, 'ajustes-com-erros.csv')
  await form.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(form.getByText('Arquivo enviado com sucesso.')).toBeVisible()
  await expect(form.getByText('Este título é de outro shopping.')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: 'Baixar linhas rejeitadas' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^rejeitados-importacao-\d+\.xlsx$/)
})

test('Oracle agreements need their mall, and are imported', async ({ page }) => {
  await open(page, '/importar-dados-oracle-manual')
  await choose(panel(page, 'Acordos do Oracle'), 'acordos-oracle-1001.csv')
  const take = page.getByRole('button', { name: 'Importar', exact: true })
  await expect(take).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('combobox', { name: 'Shopping' }).click()
  await page.getByRole('option', { name: /Serra Azul/ }).click()
  await take.click()
  await expect(page.getByText('Arquivo enviado com sucesso.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('reference tables: a new code, its search, and a type in use that stays active', async ({
  page,
}) => {
  await open(page, '/cadastro-inadimplencia?aba=tipo-movimento')
  await page.getByRole('button', { name: 'Criar novo' }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByRole('heading', { name: 'Adicionar Tipo Movimento' })).toBeVisible()
  await form.getByRole('textbox', { name: 'Código' }).fill('ENC')
  await form.getByRole('combobox', { name: 'Tipo conta' }).click()
  await page.getByRole('option', { name: 'COMERCIAL' }).click()
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Criado com sucesso.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Buscar' }).fill('enc')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Buscar' }).fill('alm')
  await page.getByRole('button', { name: 'Editar ALM' }).click()
  await form.getByRole('switch', { name: 'Ativo' }).click()
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(
    page
      .getByText(
        'Este tipo está em uso (títulos, configurações de tipo de dívida) e continua ativo.',
      )
      .first(),
  ).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})
