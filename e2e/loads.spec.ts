// ERP loads: check without writing, load, result of each row, rejected rows as a file, undo. On its
// own empty server.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'

import { act, dialog, onOwnServer, open, rows, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'
import { accessibilityFaults } from './accessibility.ts'
import { loadFile } from './erp-upload.ts'

const untouched = onOwnServer({})
// Load 1 is a dry run of the file, load 2 the load.
const test = onOwnServer({}, async (_, request) => {
  for (const isDryRun of [true, false])
    await loadFile(
      request,
      'titulos-com-erros.csv',
      readFileSync(erp('titulos-com-erros.csv')),
      isDryRun,
    )
})
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const erp = (name: string) => fileURLToPath(new URL(`../samples/${name}`, import.meta.url))
const path = '/status-dados?aba=cargas'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

untouched(
  '100 rows, 7 bad: the check says 93 and 7 with column and reason, and writes nothing; then the load',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, path)
    await expect(page.locator('[data-state=empty]')).toContainText('Nenhuma carga')
    await act(page, 'Carregar planilha').click()
    const upload = dialog(page, 'Carregar planilha')
    await expect(upload.getByRole('button', { name: 'Conferir' })).toHaveAccessibleDescription(
      'Insira um arquivo válido.',
    )
    await upload.locator('input[type=file]').setInputFiles(erp('titulos-com-erros.csv'))
    await upload.getByRole('button', { name: 'Conferir' }).click()
    await expect(upload).toContainText('Conferência: nada foi gravado.', { timeout: 30_000 })
    const figures = upload.getByLabel('Linhas da carga')
    await expect(figures).toContainText('Linhas aceitas93')
    await expect(figures).toContainText('Linhas rejeitadas7')
    await expect(upload.getByRole('table', { name: 'Problemas da carga' })).toContainText('cpfCnpj')
    expect(await accessibilityFaults(page)).toEqual([])
    await upload.getByRole('button', { name: 'Carregar', exact: true }).click()
    await expect(upload.getByText('Processada')).toBeVisible({ timeout: 30_000 })
    await upload.getByRole('button', { name: 'Fechar' }).last().click()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText(
      /titulos-com-erros\.csv.*Processada.*100.*93.*7/s,
    )
    await expect(rows(page).last()).toContainText('Conferida')
  },
)

test('a load has an address with user, time, rejected rows and their file', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, path)
  await page.getByRole('button', { name: 'Ver a carga 2' }).click()
  await expect(page).toHaveURL(/carga=2/)
  await page.reload()
  const load = dialog(page, 'Carga 2')
  await expect(load).toContainText('Renata Queiroz')
  expect(await accessibilityFaults(page)).toEqual([])
  const coming = page.waitForEvent('download')
  await load.getByRole('button', { name: 'Baixar linhas rejeitadas' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe('rejeitados-carga-2.xlsx')
  const [sheet] = (await readXlsx(readFileSync(await file.path()))).sheets
  expect(sheet?.rows).toHaveLength(8)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/carga=/)
  await page.goto(`${path}&carga=999`)
  await expect(dialog(page, 'Carga 999')).toContainText('Carga não encontrada.')
})

const topBar = (page: Page) => page.getByRole('banner')
const namesLoad = / · Carga de \d{2}\/\d{2}\/\d{4} \d{2}:\d{2} \(.+\)/

test('the line below a title names the load that the figures include', async ({ page }) => {
  await resumeSession(page, 'regua')
  for (const screen of ['/agir-hoje', '/status-dados']) {
    await open(page, screen)
    await expect(topBar(page)).toContainText(namesLoad)
  }
  // Settings have no figures.
  await open(page, '/fontes-de-dados')
  await expect(topBar(page)).toContainText('Configurações / ')
  await expect(topBar(page)).not.toContainText('Carga de')
})

test(
  'a load is undone once, within 24 hours, and the rows of its malls show it',
  { tag: '@day' },
  async ({ page }) => {
    await test.step('a dry run cannot be undone', async () => {
      await resumeSession(page, 'regua')
      await open(page, path)
      await expect(button(page, 'Desfazer a carga 1')).toHaveAccessibleDescription(
        'Só uma carga processada pode ser desfeita.',
      )
      await button(page, 'Desfazer a carga 2').click()
      const confirmation = dialog(page, 'Desfazer carga')
      await expect(confirmation).toContainText('Deseja desfazer a carga de titulos-com-erros.csv?')
      await expect(confirmation).toContainText('93 linhas')
      await confirmation.getByRole('button', { name: 'Desfazer', exact: true }).click()
      await expect(toast(page, /A carga está sendo desfeita/)).toBeVisible()
      // A job does it, which may wait for other work. If it is refused, its reason is shown here.
      const refused = page.getByText(/não foi desfeita/)
      const undone = rows(page).first().filter({ hasText: 'Desfeita' })
      await expect(undone.or(refused).first()).toBeVisible({ timeout: 30_000 })
      expect(await refused.allInnerTexts()).toEqual([])
      await expect(button(page, 'Desfazer a carga 2')).toHaveAccessibleDescription(
        'Esta carga já foi desfeita.',
      )
      // No figure includes it any more.
      await page.reload()
      await expect(rows(page).first()).toContainText('Desfeita')
      await expect(topBar(page)).not.toContainText('Carga de')
    })
    await test.step('each mall of the load has its row, which links to the load', async () => {
      await resumeSession(page, 'regua')
      await open(page, '/status-dados')
      await expect(rows(page)).toHaveCount(2)
      await expect(rows(page).first()).toContainText(/titulos-com-erros\.csv.*Desfeita/s)
      await page.getByRole('combobox', { name: 'Status' }).click()
      await page.getByRole('option', { name: 'Processada' }).click()
      await page.getByRole('button', { name: 'Pesquisar' }).click()
      await expect(page.getByRole('main')).toContainText('Não obteve resultados.')
      await page.getByRole('button', { name: 'Limpar filtros' }).first().click()
      await rows(page)
        .first()
        .getByRole('button', { name: /^Ver a carga de titulos-com-erros\.csv/ })
        .click()
      await expect(dialog(page, 'Carga 2')).toBeVisible()
      await expect(page).toHaveURL(/aba=cargas&carga=2/)
    })
  },
)

test('a user who is only responsible for the data reads the loads, and can neither load nor undo', async ({
  page,
}) => {
  await resumeSession(page, 'corporativa')
  await open(page, path)
  await expect(rows(page)).toHaveCount(2)
  await expect(act(page, 'Carregar planilha')).toHaveCount(0)
  await expect(button(page, 'Desfazer a carga 2')).toHaveCount(0)
})
