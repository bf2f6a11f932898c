// The start page: what waits for the person, and where the boletos of the cycle are (look/02).
import { expect } from '@playwright/test'

import { act, forwardToMalls, numberOf, onOwnServer, open } from './own-server.ts'
import { signIn } from './sign-in.ts'
import { accessibilityFaults } from './accessibility.ts'

const test = onOwnServer({ world: 'erp' })

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'serial' })

const pending = '**/bff/inicio/pendencias'

test('before anything happened the queue says that nothing waits', async ({ page }) => {
  await signIn(page, 'analista.shopping')
  await open(page, '/home')
  await expect(page.getByText('Nada espera por você')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('Minha fila has one row a screen with its items, value, oldest day and deadline on the ruler', async ({
  page,
  request,
}) => {
  await forwardToMalls(request)
  await signIn(page, 'analista.shopping')
  await open(page, '/home')
  const queue = page.getByRole('table', { name: 'Minha fila' })
  const row = queue.getByRole('row').nth(1)
  await expect(queue.getByRole('row')).toHaveCount(2)
  await expect(row).toContainText('Submeter Recomendação')
  await expect(row).toContainText('79')
  await expect(row).toContainText('18/11/2026')
  await expect(row).toContainText('0 de 5')
  await expect(page.getByText('79 itens em 1 tela, do mais atrasado ao mais recente')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a row leads to its screen, by mouse and by keyboard', async ({ page }) => {
  await signIn(page, 'regua')
  await open(page, '/home')
  await page.getByRole('link', { name: 'Clientes elegíveis' }).click()
  await expect(page).toHaveURL(/\/clientes-elegiveis$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes elegíveis' })).toBeFocused()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('link', { name: 'Clientes elegíveis' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Clientes elegíveis' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/clientes-elegiveis$/)
})

test('the funnel shows how many boletos stand in each status, and the table behind it is exact', async ({ page }) => {
  await signIn(page, 'regua')
  await open(page, '/home')
  const panel = page.getByRole('region', { name: 'Ciclo 11/2026: onde estão os boletos' })
  await expect(panel).toContainText('Encerra em 30/11/2026 às 20:00.')
  const step = panel.getByRole('listitem').filter({ hasText: 'Pendente Análise Shopping' })
  await expect(step).toContainText('79')
  await expect(step).toContainText(/R\$\s2,40\smi/)
  await expect(step.getByRole('img')).toHaveAccessibleName('79 parados de 79 que já chegaram')
  await panel.getByRole('button', { name: 'Ver como tabela' }).click()
  const table = panel.getByRole('table', { name: 'Boletos por etapa' })
  await expect(table.getByRole('row').filter({ hasText: 'Pendente Análise Shopping' })).toContainText(
    /R\$\s2\.403\.945,75/,
  )
  const counts = await table.locator('tbody td:nth-child(2)').allInnerTexts()
  const total = numberOf(/([\d.]+) boletos/.exec(await panel.innerText())?.[1] ?? '')
  expect(counts.map(numberOf).reduce((sum, count) => sum + count, 0)).toBe(total)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the top bar names the open cycle, and the menu counts what waits', async ({ page }) => {
  await signIn(page, 'analista.shopping')
  await expect(page.getByRole('banner')).toContainText('Ciclo 11/2026')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Serasa' }).click()
  await expect(menu.getByRole('link', { name: 'Analisar negativação (shopping) 79 pendentes' })).toBeVisible()
})

test('a person without the follow-up gets the queue at full width', async ({ page }) => {
  await signIn(page, 'juridico')
  await open(page, '/home')
  await expect(page.getByText('Nada espera por você')).toBeVisible()
  await expect(page.getByText('onde estão os boletos')).toHaveCount(0)
  const box = await page.getByRole('region', { name: 'Minha fila' }).boundingBox()
  expect(box?.width).toBeGreaterThan(1200)
})

test('a queue that cannot be read says so and is read again', async ({ page }) => {
  await signIn(page, 'regua')
  await page.route(pending, (route) =>
    route.fulfill({ status: 500, json: { mensagem: 'Erro interno', message: 'Erro interno', pedido: 'P1' } }),
  )
  await page.goto('/home')
  await expect(page.getByText('Erro ao tentar carregar a fila')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute(pending)
  await act(page, 'Tentar de novo').click()
  await expect(page.getByRole('link', { name: 'Clientes elegíveis' })).toBeVisible()
})

test('while it is read the queue is a skeleton', async ({ page }) => {
  await signIn(page, 'regua')
  let go = () => undefined as void
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(pending, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/home')
  await expect(page.getByRole('main').locator('[aria-busy=true]').first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  go()
  await expect(page.getByRole('link', { name: 'Clientes elegíveis' })).toBeVisible()
})

for (const { scheme, width } of [
  { scheme: 'dark', width: 1440 },
  { scheme: 'light', width: 320 },
] as const) {
  test(`it is accessible and fits ${width} px, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'regua')
    await open(page, '/home')
    await expect(page.getByRole('listitem').filter({ hasText: 'Pendente Análise Shopping' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(
      await page.evaluate('document.querySelector("main").scrollWidth <= document.querySelector("main").clientWidth'),
    ).toBe(true)
  })
}
