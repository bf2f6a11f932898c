// Registers of companies and malls: lookup on blur, validation, a concurrent edit, and exactly one
// principal company per mall.
import { type Browser, expect, type Page } from '@playwright/test'

import { asLogin, onOwnServer, open, rows } from './own-server.ts'
import { resumeSession } from './sign-in.ts'
import { accessibilityFaults } from './accessibility.ts'

// Each test has its own company, the last two a mall without companies.
const test = onOwnServer({ world: 'empty' }, async (_, request) => {
  await asLogin(request, 'admin', '/empresas/shoppings', {
    nome: 'Beira Rio',
    codigoUnidadeEconomica: '2',
    participacao: 100,
  })
  for (const [razaoSocial, cnpj] of [
    [edited, '11222333000181'],
    [renamed, '11444777000161'],
    [linked, '11222333000262'],
  ])
    await asLogin(request, 'admin', '/empresas', {
      razaoSocial,
      cnpj,
      endereco: { logradouro: 'Rua das Flores, 9', cep: '01310100', cidade: 'Campinas', uf: 'SP' },
      contatos: [{ tipo: 'EMAIL', contato: 'contato@empresa.example' }],
    })
})
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(({ page }) => resumeSession(page, 'admin'))

const screen = '/cadastro-empresas'
const dialog = (page: Page) => page.getByRole('dialog').first()
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const choice = (page: Page, name: string) =>
  dialog(page).getByRole('combobox', { name, exact: true })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar', exact: true })
const toast = (page: Page, words: string) =>
  page.getByRole('status', { name: 'Notificações' }).getByText(words, { exact: true })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await choice(page, label).click()
  if (await choice(page, label).isEditable()) await choice(page, label).fill(option)
  await page.getByRole('option', { name: option }).first().click()
}

const name = 'Aroeira Participações S.A.'
const edited = 'Araucária Participações S.A.'
const renamed = 'Ingá Participações S.A.'
const linked = 'Jatobá Participações S.A.'

/** A second window, of the same user. */
async function secondWindow(browser: Browser, { address }: { readonly address: string }) {
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' })
  const other = await context.newPage()
  await resumeSession(other, 'admin')
  return other
}

async function editIn(windows: readonly Page[], search: string, company: string): Promise<void> {
  for (const window of windows) {
    await open(window, `${screen}?razaoSocial=${search}`)
    await window.getByRole('button', { name: `Editar ${company}` }).click()
  }
}

test(
  "company: 'Novo', each wrong field marked, 'Empresa salva com sucesso.', found when the search loses focus",
  { tag: '@day' },
  async ({ page }) => {
    await open(page, screen)
    await page.getByRole('button', { name: 'Novo', exact: true }).click()
    await expect(
      dialog(page).getByRole('heading', { name: 'Adicionar / Alterar Empresa' }),
    ).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await save(page).click()
    await expect(dialog(page).getByText('Informe a razão social.')).toBeVisible()
    await field(page, 'Razão Social').fill(name)
    await field(page, 'CNPJ').fill('12abc34501de36')
    await expect(field(page, 'CNPJ')).toHaveValue('12.ABC.345/01DE-36')
    await choose(page, 'Estado', 'SP - São Paulo')
    await choose(page, 'Cidade', 'Campinas')
    await field(page, 'CEP').fill('01310100')
    await field(page, 'E-mail 1').fill('contato@aroeira.example')
    await expect(dialog(page).getByRole('button', { name: 'Remover contato 1' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await save(page).click()
    await expect(dialog(page).getByText('O CNPJ tem dígito verificador inválido.')).toBeVisible()
    await field(page, 'CNPJ').fill('12ABC34501DE35')
    await dialog(page).getByRole('button', { name: 'Adicionar contato' }).click()
    await choose(page, 'Tipo de contato 2', 'Telefone')
    await field(page, 'Telefone 2').fill('11912345678')
    await expect(field(page, 'Telefone 2')).toHaveValue('(11) 91234-5678')
    await save(page).click()
    await expect(toast(page, 'Empresa salva com sucesso.')).toBeVisible()

    await page.getByRole('textbox', { name: 'Buscar pela razão social' }).fill('aroeira')
    await page.getByRole('textbox', { name: 'Buscar pela razão social' }).blur()
    await expect(page).toHaveURL(/razaoSocial=aroeira/)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).first()).toContainText('12.ABC.345/01DE-35')
  },
)

test('two users edit one company: the second sees who changed it, and chooses which values to keep', async ({
  page,
  browser,
  own,
}) => {
  const other = await secondWindow(browser, own)
  await editIn([page, other], 'araucaria', edited)
  await field(other, 'ID ERP').fill('42')
  await field(page, 'ID ERP').fill('41')
  await save(page).click()
  await expect(toast(page, 'Empresa salva com sucesso.')).toBeVisible()
  await expect(dialog(other).getByText(/^Alterado por /)).toBeVisible()
  await expect(save(other)).toHaveAttribute('aria-disabled', 'true')
  expect(await accessibilityFaults(other)).toEqual([])
  await dialog(other).getByRole('button', { name: 'Ver o que foi salvo' }).click()
  await expect(field(other, 'ID ERP')).toHaveValue('41')
  await other.context().close()
})

test('a dialog in which nothing was typed shows what another user saved, without a question', async ({
  page,
  browser,
  own,
}) => {
  const other = await secondWindow(browser, own)
  await editIn([page, other], 'araucaria', edited)
  await field(page, 'ID ERP').fill('77')
  await save(page).click()
  await expect(toast(page, 'Empresa salva com sucesso.')).toBeVisible()
  await expect(field(other, 'ID ERP')).toHaveValue('77')
  await expect(dialog(other).getByText(/^Alterado por /)).toHaveCount(0)
  await field(other, 'ID ERP').fill('78')
  await save(other).click()
  await expect(toast(other, 'Empresa salva com sucesso.')).toBeVisible()
  await other.context().close()
})

test('a record missing from the list is read on its own, so a conflict still shows the other user', async ({
  page,
  browser,
  own,
}) => {
  const other = await secondWindow(browser, own)
  await editIn([page, other], 'inga', renamed)
  await field(other, 'ID ERP').fill('43')
  await field(page, 'Razão Social').fill('Ipê Participações S.A.')
  await save(page).click()
  await expect(toast(page, 'Empresa salva com sucesso.')).toBeVisible()
  await expect(rows(other)).toHaveCount(0)
  await save(other).click()
  const note = dialog(other).getByRole('alert')
  await expect(note).toContainText('Alterado por Beatriz Andrade em')
  await expect(note).toContainText('O que você digitou ainda não foi salvo.')
  await note.getByRole('button', { name: 'Manter o que digitei' }).click()
  await expect(field(other, 'Razão Social')).toHaveValue(renamed)
  await save(other).click()
  await expect(toast(other, 'Empresa salva com sucesso.')).toBeVisible()
  await expect(rows(other).first()).toContainText('43')
  await other.context().close()
})

test('companies of a mall: the search filters while typing, and Salvar needs exactly one principal', async ({
  page,
}) => {
  await open(page, `${screen}?aba=shopping`)
  await page.getByRole('button', { name: 'Novo', exact: true }).click()
  await field(page, 'Nome shopping').fill('Água Verde')
  await field(page, 'Código unidade econômica').fill('1')
  await field(page, 'Participação').fill('62.5')
  await field(page, 'Data início').fill('02/01/2020')
  await field(page, 'Data fim').fill('01/01/2020')
  await save(page).click()
  await expect(
    dialog(page).getByText('A data fim não pode ser anterior à data início.'),
  ).toBeVisible()
  await field(page, 'Data fim').fill('')
  await save(page).click()
  await expect(toast(page, 'Shopping salva com sucesso.')).toBeVisible()
  await expect(rows(page).first()).toContainText('62,50 %')

  await page.getByRole('tab', { name: 'Empresa x Shopping' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Buscar pelo shopping' }).pressSequentially('agua v')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/nomeShopping=/)
  await page.getByRole('button', { name: /^Editar/ }).click()
  await choose(page, 'Empresa da linha 1', linked)
  await field(page, 'Fim da linha 1').fill('30/06/2026')
  await dialog(page).getByRole('button', { name: 'Adicionar empresa' }).click()
  await choose(page, 'Empresa da linha 2', linked)
  await dialog(page).getByRole('checkbox', { name: 'Principal da linha 2' }).check()
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(save(page)).toHaveAccessibleDescription(
    'Marque exatamente uma empresa como principal.',
  )
  await dialog(page).getByRole('checkbox', { name: 'Principal da linha 2' }).uncheck()
  await save(page).click()
  await expect(
    dialog(page).getByText('A vigência se sobrepõe a outra da mesma empresa neste shopping.'),
  ).toBeVisible()
  await field(page, 'Início da linha 2').fill('01/07/2026')
  expect(await accessibilityFaults(page)).toEqual([])
  await save(page).click()
  await expect(toast(page, 'Unidade econômica salva com sucesso.')).toBeVisible()

  await page.getByRole('button', { name: /^Editar/ }).click()
  await expect(dialog(page).getByRole('button', { name: 'Remover a linha 1' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await dialog(page).getByRole('button', { name: 'Remover a linha 2' }).click()
  const question = page.getByRole('dialog', { name: 'Confirmação' })
  await expect(question).toContainText('Deseja excluir o registro?')
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await expect(toast(page, 'Removido com sucesso.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Remover a linha 2' })).toHaveCount(0)
})

test('at 320 px the actions of a row are reachable, and each line of a mall is a card without sideways scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 720 })
  await open(page, `${screen}?aba=empresa-shopping`)
  await page
    .getByRole('button', { name: /^Editar/ })
    .first()
    .click()
  await dialog(page).getByRole('button', { name: 'Adicionar empresa' }).click()
  for (const line of [1, 2])
    for (const control of [
      choice(page, `Empresa da linha ${line}`),
      field(page, `Fim da linha ${line}`),
      dialog(page).getByRole('checkbox', { name: `Principal da linha ${line}` }),
      dialog(page).getByRole('button', { name: `Remover a linha ${line}` }),
    ]) {
      await control.scrollIntoViewIfNeeded()
      const box = await control.boundingBox()
      expect((box?.x ?? 0) >= 0 && (box?.x ?? 0) + (box?.width ?? 321) <= 320).toBe(true)
    }
  const lines = `document.querySelector('[role=dialog] table').parentElement`
  expect(await page.evaluate(`${lines}.scrollWidth - ${lines}.clientWidth`)).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
})
