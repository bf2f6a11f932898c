// The worklist: each profile in its mode, figures of the ERP sample, the explanation of a rank, and
// the list without blocks.
import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { numberOf, onOwnServer, open, rows } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })

const block = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Blocos por vencimento' }).getByRole('button', { name: label })
const tabs = (page: Page) => page.getByRole('tablist', { name: 'Priorização' }).getByRole('tab')
const found = (page: Page) => page.getByRole('main').getByRole('status').first()

async function choose(page: Page, mall: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Shopping' }).click()
  await page.getByRole('option', { name: mall, exact: true }).click()
  await page.getByRole('button', { name: 'Pesquisar' }).click()
}
/** Waits until the worker has made the ranking snapshot of the new data. */
async function vilaNova(page: Page): Promise<void> {
  await resumeSession(page, 'holding')
  await expect(async () => {
    await open(page, '/priorizacao')
    await choose(page, 'Shopping Vila Nova')
    await expect(rows(page).first()).toContainText('75,89', { timeout: 2_000 })
  }).toPass()
}

test(
  'HOLDING chooses a mall: four blocks with their sums, ranked as the rules rank them',
  { tag: '@day' },
  async ({ page }) => {
    await vilaNova(page)
    await expect(page).toHaveURL(/shopping=\d+/)
    await expect(block(page, '11/2026')).toHaveAttribute('aria-pressed', 'true')
    await expect(block(page, '11/2026')).toContainText('14 clientes')
    await expect(block(page, '11/2026')).toContainText('R$ 471.881,82')
    await expect(block(page, '10/2026')).toContainText('R$ 453.695,17')
    await expect(block(page, '4º Bloco')).toContainText('até 31/08/2026')
    await expect(rows(page)).toHaveCount(14)
    await expect(rows(page).first()).toContainText('Livraria & Cia')
    await expect(rows(page).nth(1)).toContainText('72,09')
    await expect(page.getByText('Total de clientes: 14')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])

    await block(page, '4º Bloco').click()
    await expect(page).toHaveURL(/bloco=4/)
    await expect(rows(page)).toHaveCount(10)
    await page.reload()
    await expect(block(page, '4º Bloco')).toHaveAttribute('aria-pressed', 'true')
  },
)

test('W says why, what would change, and Esc brings the focus back', async ({ page }) => {
  await vilaNova(page)
  await rows(page).first().focus()
  await page.keyboard.press('w')
  const why = page.getByRole('dialog', { name: /^Por que Livraria & Cia.* é a 1ª de 14$/ })
  await expect(why.getByRole('row', { name: /Vencido no bloco/ })).toContainText('35,00')
  await expect(why.getByRole('row', { name: /Vencido total/ })).toContainText('3º de 37 com saldo')
  await expect(why.getByRole('row', { name: /^Soma/ })).toContainText('75,89')
  await expect(why.getByText('O que mudaria: contato hoje com promessa')).toBeVisible()
  // 35 + 18,89 + 12 − 25: no points for the contact of today.
  await expect(why.getByRole('status')).toContainText('40,89 cairia para a')
  expect(await accessibilityFaults(page)).toEqual([])
  await why.getByRole('button', { name: 'Mudar outro fator' }).click()
  await why.getByRole('combobox', { name: 'O que mudaria' }).click()
  await page.getByRole('option', { name: 'promessa quebrada' }).click()
  await expect(why.getByRole('status')).toContainText('85,89 ficaria na 1ª de 14')
  await page.keyboard.press('Escape')
  await expect(why).toHaveCount(0)
  await expect(rows(page).first()).toBeFocused()
})

test('a block is searched and sorted; the third press of a head is the order of priority again', async ({
  page,
}) => {
  await vilaNova(page)
  const head = page.getByRole('columnheader', { name: 'Total geral' }).getByRole('button')
  const totals = async () =>
    (await rows(page).locator('td:nth-child(9)').allInnerTexts()).map(numberOf)
  await head.click()
  await expect(page).toHaveURL(/sort=totalOverdue/)
  const rising = await totals()
  expect(rising).toEqual(rising.toSorted((a, b) => a - b))
  await head.click()
  await head.click()
  await expect(page).not.toHaveURL(/sort=/)
  await expect(rows(page).first()).toContainText('75,89')
  await page.getByRole('searchbox', { name: 'Buscar no bloco' }).fill('livraria')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Buscar no bloco' }).fill('ninguém assim')
  await expect(page.getByText('Nenhum resultado encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar busca' }).click()
  await expect(rows(page)).toHaveCount(14)
})

test('a click anywhere on a row opens its customer, in a block and without blocks; a button on it does its own', async ({
  page,
}) => {
  await vilaNova(page)
  const heading = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  for (const isFlat of [false, true]) {
    if (isFlat) await page.getByRole('button', { name: 'Sem blocos' }).click()
    const row = rows(page).nth(1)
    await row.getByRole('button').first().click()
    await expect(page.getByRole('dialog', { name: /^Por que / })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: /^Por que / })).toHaveCount(0)
    const link = row.getByRole('link')
    // In a block the name is truncated after 15 characters.
    const text = (await link.getAttribute('aria-label')) ?? (await link.innerText())
    await row.locator('td').last().click()
    await expect(page).toHaveURL(/\/boletos\?/)
    await expect(heading).not.toHaveText('')
    expect(text).toContain(await heading.innerText())
    await page.goBack()
    await expect(rows(page).first()).toBeVisible()
  }
})

test("'Próximo Cliente' walks the block as it was searched and sorted, across its pages", async ({
  page,
}) => {
  await vilaNova(page)
  await block(page, '4º Bloco').click()
  await page.getByRole('searchbox', { name: 'Buscar no bloco' }).fill('a')
  const head = page.getByRole('columnheader', { name: 'Total geral' }).getByRole('button')
  await head.click()
  await head.click()
  await expect(page).toHaveURL(/sort=-totalOverdue/)
  const names = () =>
    rows(page)
      .getByRole('link')
      .all()
      .then((links) =>
        Promise.all(links.map(async (link) => (await link.getAttribute('aria-label')) ?? '')),
      )
  const places = () => rows(page).locator('td:nth-child(1)').allInnerTexts()
  const firstPage = await names()
  expect(firstPage).toHaveLength(10)
  await page.getByRole('button', { name: 'Página 2' }).click()
  await expect(rows(page).first().getByRole('link')).not.toHaveAccessibleName(firstPage[0] ?? '')
  const [eleventh, place] = [(await names())[0] ?? '', (await places())[0] ?? '']
  await page.getByRole('button', { name: 'Página 1' }).click()
  await rows(page).nth(9).locator('td').nth(3).click()
  const name = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  await expect(name).toHaveText(firstPage[9] ?? '')
  await page.getByRole('button', { name: 'Próximo Cliente' }).click()
  await expect(name).toHaveText(eleventh)
  await expect(page.getByRole('main')).toContainText(
    new RegExp(`Na lista\\s*11 de \\d+\\s*Prioridade\\s*${place}`),
  )
  await page.reload()
  await page.getByRole('button', { name: 'Cliente Anterior' }).click()
  await expect(name).toHaveText(firstPage[9] ?? '')
  await page.getByRole('link', { name: 'Retornar para Lista de Priorização' }).click()
  await expect(page).toHaveURL(/bloco=4/)
  await expect(page).toHaveURL(/sort=-totalOverdue/)
})

test("'Com a vencer' and the corporate customers are asked of the server, and stand in the address", async ({
  page,
}) => {
  await vilaNova(page)
  // Nobody in this mall has only upcoming debt, so the block is unchanged.
  const withUpcoming = page.waitForResponse((answer) => answer.url().includes('comAVencer=true'))
  await page.getByRole('checkbox', { name: 'Com a vencer' }).click()
  await expect(page).toHaveURL(/avencer=1/)
  expect((await withUpcoming).status()).toBe(200)
  await expect(block(page, '11/2026')).toContainText('14 clientes')
  await page.getByRole('checkbox', { name: 'Com a vencer' }).click()
  await expect(block(page, '11/2026')).toContainText('14 clientes')
  await page.getByRole('checkbox', { name: 'Visualizar clientes corporativos' }).click()
  await page.getByRole('button', { name: 'Pesquisar' }).click()
  await expect(page).toHaveURL(/corporativos=0/)
  await expect(rows(page).filter({ hasText: 'Livraria' })).toHaveCount(1)
})

test("'Sem blocos': one list of the mall, with its sum, in pages", async ({ page }) => {
  await vilaNova(page)
  await page.getByRole('button', { name: 'Sem blocos' }).click()
  await expect(found(page)).toContainText('37 clientes')
  await expect(rows(page)).toHaveCount(20)
  await expect(rows(page).first()).toContainText('75,89')
  await page.getByRole('textbox', { name: 'Cliente' }).fill('livraria')
  await page.getByRole('button', { name: 'Pesquisar' }).click()
  await expect(page).toHaveURL(/cliente=livraria/)
  await expect(rows(page)).toHaveCount(1)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Por blocos' }).click()
  await expect(block(page, '11/2026')).toBeVisible()
})

test('the block leaves as a spreadsheet', async ({ page }) => {
  await vilaNova(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^priorizacao.*\.xlsx$/)
})

test('a month that has not begun cannot be searched', async ({ page }) => {
  await vilaNova(page)
  await page.getByRole('textbox', { name: 'Mês/ano de inadimplência' }).fill('12/2026')
  const button = page.getByRole('button', { name: 'Pesquisar' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expect(button).toHaveAccessibleDescription('Escolha um mês até o atual.')
})

test('COBRANÇA CORPORATIVA starts on the portfolios, and has no tab of a mall', async ({
  page,
}) => {
  await resumeSession(page, 'corporativa')
  await open(page, '/priorizacao')
  await expect(tabs(page)).toHaveText(['Portfólio', 'Ajuste de tendência'])
  await expect(tabs(page).first()).toHaveAttribute('aria-selected', 'true')
  await expect(rows(page).first()).toContainText('Grupo Ponto Aur…')
  await expect(rows(page).first()).toContainText('68,50')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('COBRANÇA SHOPPING has no filters: the list of the own malls is there', async ({ page }) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, '/priorizacao')
  await expect(block(page, '11/2026')).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pesquisar' })).toHaveCount(0)
  await expect(tabs(page).filter({ hasText: 'Portfólio' })).toHaveCount(0)
  // Customers of groups are of the corporate collection: only 'Todos' shows them, and whose they are.
  await expect(rows(page).filter({ hasText: 'é da cobrança corporativa' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Todos' }).check()
  await expect(page).toHaveURL(/[?&]todos=1/)
  await expect(rows(page).filter({ hasText: 'é da cobrança corporativa' }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Todos' })).toBeChecked()
})

test('APROVADOR HOLDING chooses portfolios in the place of a mall', async ({ page }) => {
  await resumeSession(page, 'aprovador.holding')
  await open(page, '/priorizacao')
  await expect(tabs(page)).toHaveText(['Shopping', 'Portfólio', 'Ajuste de tendência'])
  await expect(page.getByRole('main').getByText('Portfólios', { exact: true })).toBeVisible()
  await expect(block(page, '11/2026')).toContainText('46 clientes')
  await expect(block(page, '11/2026')).toContainText('R$ 1.437.782,79')
})

test('RÉGUA DE COBRANÇA: the groups in one list by portfolio and month (spec 3:2.23)', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/priorizacao-grupo-cobranca')
  await expect(found(page)).toContainText('21 grupos')
  await expect(rows(page).first()).toContainText('Grupo Ponto Aurora')
  await page.getByRole('button', { name: /^Por quê\? Grupo Ponto Aurora/ }).click()
  await expect(
    page.getByRole('dialog', { name: /^Por que Grupo Ponto Aurora é a 1ª de 21$/ }),
  ).toContainText('68,50')
})

test('the legacy list has the same blocks', async ({ page }) => {
  await resumeSession(page, 'holding')
  await open(page, '/priorizacao-legado')
  await choose(page, 'Shopping Vila Nova')
  await expect(block(page, '11/2026')).toContainText('14 clientes')
  await expect(tabs(page)).toHaveText(['Shopping', 'Portfólio'])
})
