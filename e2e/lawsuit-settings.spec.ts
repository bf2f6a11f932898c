// The settings of legal action (spec 2:2.2): its tabs, what is made, changed and taken away in
// them, and what is refused.
import { expect, type Locator, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { act, dialog, onOwnServer, open, rows, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'empty' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'serial' })
test.beforeEach(({ page }) => resumeSession(page, 'juridico'))

const path = '/cadastro-ajuizamento'
const rowOf = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text })
async function choose(page: Page, within: Locator, label: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const save = (form: Locator) => form.getByRole('button', { name: 'Salvar', exact: true }).click()

/** The tabs of spec 2:2.2 and ours, with the first row of each and the dialog of a new record. */
const tabs: readonly (readonly [tab: string, row: string | undefined, dialog: string])[] = [
  ['Requisitos Minimos', 'LOJA', 'Adicionar Requisitos Mínimos'],
  ['Conta Contabil', undefined, 'Adicionar Conta Contábil'],
  ['Tipo de Contrato', 'CDU', 'Adicionar Tipo de Contrato'],
  ['Tipo de Acao', 'COB', 'Adicionar Tipo de Ação'],
  ['Tipo de Divida', 'CDU', 'Adicionar Tipo de Dívida'],
  ['Configuracao Tipo de Divida', 'CDU', 'Adicionar Configuração Tipo de Dívida'],
  ['Status da Acao', 'Distribuída', 'Adicionar Status da Ação'],
  ['Tipo de Credito', 'Extraconcursal', 'Adicionar Tipo de Crédito'],
  ['Tipo de Movimento', 'ALM', 'Adicionar Tipo de Movimento'],
  ['Tipo de Documento', 'CT', 'Adicionar Tipo de Documento'],
  ['Custas', undefined, 'Adicionar Custas do estado'],
]

/** The others are made of the same parts. */
const looked = ['Requisitos Minimos', 'Configuracao Tipo de Divida', 'Custas']

test('each tab shows its rows and opens the dialog of a new record', async ({ page }) => {
  await open(page, path)
  for (const [name, first, title] of tabs) {
    await page.getByRole('tab', { name, exact: true }).click()
    if (first === undefined)
      await expect(page.getByText(/Não obteve resultados\.|Nenhum estado/)).toBeVisible()
    else await expect(rows(page).first()).toContainText(first)
    await act(page, 'Criar novo').click()
    const form = dialog(page, title)
    await expect(form).toBeVisible()
    if (looked.includes(name)) expect(await accessibilityFaults(page), name).toEqual([])
    await form.getByRole('button', { name: 'Cancelar' }).click()
  }
})

test('a requirement expands to its three switches and is changed; the first asks the opposite of the wire', async ({
  page,
}) => {
  await open(page, path)
  const loja = rowOf(page, 'LOJA')
  await loja.getByRole('button', { name: /^Detalhar/ }).click()
  for (const line of [
    'Contratos inativosSim',
    'Desconsiderar se houver acordo nos autosSim',
    'Boleto adminSim',
  ])
    await expect(page.getByRole('main')).toContainText(line)
  await loja.getByRole('button', { name: 'Editar LOJA' }).click()
  const form = dialog(page, 'Alterar Requisitos Mínimos')
  await form.getByRole('textbox', { name: 'Dívida mínima total' }).fill('6.500,00')
  await form.getByRole('switch', { name: 'Contratos inativos' }).click()
  await save(form)
  await expect(toast(page, 'Atualizado com sucesso.')).toBeVisible()
  await expect(loja).toContainText('6.500,00')
})

test('an option is made, found by Buscar, changed and taken away after its question', async ({
  page,
}) => {
  await open(page, `${path}?aba=status-acao`)
  await act(page, 'Criar novo').click()
  const form = dialog(page, 'Adicionar Status da Ação')
  await save(form)
  await expect(form.getByText('Informe o nome.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Status da ação' }).fill('Em recurso')
  await save(form)
  await expect(toast(page, 'Criado com sucesso.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Buscar' }).fill('RECURSO')
  await page.getByRole('textbox', { name: 'Buscar' }).press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Editar Em recurso' }).click()
  const changing = dialog(page, 'Alterar Status da Ação')
  await changing.getByRole('switch', { name: 'Encerra a ação' }).click()
  await save(changing)
  await expect(rowOf(page, 'Em recurso')).toContainText('Sim')
  await page.getByRole('button', { name: 'Excluir Em recurso' }).click()
  const asked = page
    .getByRole('dialog')
    .filter({ hasText: 'Esta acao nao podera ser desfeita. Deseja continuar?' })
  await asked.getByRole('button', { name: 'Excluir' }).click()
  await expect(toast(page, 'O registro foi removido')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})

test('what is in use stays, and two configurations never take the same título', async ({
  page,
}) => {
  await open(page, `${path}?aba=tipo-divida`)
  await page.getByRole('button', { name: 'Excluir MALL' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('button', { name: 'Excluir' }).click()
  await expect(toast(page, /Este registro está em uso/)).toBeVisible()
  await open(page, `${path}?aba=configuracao`)
  await act(page, 'Criar novo').click()
  const form = dialog(page, 'Adicionar Configuração Tipo de Dívida')
  await choose(page, form, 'Tipo de dívida', 'LOJA')
  await choose(page, form, 'Tipo de contrato', 'MALL')
  await save(form)
  await expect(
    toast(page, /A configuração de (CONFISSAO|MALL) para o tipo de contrato MALL já toma/),
  ).toBeVisible()
})
