// Saved views: saved under a name, shared with a profile, pinned to the start page with a count,
// opened by link, and deleted by the owner.
import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { createAnalyst, onOwnServer, open, rows, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

// Sueli is a colleague of the analyst, because the demo has one user of each profile.
const test = onOwnServer({ world: 'demo' }, (_, request) =>
  createAnalyst(request, 'sueli.ramos', 'Sueli Ramos'),
)
test.use({ viewport: { width: 1366, height: 768 } })
test.describe.configure({ timeout: 240_000 })

const path = '/analisar-negativacao-shopping'
const narrowed = `${path}?agrupar=boleto&sort=numBoleto`
const views = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Visões/ })
const card = (page: Page) => page.getByRole('dialog', { name: 'Visões desta lista' })
const head = (page: Page, name: string) =>
  page.getByRole('main').getByRole('columnheader', { name })
const total = async (page: Page) =>
  /^[\d.]+/.exec(await page.getByRole('main').getByRole('status').first().innerText())?.[0] ?? ''

test('a saved view is opened by its link, pinned to the start page, shared with a profile, and removed', async ({
  page,
  browser,
  own,
}) => {
  let link = ''
  await test.step('it stores filters, order and columns under its name, apart from the columns of the user', async () => {
    await resumeSession(page, 'analista.shopping')
    await open(page, narrowed)
    await expect(head(page, 'LUC')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Colunas' }).click()
    await page.getByRole('dialog', { name: 'Colunas' }).getByLabel('LUC', { exact: true }).uncheck()
    await page.keyboard.press('Escape')
    await expect(head(page, 'LUC')).toHaveCount(0)

    await views(page).click()
    await expect(card(page)).toContainText('Nenhuma visão salva desta lista.')
    const save = card(page).getByRole('button', { name: 'Salvar visão' })
    await expect(save).toHaveAccessibleDescription('Dê um nome à visão.')
    await card(page).getByLabel('Nome da nova visão').fill('Maiores primeiro')
    await card(page).getByLabel('Compartilhar com o perfil').click()
    await page.getByRole('option', { name: 'COBRANÇA SHOPPING' }).click()
    expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
    await save.click()
    await expect(toast(page, "Visão 'Maiores primeiro' salva")).toBeVisible()
    await expect(page).toHaveURL(/sort=numBoleto.*visao-salva=\d+/)
    link = page.url()

    // Resets the own columns; those of the view stay.
    await open(page, narrowed)
    await page.getByRole('main').getByRole('button', { name: 'Colunas' }).click()
    await page
      .getByRole('dialog', { name: 'Colunas' })
      .getByRole('button', { name: 'Restaurar colunas' })
      .click()
    await expect(head(page, 'LUC')).toBeVisible()
    await page.goto(link)
    await expect(rows(page).first()).toBeVisible()
    await expect(head(page, 'LUC')).toHaveCount(0)
    await expect(views(page)).toHaveAccessibleName('Visões: Maiores primeiro')
  })
  await test.step('pinned, it is on the start page with its number of rows, and links to the list', async () => {
    await resumeSession(page, 'analista.shopping')
    await page.goto(link)
    await expect(rows(page).first()).toBeVisible()
    const count = await total(page)
    await views(page).click()
    await card(page).getByRole('button', { name: "Fixar 'Maiores primeiro' no início" }).click()
    await expect(toast(page, "Visão 'Maiores primeiro' fixada no início")).toBeVisible()
    await open(page, '/home')
    const pinned = page.getByRole('list', { name: 'Visões fixadas' })
    await expect(pinned.getByRole('listitem')).toContainText([
      `Maiores primeiroAnalisar negativação (shopping)${count}`,
    ])
    await pinned.getByRole('link', { name: 'Maiores primeiro' }).click()
    await expect(page).toHaveURL(link)
  })
  await test.step('a user with the profile opens it but cannot change it; once removed, its link shows that and keeps the filters', async () => {
    const other = await browser.newPage({ baseURL: own.address })
    await resumeSession(other, 'sueli.ramos')
    await other.goto(link)
    await expect(rows(other).first()).toBeVisible()
    await expect(head(other, 'LUC')).toHaveCount(0)
    await views(other).click()
    await expect(card(other).getByRole('listitem')).toContainText('Maiores primeirode Camila Souza')
    await expect(card(other).getByRole('button', { name: /^Remover/ })).toHaveCount(0)

    await resumeSession(page, 'analista.shopping')
    await page.goto(link)
    await views(page).click()
    await card(page).getByRole('button', { name: "Remover 'Maiores primeiro'" }).click()
    await card(page).getByRole('button', { name: 'Remover', exact: true }).click()
    await expect(toast(page, "Visão 'Maiores primeiro' removida")).toBeVisible()

    await other.goto(link)
    await expect(
      other.getByText(
        'A visão deste endereço não existe mais, ou não é compartilhada com o seu perfil. Valem os filtros do endereço.',
      ),
    ).toBeVisible()
    await expect(head(other, 'LUC')).toBeVisible()
    await expect(other).toHaveURL(/sort=numBoleto/)
    await other.close()
  })
})
