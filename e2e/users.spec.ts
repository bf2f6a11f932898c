// Users and profiles (spec 3:2.9): a user is created, gets a permission, is viewed as, and
// deactivated; two administrators edit one user concurrently. The analyst of a boleto cannot
// approve it, even as approver (rules 4.3 b).
import { expect, type Page } from '@playwright/test'

import { listenToEvents } from '#contract/events.ts'

import { accessibilityFaults } from './accessibility.ts'
import {
  act,
  createAnalyst,
  dialog,
  forwardToMalls,
  onOwnServer,
  open,
  rows,
  toast,
} from './own-server.ts'
import { resumeSession, signIn } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const users = '/acessos-usuarios'
const userForm = (page: Page) => dialog(page, 'Adicionar / Alterar Usuário')
const heads = (page: Page) => page.getByRole('main').getByRole('columnheader').allInnerTexts()

async function choose(page: Page, label: string, option: string): Promise<void> {
  await userForm(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Opens the form of a user found by name or login. */
async function edit(page: Page, login: string, name: string): Promise<void> {
  await page.goto(`${users}?nome=${login}`)
  await page.getByRole('button', { name: `Editar ${name}` }).click()
  await expect(userForm(page)).toBeVisible()
}

async function save(page: Page): Promise<void> {
  await userForm(page).getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Usuário salvo com sucesso.').last()).toBeVisible()
  await expect(userForm(page)).toHaveCount(0)
}

test('closing the window with typed text asks first, and without it closes at once', async ({
  page,
}) => {
  await resumeSession(page, 'admin')
  await open(page, users)
  await act(page, 'Novo').click()
  await userForm(page).getByLabel('Nome').fill('Ainda não salvo')
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const asked = await question
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()
  await expect(userForm(page).getByLabel('Nome')).toHaveValue('Ainda não salvo')
  await userForm(page).getByLabel('Nome').fill('')
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
})

test('Users: table (Nome, E-mail, Perfil, Ativo, Criador); leaving a non-blank login looks up the name and e-mail', async ({
  page,
}) => {
  await resumeSession(page, 'admin')
  await open(page, users)
  expect((await heads(page)).map((head) => head.trim())).toEqual([
    'Nome',
    'E-mail',
    'Perfil',
    'Ativo',
    'Criador',
    'Editar',
  ])
  await act(page, 'Novo').click()
  const form = userForm(page)
  const button = form.getByRole('button', { name: 'Salvar' })
  await expect(button).toHaveAccessibleDescription('Informe login, nome e perfil.')
  // Directory data of one login is cleared for the next login, known or not.
  await form.getByLabel('Login').fill('otavio.lima')
  await form.getByLabel('Nome').focus()
  await expect(form.getByLabel('E-mail')).toHaveValue('otavio.lima@regua.example')
  await form.getByLabel('Login').fill('ninguem.daqui')
  await form.getByLabel('Nome').focus()
  await expect(form.getByText('O diretório da empresa não conhece este login.')).toBeVisible()
  await expect(form.getByLabel('E-mail')).toHaveValue('')
  await form.getByLabel('Login').fill('sueli.ramos')
  await form.getByLabel('Nome').focus()
  await expect(form.getByLabel('Nome')).toHaveValue('Sueli Ramos')
  await expect(form.getByLabel('E-mail')).toHaveValue('sueli.ramos@regua.example')
  await choose(page, 'Perfil', 'COBRANÇA SHOPPING')
  await expect(
    form.getByText('Escolha ao menos um shopping para o perfil COBRANÇA SHOPPING.'),
  ).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await button.click()
  await expect(form.getByRole('combobox', { name: 'Shoppings' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await form.getByRole('combobox', { name: 'Shoppings' }).click()
  await page.getByRole('listbox').getByRole('option').nth(1).click()
  await page.keyboard.press('Escape')
  await save(page)
  await page.goto(`${users}?nome=sueli`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('COBRANÇA SHOPPING')
  await expect(rows(page)).toContainText('Beatriz Andrade')
})

test(
  'a new permission applies at the next call, and the menu of its users updates by itself',
  { tag: '@day' },
  async ({ page, browser, request }) => {
    await createAnalyst(request, 'lia.nunes', 'Lia Nunes')
    await resumeSession(page, 'admin')
    const context = await browser.newContext()
    const colleague = await context.newPage()
    await resumeSession(colleague, 'lia.nunes')
    const line = colleague.waitForResponse((answer) =>
      new URL(answer.url()).pathname.endsWith(listenToEvents.path),
    )
    await open(colleague, '/home')
    await line
    await open(page, `${users}?aba=perfil`)
    expect((await heads(page)).map((head) => head.trim())).toEqual(['Perfil', 'Ativo', 'Editar'])
    await page.getByRole('button', { name: 'Editar COBRANÇA SHOPPING' }).click()
    const form = dialog(page, 'Adicionar / Alterar Perfil')
    await form.getByLabel('Buscar permissão').fill('exportar nada')
    await expect(form.getByRole('row')).toHaveCount(1)
    await expect(form.getByText('Não obteve resultados.')).toBeVisible()
    await form.getByLabel('Buscar permissão').fill('Retornos com erro')
    const box = form.getByRole('checkbox', { name: 'Retornos com erro: Acessar' })
    await expect(box).not.toBeChecked()
    expect(await accessibilityFaults(page)).toEqual([])
    await box.click()
    await expect(toast(page, 'Salvo com sucesso.').last()).toBeVisible()
    await expect(box).toBeChecked()
    await expect
      .poll(() => colleague.evaluate(() => localStorage.getItem('regua.session') ?? ''))
      .toContain('/reenvio-retorno-erro')
    await box.click()
    await expect(toast(page, 'Removido com sucesso.').last()).toBeVisible()
    await context.close()
  },
)

test("'Ver como usuário' shows a banner on every screen, changes nothing, and can be ended", async ({
  page,
}) => {
  await resumeSession(page, 'admin')
  await page.goto(`${users}?nome=analista.shopping`)
  await page.getByRole('button', { name: 'Ver como Camila Souza' }).click()
  await dialog(page, 'Ver como usuário').getByRole('button', { name: 'Ver como usuário' }).click()
  const banner = page.getByRole('region', { name: 'Ver como usuário' })
  await expect(banner).toContainText(
    'Você está vendo como Camila Souza (COBRANÇA SHOPPING). Nada pode ser alterado.',
  )
  for (const path of ['/home', '/analisar-negativacao-shopping', '/boletos-negativados']) {
    await page.goto(path)
    await expect(banner).toBeVisible()
  }
  expect(await accessibilityFaults(page)).toEqual([])
  const status = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('regua.session') ?? '{}') as { token: string }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ valor: {} })
    return (await fetch('/bff/preferencias/users', { method: 'PUT', headers, body })).status
  })
  expect(status).toBe(403)
  await banner.getByRole('button', { name: 'Voltar a ser Beatriz Andrade' }).click()
  await expect(page).toHaveURL(new RegExp(users))
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Usuários e perfis')
})

test('a concurrent edit is shown, not overwritten; a disabled user is signed out at once', async ({
  page,
  browser,
  request,
}) => {
  await createAnalyst(request, 'marina.prado', 'Marina Prado')
  await resumeSession(page, 'admin')
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, 'marina.prado')
  await edit(page, 'marina', 'Marina Prado')
  const second = await page.context().newPage()
  await edit(second, 'marina', 'Marina Prado')
  await userForm(page).getByLabel('Nome').fill('Marina S. Prado')
  await userForm(second).getByLabel('Lotação').fill('Matriz')
  await save(second)
  const note = userForm(page).getByRole('alert')
  await expect(note).toContainText('Alterado por Beatriz Andrade em')
  await expect(userForm(page).getByRole('button', { name: 'Salvar' })).toHaveAccessibleDescription(
    'Escolha antes entre o que foi salvo e o que você digitou.',
  )
  await note.getByRole('button', { name: 'Ver o que foi salvo' }).click()
  await expect(userForm(page).getByLabel('Lotação')).toHaveValue('Matriz')
  await expect(userForm(page).getByLabel('Nome')).toHaveValue('Marina Prado')
  await userForm(page).getByRole('switch', { name: 'Ativo' }).uncheck()
  await save(page)
  await expect(other.getByRole('button', { name: 'ACESSAR' })).toBeVisible()
  await context.close()
})

/** Session headers of a window, for a call that its screen does not offer. */
const headersOf = async (page: Page) => {
  const { token } = await page.evaluate(
    () => JSON.parse(localStorage.getItem('regua.session') ?? '{}') as { token: string },
  )
  return { authorization: `Bearer ${token}` }
}

test('four eyes: the user who analysed an item cannot approve it, even with another profile', async ({
  page,
  browser,
  request,
}) => {
  await forwardToMalls(request)
  await createAnalyst(request, 'paula.reis', 'Paula Reis')
  await signIn(page, 'paula.reis')
  await open(page, '/analisar-negativacao-shopping?agrupar=boleto')
  const numBoleto = /\b\d{13}\b/.exec(await rows(page).first().innerText())?.[0] ?? ''
  await page.getByRole('checkbox', { name: `Selecionar boleto ${numBoleto}` }).check()
  await act(page, 'Submeter 1 selecionado').click()
  await dialog(page, 'Confirmação').getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(toast(page, 'Submetido com sucesso.')).toBeVisible()

  const context = await browser.newContext()
  const admin = await context.newPage()
  await resumeSession(admin, 'admin')
  await edit(admin, 'paula.reis', 'Paula Reis')
  await choose(admin, 'Perfil', 'APROVADOR SHOPPING')
  await save(admin)
  await context.close()

  // The change takes effect at once, also in the open window.
  await expect(
    page.getByRole('button', { name: 'Paula Reis, APROVADOR SHOPPING: conta' }),
  ).toBeVisible()
  await open(page, '/aprovar-negativacao-shopping?agrupar=boleto')
  await expect(rows(page).filter({ hasText: numBoleto })).toHaveCount(1)
  const button = act(page, 'Aprovar Negativação')
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('Quem analisou o boleto não pode aprová-lo.')
  const answer = await page.request.post(
    '/bff/workflow/serasa/serasa-negativacao/submeter-recomendacao',
    {
      data: { filtro: { url: '/aprovar-negativacao-shopping' } },
      headers: await headersOf(page),
    },
  )
  expect(answer.status()).toBe(403)
  expect(await answer.text()).toContain('Quem analisou o boleto não pode aprová-lo.')
})
