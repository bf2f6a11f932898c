// The collection groups (spec 3:2.8): rows added and edited in place, tenants in the dialog
// 'Editar', deletion that lists the affected tenants. On its own server, with the contracts of the
// ERP sample that have groups.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, type Page } from '@playwright/test'

import { act, asLogin, dialog, onOwnServer, open, rows, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'
import { accessibilityFaults } from './accessibility.ts'
import { loadFile } from './erp-upload.ts'

const test = onOwnServer({}, (_, request) =>
  loadFile(request, 'contratos.csv', readFileSync(contracts)),
)
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const contracts = fileURLToPath(new URL('../samples/contratos-com-erros.csv', import.meta.url))
const path = '/cadastro-grupo-de-cobranca'
const name = (page: Page) => page.getByRole('textbox', { name: 'Nome do grupo de cobrança' })
const portfolio = (page: Page) => page.getByRole('combobox', { name: 'Portfólio do grupo' })
const row = (page: Page, words: string) => rows(page).filter({ hasText: words })

/** Creates a group without tenants by call. */
const createGroup = (page: Page, nomeGrupoCobranca: string) =>
  asLogin(page.request, 'regua', '/grupo-cobranca/grupo/salvar', {
    nomeGrupoCobranca,
    nomePortifolio: 'Portfólio Norte',
  })

test.beforeEach(({ page }) => resumeSession(page, 'regua'))

test(
  'a row is added, saved, edited in place and found by name; only one can be edited at a time',
  { tag: '@day' },
  async ({ page }) => {
    await open(page, path)
    await expect(row(page, 'Grupo Moda Real')).toContainText('Portfólio Sudeste')
    await act(page, 'Adicionar').click()
    await expect(name(page)).toBeFocused()
    await expect(act(page, 'Adicionar')).toHaveAccessibleDescription(
      'Salve ou cancele a linha em edição.',
    )
    await expect(act(page, 'Salvar')).toHaveAccessibleDescription('Informe o nome do grupo.')
    expect(await accessibilityFaults(page)).toEqual([])
    await name(page).fill('grupo moda réal')
    await act(page, 'Salvar').click()
    await expect(rows(page).first()).toContainText('Já existe um grupo com este nome.')
    await name(page).fill('Grupo Novo')
    await portfolio(page).fill('Portfólio Sul')
    await name(page).press('Enter')
    await expect(toast(page, 'Salvo com sucesso.')).toBeVisible()
    await expect(row(page, 'Grupo Novo')).toContainText('Portfólio Sul')

    await page.getByRole('button', { name: 'Alterar nome e portfólio de Grupo Novo' }).click()
    await portfolio(page).fill('Portfólio Norte')
    // Input survives navigation within the screen.
    await page.getByRole('columnheader', { name: 'Lojistas' }).getByRole('button').click()
    const confirmation = dialog(page, 'Confirmação')
    await expect(confirmation).toContainText('Há alterações que não foram salvas.')
    await confirmation.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(portfolio(page)).toHaveValue('Portfólio Norte')
    await act(page, 'Salvar').click()
    await expect(row(page, 'Grupo Novo')).toContainText('Portfólio Norte')

    await page.getByRole('textbox', { name: 'Nome do grupo', exact: true }).fill('NOVO')
    await page.getByRole('button', { name: 'Pesquisar' }).click()
    await expect(rows(page)).toHaveCount(1)
  },
)

test('a group saved meanwhile by a colleague: the refusal names them, and the row can be saved again', async ({
  page,
}) => {
  await createGroup(page, 'Grupo do Colega')
  await open(page, path)
  await page.getByRole('button', { name: 'Alterar nome e portfólio de Grupo do Colega' }).click()
  await portfolio(page).fill('Portfólio Leste')
  const { content } = await asLogin<{ content: { idGrupoCobranca: number; versao: number }[] }>(
    page.request,
    'regua.2',
    '/grupo-cobranca/grupo/buscar',
    { nomeGrupoCobranca: 'Grupo do Colega' },
  )
  const [group] = content
  await asLogin(page.request, 'regua.2', '/grupo-cobranca/grupo/salvar', {
    ...group,
    nomeGrupoCobranca: 'Grupo do Colega',
    nomePortifolio: 'Portfólio do colega',
  })
  await act(page, 'Salvar').click()
  const note = page.getByRole('main').getByRole('alert')
  await expect(note).toContainText('Alterado por Rogério Campos em')
  await expect(act(page, 'Salvar')).toHaveAccessibleDescription(
    'Escolha antes entre o que foi salvo e o que você digitou.',
  )
  expect(await accessibilityFaults(page)).toEqual([])
  await note.getByRole('button', { name: 'Manter o que digitei' }).click()
  await expect(portfolio(page)).toHaveValue('Portfólio Leste')
  await act(page, 'Salvar').click()
  await expect(row(page, 'Grupo do Colega')).toContainText('Portfólio Leste')
})

test("'Editar' adds a tenant with locked fields, and removes it after 'Deseja excluir o registro?'", async ({
  page,
}) => {
  await createGroup(page, 'Grupo Vazio')
  await open(page, path)
  await page.getByRole('button', { name: 'Editar os lojistas de Grupo Vazio' }).click()
  const modal = dialog(page, 'Grupo de Cobrança')
  await expect(modal).toContainText('Não obteve resultados.')
  const add = modal.getByRole('button', { name: 'Adicionar' })
  await add.click()
  await expect(add).toHaveAccessibleDescription('Salve a linha nova antes de adicionar outra.')
  const save = modal.getByRole('button', { name: 'Salvar' })
  await expect(save).toHaveAccessibleDescription('Escolha o shopping.')
  await modal.getByRole('combobox', { name: 'Shopping' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await modal.getByRole('textbox', { name: 'CPF/CNPJ' }).fill('11222333000180')
  await modal.getByRole('textbox', { name: 'LUC do lojista' }).fill('l999')
  await save.click()
  await expect(modal).toContainText('O CPF ou CNPJ não confere; confira o documento.')
  expect(await accessibilityFaults(page)).toEqual([])
  await modal.getByRole('textbox', { name: 'CPF/CNPJ' }).fill('11222333000181')
  await modal.getByRole('textbox', { name: 'Nome Fantasia do lojista' }).fill(' Loja Nova ')
  await save.click()
  await expect(toast(page, 'Associado com sucesso.')).toBeVisible()
  const saved = modal.locator('tbody tr[aria-rowindex]')
  await expect(saved).toContainText('11.222.333/0001-81')
  await expect(saved).toContainText('Sem contrato')
  await expect(saved.getByRole('textbox')).toHaveCount(0)
  await modal.getByRole('textbox', { name: 'LUC', exact: true }).fill('X')
  await modal.getByRole('button', { name: 'Pesquisar' }).click()
  await expect(modal).toContainText('Não obteve resultados.')
  await modal.getByRole('textbox', { name: 'LUC', exact: true }).fill('L9')
  await modal.getByRole('button', { name: 'Pesquisar' }).click()
  await saved.getByRole('button', { name: /^Retirar o lojista L999/ }).click()
  const confirmation = dialog(page, 'Confirmação')
  await expect(confirmation).toContainText('Deseja excluir o registro?')
  await confirmation.getByRole('button', { name: 'Excluir' }).click()
  await expect(toast(page, 'Removido com sucesso.')).toBeVisible()
  await expect(saved).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('button', { name: 'Editar os lojistas de Grupo Vazio' }),
  ).toBeFocused()
})

test('deleting a group with tenants needs confirm and lists them', async ({ page }) => {
  await open(page, path)
  await page.getByRole('button', { name: 'Excluir Grupo Casa Real' }).click()
  const confirmation = dialog(page, 'Confirmação')
  await expect(confirmation).toContainText('Deseja excluir o registro?')
  await expect(confirmation).toContainText('Os lojistas abaixo ficam sem grupo de cobrança.')
  await expect(
    confirmation.getByRole('table', { name: 'Lojistas do grupo' }).locator('tbody tr'),
  ).not.toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await confirmation.getByRole('button', { name: 'Excluir' }).click()
  await expect(toast(page, 'Removido com sucesso.')).toBeVisible()
  await expect(row(page, 'Grupo Casa Real')).toHaveCount(0)
})
