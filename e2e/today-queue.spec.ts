// Today's queue: worked through by keyboard, each act with its undo, and refusals.
import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { onOwnServer, open, rows } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

const panel = (page: Page) => page.getByRole('complementary', { name: /^Lojista / })
const found = (page: Page) => page.getByRole('main').getByRole('status').first()
const contact = (page: Page) => page.getByRole('dialog', { name: 'Registrar contato' })
const counted = async (page: Page): Promise<number> =>
  Number(/^\d+/.exec((await found(page).textContent()) ?? '')?.[0])
const currentName = async (page: Page) =>
  (await panel(page).getByRole('heading', { level: 2 }).textContent()) ?? ''

async function begin(page: Page, login: string): Promise<void> {
  await resumeSession(page, login)
  await open(page, '/agir-hoje')
  await expect(panel(page)).toBeVisible()
}

/** Contacts a number of customers, and checks the queue after each. */
async function contactByKeyboard(page: Page, many: number): Promise<void> {
  const before = await counted(page)
  expect(before).toBeGreaterThan(many)
  const progress = page.getByText(/Feitos hoje\s*\d+ de \d+/)
  const [doneBefore = 0, ofDay = 0] = [
    ...((await progress.textContent()) ?? '').matchAll(/\d+/g),
  ].map(Number)
  await page.keyboard.press('j')
  for (let done = 1; done <= many; done++) {
    const name = await currentName(page)
    await page.keyboard.press('c')
    await expect(contact(page)).toContainText(name)
    const stage = contact(page).getByRole('combobox', { name: 'Retorno da Negociação' })
    await expect(stage).toBeFocused()
    if (done === 1) {
      await page.keyboard.type('Em Neg')
      await page.keyboard.press('Enter')
    }
    await expect(stage).toHaveValue('Em Negociação')
    await page.keyboard.press('Control+Enter')
    await expect(contact(page)).toBeHidden()
    await expect(progress).toHaveText(new RegExp(`Feitos hoje\\s*${doneBefore + done} de ${ofDay}`))
    await expect(rows(page).first()).toBeFocused()
    await expect(rows(page).first()).not.toContainText(name)
  }
  expect(await counted(page)).toBe(before - many)
}

test(
  'by keyboard alone 4 customers are contacted; each leaves, and the next has the focus',
  { tag: '@day' },
  async ({ page }) => {
    await begin(page, 'holding')
    await expect(rows(page).first()).toContainText('Dívida sem contato')
    expect(await accessibilityFaults(page)).toEqual([])
    await contactByKeyboard(page, 4)
  },
)

test('by keyboard alone 40 customers are contacted, one after the other', async ({ page }) => {
  await begin(page, 'holding')
  await contactByKeyboard(page, 40)
})

test('a note leaves the customer in the queue; a contact takes it out, and is taken back', async ({
  page,
}) => {
  await begin(page, 'holding')
  const before = await counted(page)
  const name = await currentName(page)
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('n')
  const note = page.getByRole('dialog', { name: 'Escrever nota' })
  await expect(note.getByRole('textbox', { name: 'Nota' })).toBeFocused()
  await page.keyboard.type('Pede desconto da multa.')
  await page.keyboard.press('Control+Enter')
  // A note is no contact: the customer stays in the queue.
  await expect(note).toBeHidden()
  await expect(found(page)).toContainText(`${before} lojistas`)
  await page.keyboard.press('c')
  await expect(contact(page)).toContainText(name)
  await contact(page).getByRole('combobox', { name: 'Retorno da Negociação' }).click()
  await page.getByRole('option', { name: 'Contestação' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(found(page)).toContainText(`${before - 1} lojistas`)
  await expect(rows(page).first()).not.toContainText(name)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(found(page)).toContainText(`${before} lojistas`)
  await expect(rows(page).first()).toContainText(name)
})

test('a promise takes the customer out while it is in force', async ({ page }) => {
  await begin(page, 'holding')
  const before = await counted(page)
  const name = await currentName(page)
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: 'Negociar' })
  await expect(dialog).toContainText(name)
  await expect(dialog.getByRole('combobox', { name: 'Estágio da negociação' })).toHaveValue(
    'Promessa de Pagamento',
  )
  await dialog.getByRole('button', { name: /^5 dias úteis/ }).click()
  await dialog.getByRole('textbox', { name: /Observa/ }).fill('Paga na semana que vem.')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog).toBeHidden()
  await expect(found(page)).toContainText(`${before - 1} lojistas`)
  await expect(rows(page).first()).not.toContainText(name)
})

test('putting off says until when it may be, and when the customer comes back', async ({
  page,
}) => {
  await begin(page, 'holding')
  const before = await counted(page)
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Adiar' })
  const day = dialog.getByRole('textbox', { name: 'Volta em' })
  await expect(day).toBeFocused()
  await day.fill('04/12/2026')
  await expect(
    dialog.getByText('O dia da volta deve ficar de 19/11/2026 a 03/12/2026.').first(),
  ).toBeVisible()
  await day.fill('31/11/2026')
  await expect(dialog.getByText('Use uma data que existe.').first()).toBeVisible()
  await day.fill('03/12/2026')
  await expect(dialog.getByRole('button', { name: 'Adiar' })).toHaveAccessibleDescription(
    'Informe o motivo.',
  )
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Gerente em férias')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Adiado: volta a Agir hoje em 03/12/2026.')).toBeVisible()
  await expect(found(page)).toContainText(`${before - 1} lojistas`)
})

test('who reads finds the queue of the others under Todos, and who contacts them', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/agir-hoje')
  await expect(page.getByRole('main')).toContainText('Nenhum lojista para você contatar')
  await page.getByRole('link', { name: 'Ver todos' }).click()
  await expect(panel(page)).toBeVisible()
  await expect(rows(page).first()).toContainText(/é d[oa] (shopping|cobrança corporativa)/)
  await expect(panel(page).getByRole('button', { name: 'Adiar' })).toHaveAccessibleDescription(
    /^É d[oa] (shopping|cobrança corporativa)/,
  )
  await page.keyboard.press('c')
  await expect(
    page
      .getByText(/^É d[oa] (shopping|cobrança corporativa)/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(contact(page)).toBeHidden()
})

test('the page of a customer walks the queue, and leads back to it', async ({ page }) => {
  await begin(page, 'holding')
  const chip = page.getByRole('button', { name: /Primeiro contato/ })
  const total = Number(/\d+/.exec(await chip.innerText())?.[0])
  await chip.click()
  await expect(page).toHaveURL(/primeiroContato/)
  await expect(found(page)).toHaveText(new RegExp(`^${total} lojistas`))
  await panel(page).getByRole('link', { name: 'Abrir a página' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText(`1 de ${total}`)
  await page.getByRole('button', { name: 'Próximo Cliente' }).click()
  await expect(main).toContainText(`2 de ${total}`)
  await page.getByRole('link', { name: 'Retornar para Agir hoje' }).click()
  await expect(page).toHaveURL(/agir-hoje\?primeiroContato/)
})

test('a reason is chosen by its chip; R brings the report; nothing found says so', async ({
  page,
}) => {
  await begin(page, 'holding')
  await page.getByRole('button', { name: /Primeiro contato/ }).click()
  await expect(page).toHaveURL(/primeiroContato/)
  await expect(rows(page).first()).toContainText('Venceu há')
  const file = page.waitForEvent('download')
  await page.keyboard.press('r')
  expect((await file).suggestedFilename()).toMatch(/^Relatorio_Dividas_/)
  await open(page, '/agir-hoje?lojista=Ninguém')
  await expect(page.getByRole('main')).toContainText('A busca não retornou resultados')
})

test('start page, menu and screen count the same customers, by reason', async ({ page }) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, '/home')
  const own = page
    .getByRole('table', { name: 'Minha fila' })
    .getByRole('row')
    .filter({ hasText: 'Agir hoje' })
  await expect(own.first()).toBeVisible()
  const counts = await own.locator('td:nth-child(2)').allInnerTexts()
  const sum = counts.reduce((total, count) => total + Number(count), 0)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Cobranca' }).click()
  await menu.getByRole('link', { name: `Agir hoje ${sum} pendentes` }).click()
  await expect(found(page)).toContainText(`${sum} lojistas`)
  await page.goBack()
  await own.getByRole('link', { name: 'Primeiros contatos' }).click()
  await expect(page).toHaveURL(/agir-hoje\?primeiroContato/)
  await expect(rows(page).first()).toContainText('Primeiro contato')
})

test('Contato names a missing contact of a customer without contracts, and offers another try', async ({
  page,
}) => {
  const part = panel(page).locator('section', {
    has: page.getByRole('heading', { name: 'Contato', exact: true }),
  })
  await page.route('**/bff/**/contracts', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as object
    await route.fulfill({ response, json: { ...answer, prioritizationContractList: [] } })
  })
  await begin(page, 'holding')
  await expect(part).toContainText('Nenhum contato cadastrado.')
  await page.unroute('**/bff/**/contracts')
  await page.route('**/bff/**/contracts', (route) => route.fulfill({ status: 503 }))
  await page.reload()
  await expect(part.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  await page.unroute('**/bff/**/contracts')
  await part.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(part.getByRole('link').first()).toHaveAttribute('href', /^(tel|mailto):/)
})

test('a profile without the screen has no entry and is refused', async ({ page }) => {
  await resumeSession(page, 'juridico')
  await page.goto('/agir-hoje')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByRole('link', { name: 'Agir hoje' })).toBeHidden()
})

test('on a phone a customer is the page: its reason, whom to call, and the contact under the thumb', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await begin(page, 'holding')
  await expect(rows(page).first()).toBeHidden()
  await expect(panel(page).getByText(/vencidos, nenhum contato/)).toBeInViewport()
  await expect(panel(page).getByRole('link', { name: 'Ligar' })).toHaveAttribute('href', /^tel:/)
  await expect(panel(page).getByRole('link', { name: 'E-mail' })).toHaveAttribute(
    'href',
    /^mailto:/,
  )
  const contactUnderThumb = panel(page).getByRole('button', { name: 'Registrar contato' })
  await expect(contactUnderThumb).toBeInViewport()
  expect(await accessibilityFaults(page)).toEqual([])
  // After the last row of the page comes the first of the next.
  const next = panel(page).getByRole('button', { name: 'Próximo lojista' })
  const seen = new Set<string>()
  for (let at = 1; at <= 21; at++) {
    await expect(panel(page)).toContainText(`${at} de `)
    seen.add(await currentName(page))
    await next.click()
  }
  await expect(page).toHaveURL(/page=2/)
  expect(seen.size).toBeGreaterThan(10)
  await contactUnderThumb.click()
  await expect(contact(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 720 })
  const main = await page.getByRole('main').boundingBox()
  expect(main?.width).toBeLessThanOrEqual(320)
  const shown = await panel(page).boundingBox()
  expect(shown?.width).toBeLessThanOrEqual(320)
})
