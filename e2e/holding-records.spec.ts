// The negotiation history of the holding side (spec 3:2.13, 2.14): of a group and a customer, and
// which profiles create, change or only read.
import { type APIRequestContext, expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { asLogin, dialog, onOwnServer, open, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 150_000 })

const history = (page: Page) => page.getByRole('table', { name: 'Histórico de Negociação' })
const register = (page: Page) => page.getByRole('button', { name: 'Registrar Negociação' })

/** Opens the history of the first group with tenants. */
async function openGroup(page: Page, request: APIRequestContext): Promise<void> {
  const { content } = await asLogin<{
    content: readonly { readonly idGrupoCobranca: number }[]
  }>(request, 'regua', '/grupo-cobranca/grupo/buscar', { nomeGrupoCobranca: '' })
  await open(page, `/boletos-legado?id=${content[0]?.idGrupoCobranca}&aba=historico`)
  await expect(register(page)).toBeVisible()
}

test('a negotiation of a group is registered and changed, read by others, and removed', async ({
  page,
  request,
}) => {
  await test.step('holding registers for LUCs of a group, changes and views', async () => {
    await resumeSession(page, 'aprovador.holding')
    await openGroup(page, request)
    await expect(page.getByText('Nenhum resultado encontrado')).toBeVisible()
    await register(page).click()
    const form = dialog(page, 'Registrar Negociação do Grupo')
    const save = form.getByRole('button', { name: 'Salvar' })
    await expect(form.getByText('Luc é Obrigatório')).toBeVisible()
    await expect(form.getByText('Retorno de negociação é Obrigatório')).toBeVisible()
    await expect(save).toHaveAccessibleDescription('Selecione o Retorno da Negociação e uma LUC')
    await form.getByRole('combobox', { name: 'LUCs' }).click()
    await page.getByRole('option').nth(1).click()
    await page.keyboard.press('Escape')
    await expect(save).toHaveAccessibleDescription('Selecione o Retorno da Negociação')
    await form.getByRole('combobox', { name: 'Retorno da Negociação' }).click()
    await page.getByRole('option', { name: 'Em Negociação' }).click()
    await form.getByRole('textbox', { name: 'Descrição' }).fill('Pediu prazo até sexta')
    expect(await accessibilityFaults(page)).toEqual([])
    await save.click()
    await expect(
      toast(page, 'Salvo com sucesso.')
        .or(toast(page, /sucesso/))
        .first(),
    ).toBeVisible()
    const row = history(page).getByRole('row').filter({ hasText: 'Pediu prazo até sexta' })
    await expect(row).toContainText('Em Negociação')

    const menu = row.getByRole('button', { name: /^Ações da negociação/ })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    const edited = dialog(page, 'Editar Negociação')
    await edited.getByRole('textbox', { name: 'Descrição' }).fill('Pediu prazo até segunda')
    await edited.getByRole('button', { name: 'Salvar' }).click()
    const changed = history(page).getByRole('row').filter({ hasText: 'Pediu prazo até segunda' })
    await changed.getByRole('button', { name: /^Ações da negociação/ }).click()
    await page.getByRole('menuitem', { name: 'Ver' }).click()
    await expect(dialog(page, 'Negociação')).toContainText('Pediu prazo até segunda')
    await page.keyboard.press('Escape')
  })
  await test.step('Régua de Cobrança only reads: no edit in the menu, and the buttons show why', async () => {
    await resumeSession(page, 'regua')
    await openGroup(page, request)
    await expect(register(page)).toHaveAccessibleDescription('Usuário sem permissão para esta ação')
    await history(page)
      .getByRole('button', { name: /^Ações da negociação/ })
      .first()
      .click()
    await expect(page.getByRole('menuitem', { name: 'Ver' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Editar' })).toHaveCount(0)
  })
  await test.step("the record is removed after 'Você tem certeza que deseja excluir essa negociação?'", async () => {
    await resumeSession(page, 'aprovador.holding')
    await openGroup(page, request)
    await history(page)
      .getByRole('button', { name: /^Ações da negociação/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    const asked = page.getByRole('dialog').filter({
      hasText: 'Você tem certeza que deseja excluir essa negociação?',
    })
    await asked.getByRole('button', { name: 'Excluir' }).click()
    await expect(page.getByText('Nenhum resultado encontrado')).toBeVisible()
  })
})

test('a shopping registers for a customer that is not corporate, under its mall', async ({
  page,
  request,
}) => {
  await resumeSession(page, 'analista.shopping')
  const { data } = await asLogin<{
    data: readonly {
      readonly clientId: number
      readonly shopping: string
      readonly hasCorporateBilling: boolean
    }[]
  }>(request, 'analista.shopping', '/api/regua/v1/prioritization/past-due-balance', {
    month: 11,
    year: 2026,
  })
  const customer = data.find(({ hasCorporateBilling }) => !hasCorporateBilling)
  const shopping = encodeURIComponent(customer?.shopping ?? '')
  await open(page, `/boletos-legado?id=${customer?.clientId}&shopping=${shopping}&aba=historico`)
  await register(page).click()
  const form = dialog(page, 'Registrar Negociação')
  await expect(form.getByRole('combobox', { name: 'LUC' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})
