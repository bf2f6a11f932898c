// The three spreadsheets of legal action (spec 2:2.6): each is checked and imported, other users
// are notified, and an import is undone.
import { fileURLToPath } from 'node:url'

import { expect, type Locator, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { onOwnServer, open, rows } from './own-server.ts'
import { undoFirstImport } from './undo-import.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const sample = (name: string) =>
  fileURLToPath(new URL(`../samples/ajuizamento/${name}`, import.meta.url))
const panel = (page: Page, name: string) => page.getByRole('region', { name })
const figure = (within: Locator, name: string, value: string) =>
  expect(within.getByText(name, { exact: true }).locator('..')).toContainText(value)
const titles = {
  manual: 'Importar dados da planilha ajuizamento manual',
  final: 'Importar dados da planilha com a apuração final do ajuizamento',
  agreements: 'Importar dados da planilha com acordos dos autos',
}

async function uploadFile(page: Page, title: string, name: string): Promise<Locator> {
  const form = panel(page, title)
  await form.locator('input[type=file]').setInputFiles(sample(name))
  await form.getByRole('button', { name: 'Importar', exact: true }).click()
  await expect(form.getByText('Arquivo enviado.')).toBeVisible()
  return form
}

test(
  'manual filings create twelve actions, and final filings conclude their phases',
  { tag: '@day' },
  async ({ page }) => {
    await test.step('a check names the wrong cells and writes nothing; twelve rows create twelve actions', async () => {
      await resumeSession(page, 'juridico')
      await open(page, '/import-ajuizamentos-manual')
      const form = panel(page, titles.manual)
      await expect(form.getByRole('button', { name: 'Importar', exact: true })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await form
        .locator('input[type=file]')
        .setInputFiles(sample('ajuizamento-manual-com-erros.csv'))
      await form.getByRole('button', { name: 'Conferir' }).click()
      await expect(form.getByText('Conferência: nada foi gravado.')).toBeVisible()
      await expect(form.getByText('Esta não é a LUC deste contrato.')).toBeVisible()
      await figure(form, 'Linhas rejeitadas', '11')
      expect(await accessibilityFaults(page)).toEqual([])
      await uploadFile(page, titles.manual, 'ajuizamento-manual.csv')
      await figure(form, 'Novas', '12')
      await expect(rows(page).first()).toContainText('Processada')
    })
    await test.step('final filings conclude the phases of those actions, and are undone', async () => {
      await resumeSession(page, 'juridico')
      await open(page, '/import-ajuizamentos')
      const form = await uploadFile(page, titles.final, 'apuracao-final.csv')
      await figure(form, 'Linhas aceitas', '5')
      await undoFirstImport(page)
    })
  },
)

test(
  'agreements in the case files are imported, and another user is notified on the start page',
  { tag: '@day' },
  async ({ page }) => {
    await test.step('nine agreements are imported', async () => {
      await resumeSession(page, 'juridico')
      await open(page, '/import-autos')
      const form = await uploadFile(page, titles.agreements, 'acordos-autos.csv')
      await figure(form, 'Novas', '9')
      await expect(rows(page)).toHaveCount(9)
      await page.getByRole('textbox', { name: 'Contrato' }).fill('100100009')
      await page.getByRole('textbox', { name: 'Contrato' }).press('Enter')
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText('3511451-85.2026.8.26.0006')
      expect(await accessibilityFaults(page)).toEqual([])
    })
    await test.step('another user sees the import on the start page', async () => {
      await resumeSession(page, 'regua')
      await open(page, '/home')
      await expect(
        page.getByText(/Acordos dos autos: .+ importou acordos-autos\.csv/),
      ).toBeVisible()
    })
  },
)
