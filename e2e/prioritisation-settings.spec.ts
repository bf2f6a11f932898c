// The cards of /configuracao-priorizacao (spec 3:2.19): stages, types of expectation, reasons.
import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { dialog, onOwnServer, open, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const path = '/configuracao-priorizacao'
const cards = [
  'ESTÁGIOS DE NEGOCIAÇÃO',
  'EXPECTATIVA DE RECEBIMENTO',
  'MOTIVO IMPROVÁVEL RECEBIMENTO',
] as const
const card = (page: Page, title: string) => page.getByRole('region', { name: title })
const option = (page: Page, title: string, name: string) =>
  card(page, title).getByRole('row').filter({ hasText: name })

async function create(page: Page, title: string, name: string): Promise<void> {
  await card(page, title).getByRole('button', { name: 'Nova Opção' }).click()
  const form = dialog(page, 'Nova Opção')
  await expect(form.getByRole('button', { name: 'Salvar' })).toHaveAccessibleDescription(
    'Informe a descrição.',
  )
  await form.getByRole('textbox', { name: 'Descrição' }).fill(name)
  await form.getByRole('button', { name: 'Salvar' }).click()
}

test('each card lists its options; one is created, changed and deleted after a confirmation', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, path)
  for (const title of cards)
    for (const head of ['Descrição', 'Criação', 'Status'])
      await expect(card(page, title).getByRole('columnheader', { name: head })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  for (const title of cards) {
    await create(page, title, 'Opção de teste')
    await expect(toast(page, 'Criado com sucesso.')).toBeVisible()
    await expect(option(page, title, 'Opção de teste')).toContainText('Ativo')
    await card(page, title).getByRole('button', { name: 'Editar Opção de teste' }).click()
    await dialog(page, 'Editar opção').getByRole('switch', { name: 'Ativo' }).click()
    await dialog(page, 'Editar opção').getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(page, 'Atualizado com sucesso.')).toBeVisible()
    await expect(option(page, title, 'Opção de teste')).toContainText('Inativo')
    await card(page, title).getByRole('button', { name: 'Excluir Opção de teste' }).click()
    const confirmation = page.getByRole('dialog').filter({ hasText: 'Deseja excluir o registro?' })
    await confirmation.getByRole('button', { name: 'Excluir' }).click()
    await expect(toast(page, 'O registro foi removido')).toBeVisible()
    await expect(option(page, title, 'Opção de teste')).toHaveCount(0)
    await page.reload()
  }
})

test('a used name is refused at its field, and the type that requires a reason cannot be renamed', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, path)
  const title = 'EXPECTATIVA DE RECEBIMENTO'
  await create(page, title, 'provável recebimento')
  const form = dialog(page, 'Nova Opção')
  await expect(form.getByText('Já existe uma opção com esta descrição.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Descrição' }).fill('Recebimento em litígio')
  await form.getByRole('switch', { name: 'Conta na linha 11' }).click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(option(page, title, 'Recebimento em litígio')).toContainText('Não')
  await card(page, title).getByRole('button', { name: 'Editar Improvável Recebimento' }).click()
  const fixed = dialog(page, 'Editar opção')
  await expect(fixed.getByRole('textbox', { name: 'Descrição' })).toBeDisabled()
  await expect(fixed).toContainText(
    "'Improvável Recebimento' pede o motivo: este tipo fica como está.",
  )
})

test('a user without the screen is redirected to the start page', async ({ page }) => {
  await resumeSession(page, 'corporativa')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home')
})
