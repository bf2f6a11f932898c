// Day one with the files of the old system: rehearse, load, compare, conclude by two people.
import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { dialog, onOwnServer, open, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) =>
  main(page).getByRole('button', { name, exact: true })
const comparison = (page: Page) =>
  page.getByRole('table', { name: 'Conferência com o sistema antigo' })

async function begin(page: Page) {
  await open(page, '/migracao')
  const start = button(page, 'Iniciar migração')
  await expect(start.or(page.getByText(/Em curso desde/))).toBeVisible()
  if (!(await start.isVisible())) return
  await start.click()
  const form = dialog(page, 'Iniciar migração')
  await form.getByLabel('Motivo').fill('saída do sistema antigo em novembro')
  await form.getByRole('button', { name: 'Iniciar migração' }).click()
  await expect(page.getByText(/Em curso desde/)).toBeVisible()
}

const choose = (page: Page, name: string, text: string) =>
  main(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test(
  'the administrator rehearses a step, loads it and sees the comparison',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'admin')
    await begin(page)
    expect(await accessibilityFaults(page)).toEqual([])
    await button(page, /Conferência/).click()
    await choose(
      page,
      'conferencia.csv',
      'shopping;medida;dia;valor\r\n1000;CONTRATOS;18/11/2026;1\r\n1000;ERRADA;18/11/2026;1\r\n',
    )
    await expect(button(page, 'Carregar')).toHaveAccessibleDescription('Ensaie o arquivo antes.')
    await button(page, 'Ensaiar').click()
    await expect(main(page).getByText('2 linhas, 1 aceita, 1 rejeitada')).toBeVisible()
    await button(page, 'Carregar as 1').click()
    await expect(toast(page, 'Arquivo carregado.')).toBeVisible()
    await expect(comparison(page).getByRole('row')).toHaveCount(2)
    await expect(button(page, 'Concluir migração')).toHaveAccessibleDescription(/^Falta: /)
    await comparison(page).getByRole('button', { name: 'Explicar' }).click()
    const form = dialog(page, 'Explicar diferença')
    await form.getByLabel('Motivo').fill('contratos encerrados em 2025')
    await form.getByRole('button', { name: 'Explicar diferença' }).click()
    await expect(comparison(page)).toContainText('contratos encerrados em 2025')
  },
)

test('while it runs, the sending says why it is closed', async ({ page }) => {
  await resumeSession(page, 'admin')
  await begin(page)
  await resumeSession(page, 'regua')
  await open(page, '/migracao')
  await expect(page.getByText('Enviar ao bureau fica fechado')).toBeVisible()
})

test('a step that needs others says which', async ({ page }) => {
  await resumeSession(page, 'admin')
  await begin(page)
  await button(page, /Negativados/).click()
  await expect(main(page).getByText('depois de Contratos e Títulos').first()).toBeVisible()
})
