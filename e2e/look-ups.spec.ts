// A form whose options fail to load: server error or offline. It shows a message with a retry
// button, and keeps the input.
import { expect, type Locator, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { failAnswer } from './failed-answer.ts'
import { act, dialog, onOwnServer, open, rows } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

/** Makes a lookup fail, as server error or offline; returns the function that repairs it. */
async function fails(page: Page, address: string, how: 'answers 500' | 'is offline') {
  const pattern = `**/bff${address}`
  await page.route(pattern, (route) =>
    how === 'is offline' ? route.abort('internetdisconnected') : failAnswer(route),
  )
  return () => page.unroute(pattern)
}
const offline = 'O servidor não respondeu. Verifique a conexão; nada foi perdido.'
const field = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true })
const choice = (form: Locator, name: string) => form.getByRole('combobox', { name, exact: true })

/** Reads the message, retries in vain, and retries after the repair. */
async function retryAfterRepair(
  form: Locator,
  words: string,
  repair: () => Promise<unknown>,
): Promise<void> {
  const note = form.getByRole('alert')
  await expect(note).toHaveText(`${words} O que você digitou continua aqui.Tentar de novo`)
  const again = note.getByRole('button', { name: 'Tentar de novo' })
  await again.click()
  await expect(again).not.toHaveAttribute('aria-busy', 'true')
  await expect(note).toContainText(words)
  await repair()
  await again.click()
  await expect(note).toHaveCount(0)
}

test('company: failed states and cities can be reloaded, and typed text is kept', async ({
  page,
}) => {
  await resumeSession(page, 'admin')
  const mendStates = await fails(page, '/empresas/estados', 'answers 500')
  await open(page, '/cadastro-empresas')
  await act(page, 'Novo').click()
  const form = dialog(page, 'Adicionar / Alterar Empresa')
  await field(form, 'Razão Social').fill('Aroeira Participações S.A.')
  await field(form, 'E-mail 1').fill('contato@aroeira.example')
  await expect(choice(form, 'Estado')).toBeDisabled()
  expect(await accessibilityFaults(page)).toEqual([])
  await retryAfterRepair(
    form,
    'Não foi possível carregar os estados e as cidades. Erro interno.',
    mendStates,
  )
  await choice(form, 'Estado').click()
  await page.getByRole('option', { name: 'SP - São Paulo' }).click()
  await expect(choice(form, 'Cidade')).toBeEnabled()
  await expect(field(form, 'Razão Social')).toHaveValue('Aroeira Participações S.A.')
  await expect(field(form, 'E-mail 1')).toHaveValue('contato@aroeira.example')
})

test('companies of a mall: when offline, the existing lines stay', async ({ page }) => {
  await resumeSession(page, 'admin')
  const repair = await fails(page, '/empresas/unpaged', 'is offline')
  await open(page, '/cadastro-empresas?aba=empresa-shopping')
  await page
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await field(form, 'Início da linha 1').fill('02/01/2026')
  await expect(choice(form, 'Empresa da linha 1')).toBeDisabled()
  await retryAfterRepair(form, `Não foi possível carregar as empresas. ${offline}`, repair)
  await expect(choice(form, 'Empresa da linha 1')).toBeEnabled()
  await expect(field(form, 'Início da linha 1')).toHaveValue('02/01/2026')
})

test('user: failed profiles and malls are reported in one sentence', async ({ page }) => {
  await resumeSession(page, 'admin')
  const mends = [
    await fails(page, '/perfilizacao/pefil/buscar', 'is offline'),
    await fails(page, '/empresas/shoppings/simple-umpaged', 'is offline'),
  ]
  await open(page, '/acessos-usuarios')
  await act(page, 'Novo').click()
  const form = dialog(page, 'Adicionar / Alterar Usuário')
  await form.getByLabel('Nome').fill('Marina Prado')
  await retryAfterRepair(
    form,
    `Não foi possível carregar os perfis e os shoppings. ${offline}`,
    () => Promise.all(mends.map((repair) => repair())),
  )
  await expect(choice(form, 'Perfil')).toBeEnabled()
  await expect(choice(form, 'Shoppings')).toBeEnabled()
  await expect(form.getByLabel('Nome')).toHaveValue('Marina Prado')
})

test("exception: it cannot be saved before its choices load, as empty would mean 'all malls'", async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  const repair = await fails(page, '/config/excecoes/modulo', 'answers 500')
  await open(page, '/configuracoes-excecoes?aba=centro-lucro')
  await act(page, 'ADICIONAR ITEM').click()
  const form = dialog(page, 'Adicionar item')
  await field(form, 'Centro Lucro').fill('CL-SEM-LISTAS')
  await expect(form.getByRole('button', { name: 'Simular' })).toHaveAccessibleDescription(
    'Módulos e shoppings ainda não foram lidos.',
  )
  await retryAfterRepair(form, 'Não foi possível carregar os módulos. Erro interno.', repair)
  await choice(form, 'Módulos').click()
  await expect(page.getByRole('option', { name: 'Inadimplência' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field(form, 'Centro Lucro')).toHaveValue('CL-SEM-LISTAS')
})

test('tenant of a group: the row being edited stays', async ({ page }) => {
  await resumeSession(page, 'regua')
  const repair = await fails(page, '/empresas/shoppings/simple-umpaged', 'answers 500')
  await open(page, '/cadastro-grupo-de-cobranca')
  await expect(rows(page).first()).toBeVisible()
  await page
    .getByRole('button', { name: /^Editar os lojistas de/ })
    .first()
    .click()
  const form = dialog(page, 'Grupo de Cobrança')
  await form.getByRole('button', { name: 'Adicionar' }).click()
  await field(form, 'LUC do lojista').fill('L77')
  await retryAfterRepair(form, 'Não foi possível carregar os shoppings. Erro interno.', repair)
  await expect(choice(form, 'Shopping')).toBeEnabled()
  await expect(field(form, 'LUC do lojista')).toHaveValue('L77')
})
