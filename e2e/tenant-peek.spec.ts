// The side panel: opened, moved and closed by keys; copies the decision of the previous cycle and
// undoes it; selects a range of rows.
import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { onOwnServer, open, rows } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'demo' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const panel = (page: Page) => page.getByRole('complementary', { name: /^Lojista / })
const path = '/analisar-negativacao-shopping'

test('by keys alone: Espaço opens, J moves, the same as in the cycle before is decided and undone, Esc closes', async ({
  page,
}) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, path)
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  await expect(panel(page)).toBeVisible()
  await expect(page).toHaveURL(/painel=\d+/)
  await expect(panel(page).getByText('Últimos fatos')).toBeVisible()
  // The URL contains no part of a document.
  expect(page.url()).not.toMatch(/\d{11}/)
  expect(await accessibilityFaults(page)).toEqual([])

  const again = panel(page).getByRole('button', { name: /^Igual ao ciclo 10/, disabled: false })
  for (let moved = 0; moved < 20 && (await again.count()) === 0; moved++) {
    await page.keyboard.press('j')
    await expect(panel(page).getByText('Últimos fatos')).toBeVisible()
  }
  await again.click()
  await expect(page.getByText(/^Boleto \d+: igual ao ciclo 10$/)).toBeVisible()
  await expect(
    panel(page).getByRole('button', { name: /^Igual ao ciclo 10/ }),
  ).toHaveAccessibleDescription('O boleto já está como no ciclo 10.')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Desfeito.')).toBeVisible()
  await expect(again).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(page).not.toHaveURL(/painel=/)
})

test('Esc closes a menu over the panel first, and no row is selected behind it', async ({
  page,
}) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, path)
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  await expect(panel(page)).toBeVisible()
  for (const [button, dialog] of [
    [/: conta$/, 'Sua conta'],
    [/^Avisos/, 'Avisos'],
  ] as const) {
    const menu = page.getByRole('dialog', { name: dialog, exact: true })
    await page.getByRole('button', { name: button }).click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('x')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(panel(page)).toBeVisible()
    await expect(rows(page).getByRole('checkbox', { checked: true })).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
})

test('the next tenant and the page after a turned one are there without waiting for the server', async ({
  page,
}) => {
  const search = '/buscar/boletos-shopping'
  const tenants = new Set<string | null>()
  const pages = new Set<number>()
  page.on('response', (answer) => {
    const body = answer.request().postData()
    if (answer.url().endsWith('/lojista/painel')) tenants.add(body)
    if (answer.url().endsWith(search)) pages.add(Number(JSON.parse(body ?? '{}').page))
  })
  await resumeSession(page, 'analista.shopping')
  await open(page, `${path}?size=10`)

  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  await expect(panel(page).getByText('Últimos fatos')).toBeVisible()
  await expect.poll(() => tenants.size).toBe(2)
  const name = (await panel(page).getByRole('heading').first().textContent()) ?? ''
  await page.route('**/lojista/painel', (route) => route.abort())
  await page.keyboard.press('j')
  await expect(panel(page).getByRole('heading').first()).not.toHaveText(name)
  await expect(panel(page).getByText('Últimos fatos')).toBeVisible()
  await page.keyboard.press('Escape')

  expect([...pages]).toEqual([1])
  await page.getByRole('button', { name: 'Próxima página', exact: true }).click()
  await expect.poll(() => [...pages]).toEqual([1, 2, 3])
  const shown = (await rows(page).first().textContent()) ?? ''
  await page.route(`**${search}`, (route) => route.abort())
  await page.getByRole('button', { name: 'Próxima página', exact: true }).click()
  await expect(rows(page).first()).not.toHaveText(shown)
})

test('once a panel was opened, that of a row looked at is there without waiting for the server', async ({
  page,
}) => {
  const tenants = new Set<string | null>()
  page.on('response', (answer) => {
    if (answer.url().endsWith('/lojista/painel')) tenants.add(answer.request().postData())
  })
  await resumeSession(page, 'analista.shopping')
  await open(page, `${path}?size=10`)
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('j', 'j', 'k', ' ')
  await expect(panel(page).getByText('Últimos fatos')).toBeVisible()
  await expect.poll(() => tenants.size).toBe(2)
  const name = (await panel(page).getByRole('heading').first().textContent()) ?? ''

  await press('Escape', 'j', 'j')
  await expect.poll(() => tenants.size).toBe(3)
  await page.route('**/lojista/painel', (route) => route.abort())
  await press(' ')
  await expect(panel(page).getByRole('heading').first()).not.toHaveText(name)
  await expect(panel(page).getByText('Últimos fatos')).toBeVisible()
})

test('a range of rows is selected with Shift, by keys and by the mouse', async ({ page }) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, `${path}?agrupar=boleto`)
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+J')
  await page.keyboard.press('Shift+J')
  const line = page.getByRole('main').getByRole('status').first()
  await expect(line).toContainText(/^3 /)
  await rows(page)
    .nth(5)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await expect(line).toContainText(/^6 /)
})

test('on a narrow screen it lies over the list, on a telephone it is the page', async ({
  page,
}) => {
  await resumeSession(page, 'analista.shopping')
  await page.setViewportSize({ width: 1024, height: 768 })
  await open(page, path)
  await page.keyboard.press('j')
  await page.keyboard.press(' ')
  await expect(panel(page).getByText('Últimos fatos')).toBeVisible()
  expect((await panel(page).boundingBox())?.height).toBe(768)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await panel(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  await panel(page).getByRole('button', { name: 'Próxima linha (J)' }).click()
  await panel(page).getByRole('button', { name: 'Fechar o painel (Esc)' }).click()
  await expect(panel(page)).toBeHidden()
})

for (const { list, login } of [
  { list: path, login: 'analista.shopping' },
  { list: '/acompanhar-boletos', login: 'regua' },
])
  test(`the page of a tenant of ${list} moves through the list, also after a reload, and Back leads to it`, async ({
    page,
  }) => {
    await resumeSession(page, login)
    await open(page, list)
    await page.keyboard.press('j')
    await page.keyboard.press(' ')
    await panel(page).getByRole('link', { name: 'Abrir a página' }).click()
    const main = page.getByRole('main')
    const place = main.getByText(/^Na lista/)
    await expect(place).toHaveText(/^Na lista\s*\d+ de \d+$/)
    const at = Number(/\d+/.exec((await place.textContent()) ?? '')?.[0])
    const isAt = (position: number) =>
      expect(place).toHaveText(new RegExp(`^Na lista\\s*${position} de \\d+$`))
    await page.getByRole('button', { name: 'Próximo Cliente' }).click()
    await isAt(at + 1)
    await page.reload()
    await page.getByRole('button', { name: 'Cliente Anterior' }).click()
    await isAt(at)
    // A tab is no step of the history.
    await page.getByRole('tab', { name: /^Contatos/ }).click()
    await page.getByRole('tab', { name: /^Notas/ }).click()
    await expect(page).toHaveURL(/aba=notas/)
    await page.goBack()
    await expect(page).toHaveURL((url) => url.pathname === list)
    await expect(rows(page).first()).toBeVisible()
  })

test('the page of a tenant moves through a list that knows only documents', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '/inclusao-negativacao-manual?agrupar=boleto')
  // The name is the only button of a row with words in it.
  await rows(page)
    .first()
    .getByRole('button')
    .filter({ hasText: /\p{L}{3}/u })
    .click()
  await panel(page).getByRole('link', { name: 'Abrir a página' }).click()
  const place = page.getByRole('main').getByText(/^Na lista/)
  await expect(place).toHaveText(/^Na lista\s*\d+ de \d+$/)
  const [at = 0, total = 0] = [...((await place.textContent()) ?? '').matchAll(/\d+/g)].map(Number)
  expect(total).toBeGreaterThan(1)
  const isFirst = at === 1
  await page.getByRole('button', { name: isFirst ? 'Próximo Cliente' : 'Cliente Anterior' }).click()
  await expect(place).toHaveText(
    new RegExp(`^Na lista\\s*${isFirst ? at + 1 : at - 1} de ${total}$`),
  )
})
