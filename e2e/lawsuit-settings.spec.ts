// The settings of legal action (spec 2:2.2): tabs, create, change, delete, and refusals.
import { fileURLToPath } from 'node:url'

import { expect, type Locator, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { act, dialog, onOwnServer, open, rows, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'empty' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const path = '/cadastro-ajuizamento'
const rowOf = (page: Page, text: string | RegExp) => rows(page).filter({ hasText: text })
async function choose(page: Page, within: Locator, label: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const save = (form: Locator) => form.getByRole('button', { name: 'Salvar', exact: true }).click()

/** The tabs of spec 2:2.2 and ours, with their first row and the dialog of a new record. */
const tabs: readonly (readonly [tab: string, row: string | undefined, dialog: string])[] = [
  ['Requisitos Minimos', 'LOJA', 'Adicionar Requisitos Mínimos'],
  ['Conta Contabil', undefined, 'Adicionar Conta Contábil'],
  ['Tipo de Contrato', 'CDU', 'Adicionar Tipo de Contrato'],
  ['Tipo de Acao', 'COB', 'Adicionar Tipo de Ação'],
  ['Tipo de Divida', 'CDU', 'Adicionar Tipo de Dívida'],
  ['Configuracao Tipo de Divida', 'CDU', 'Adicionar Configuração Tipo de Dívida'],
  ['Status da Acao', 'Distribuída', 'Adicionar Status da Ação'],
  ['Tipo de Credito', 'Extraconcursal', 'Adicionar Tipo de Crédito'],
  ['Justificativas', 'Acordo em negociação', 'Adicionar Justificativa'],
  ['Tipo de Movimento', 'ALM', 'Adicionar Tipo de Movimento'],
  ['Tipo de Documento', 'CT', 'Adicionar Tipo de Documento'],
  ['Custas', undefined, 'Adicionar Custas do estado'],
]

/** The others use the same components. */
const looked = ['Requisitos Minimos', 'Configuracao Tipo de Divida', 'Custas']

test('each tab shows its rows and opens the dialog of a new record', async ({ page }) => {
  await resumeSession(page, 'juridico')
  await open(page, path)
  for (const [name, first, title] of tabs) {
    await page.getByRole('tab', { name, exact: true }).click()
    if (first === undefined)
      await expect(
        page.getByRole('main').getByText(/Não obteve resultados\.|Nenhum estado/),
      ).toBeVisible()
    else await expect(rows(page).first()).toContainText(first)
    await act(page, 'Criar novo').click()
    const form = dialog(page, title)
    await expect(form).toBeVisible()
    if (looked.includes(name)) expect(await accessibilityFaults(page), name).toEqual([])
    await form.getByRole('button', { name: 'Cancelar' }).click()
  }
})

test('a requirement expands to its three switches and is changed; the first is the opposite of its field in the call', async ({
  page,
}) => {
  await resumeSession(page, 'juridico')
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

test('an option is created, found by Buscar, changed, and removed after a confirmation', async ({
  page,
}) => {
  await resumeSession(page, 'juridico')
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
  await changing.getByRole('combobox', { name: 'Efeito' }).click()
  await page.getByRole('option', { name: 'Encerra com resolução do mérito', exact: true }).click()
  await save(changing)
  await expect(rowOf(page, 'Em recurso')).toContainText('Encerra com resolução do mérito')
  await page.getByRole('button', { name: 'Excluir Em recurso' }).click()
  const asked = page
    .getByRole('dialog')
    .filter({ hasText: 'Esta acao nao podera ser desfeita. Deseja continuar?' })
  await asked.getByRole('button', { name: 'Excluir' }).click()
  await expect(toast(page, 'O registro foi removido')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
})

test('an option in use cannot be removed, and two configurations never contain the same título', async ({
  page,
}) => {
  await resumeSession(page, 'juridico')
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

test('a protected change is proposed, an index table is loaded, and another user confirms and is notified', async ({
  page,
}) => {
  await test.step('a change of a protecting field of a justification is only proposed', async () => {
    await resumeSession(page, 'juridico')
    await open(page, `${path}?aba=justificativas`)
    await page.getByRole('button', { name: 'Editar Acordo em negociação' }).click()
    const form = dialog(page, 'Alterar Justificativa')
    await form.getByRole('textbox', { name: 'Limite' }).fill('3')
    await save(form)
    await expect(toast(page, /Alteração proposta\. Ainda não vale/)).toBeVisible()
    await expect(rowOf(page, 'Acordo em negociação')).toContainText('Em confirmação')
  })
  await test.step('an index table is checked, loaded and drawn', async () => {
    await resumeSession(page, 'juridico')
    await open(page, `${path}?aba=indices`)
    await expect(page.getByText('Nenhum índice carregado')).toBeVisible()
    await act(page, 'Carregar índices').click()
    const form = dialog(page, 'Carregar índices')
    await form
      .locator('input[type=file]')
      .setInputFiles(
        fileURLToPath(new URL('../samples/ajuizamento/indices-com-erros.csv', import.meta.url)),
      )
    await form.getByRole('button', { name: 'Conferir' }).click()
    await expect(form.getByText('Conferência: nada foi gravado.')).toBeVisible()
    await expect(form.getByText(/Índice desconhecido: use IGP-M/)).toBeVisible()
    await form.getByRole('button', { name: 'Carregar', exact: true }).click()
    await expect(form.getByText('Arquivo enviado.')).toBeVisible()
    await form.getByRole('button', { name: 'Fechar' }).last().click()
    await expect(rows(page)).toHaveCount(5)
    expect(await accessibilityFaults(page)).toEqual([])
    await act(page, 'Ver quadros').click()
    await expect(
      page.getByRole('heading', { name: 'IGP-M até 05/2015: 0,41 % no mês' }),
    ).toBeVisible()
    await expect(page.getByText('INPC: nenhum mês carregado')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'ver como tabela' }).first().click()
    await expect(page.getByRole('table', { name: 'IGP-M, mês a mês' })).toContainText('05/2015')
  })
  await test.step('another user with the screen sees the index table on the start page and confirms the proposal', async () => {
    await resumeSession(page, 'regua')
    await open(page, '/home')
    await expect(page.getByText(/Índices: .+ importou indices-com-erros\.csv/)).toBeVisible()
    await open(page, `${path}?aba=confirmacoes`)
    await page.getByRole('button', { name: /Ver a alteração de Justificativa: Acordo/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirmar', exact: true }).click()
    await expect(toast(page, /Salvo com sucesso\./)).toBeVisible()
    await open(page, `${path}?aba=justificativas`)
    await expect(rowOf(page, 'Acordo em negociação')).not.toContainText('Em confirmação')
    await open(page, `${path}?aba=parametros`)
    await expect(rowOf(page, 'Índice: fator acumulado não fica abaixo de 1')).toBeVisible()
  })
})
