// A phone: menu behind a button, the queue as cards, a decision list under the thumb, a tenant's
// page that fits.
import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { dialog, onOwnServer, open, tickFirstListings, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'demo' })
test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const fits = async (page: Page) => {
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
}
const panel = (page: Page) => page.getByRole('complementary', { name: /^Lojista / })
const analysis = '/analisar-negativacao-shopping'

/** Address of a tenant with open boletos, among the matches of a word. */
async function tenantWithBoletos(page: Page): Promise<string> {
  const id = await page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('regua.session') ?? '{}') as { token: string }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const read = async (path: string, body?: object) =>
      (
        await fetch(`/bff${path}`, {
          headers,
          ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        })
      ).json() as Promise<unknown>
    const { content } = (await read('/lojista/localizar', { texto: 'com' })) as {
      content: readonly { idLojista: number }[]
    }
    for (const { idLojista } of content) {
      const path = `/api/regua/v1/prioritization/detail/client/${idLojista}/month/11/year/2026/summary`
      const summary = (await read(path)) as { clientId: number; boletos: number }
      if (summary.boletos > 1) return summary.clientId
    }
    return undefined
  })
  expect(id, 'a tenant with open boletos').toBeDefined()
  return `/boletos?cliente=${id}`
}

test('the menu opens from its button, covers the page, and gives the focus back', async ({
  page,
}) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, analysis)
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const button = menu.getByRole('button', { name: 'Menu', exact: true })
  expect((await page.getByRole('main').boundingBox())?.x).toBe(0)
  await button.click()
  await expect(menu.getByRole('link', { name: 'Régua, ir para o início' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: 'Régua, ir para o início' })).toBeHidden()
  await expect(button).toBeFocused()
})

test('the queue is a card a screen with its deadline in words, and its first act is at the thumb', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/home')
  const cards = page.getByRole('list', { name: 'Minha fila' }).getByRole('listitem')
  await expect(cards.first()).toContainText(/prazo|vence|dias? úteis/)
  const fifth = cards.nth(4)
  if ((await cards.count()) > 4) {
    const box = await fifth.boundingBox()
    expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThanOrEqual(844 - 64)
  }
  await expect(page.getByRole('link', { name: 'Começar pelo mais atrasado' })).toBeInViewport()
  expect(await accessibilityFaults(page)).toEqual([])
  await fits(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await fits(page)
})

test('a tap on a card opens the tenant with the decision; the badge of a card is no button', async ({
  page,
}) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, `${analysis}?agrupar=boleto`)
  const card = page.locator('tr[aria-rowindex]').first()
  await expect(card.getByText('NEGATIVAR', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: /NEGATIVAR|ISENTAR/ })).toHaveCount(0)
  await card.getByText('NEGATIVAR', { exact: true }).click()
  const decision = panel(page).getByRole('region', { name: /^Decisão do boleto/ })
  await expect(decision).toContainText('NEGATIVAR')
  await decision.getByRole('button', { name: 'Isentar com justificativa' }).click()
  await expect(dialog(page, 'Justificativa')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await accessibilityFaults(page)).toEqual([])
  await fits(page)
})

test('a whole list is submitted from the foot, and the question is a page of its own', async ({
  page,
}) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, analysis)
  const foot = page.getByRole('button', { name: 'Submeter Recomendação' })
  await expect(foot).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Devolver' })).toBeInViewport()
  await foot.click()
  const question = dialog(page, 'Confirmação')
  await tickFirstListings(question)
  expect(await question.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  await expect(question.getByRole('button', { name: 'Confirmar', exact: true })).toBeInViewport()
  expect(await accessibilityFaults(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toHaveCount(0)
  await expect(toast(page, 'Submetido com sucesso.')).toHaveCount(0)
})

test('the worklist is a card a customer, and a tap opens its page', async ({ page }) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, '/priorizacao')
  const card = page.getByRole('main').locator('tr[aria-rowindex]').first()
  await expect(card.getByText('Total geral')).toBeVisible()
  await expect(card).toBeInViewport()
  expect(await accessibilityFaults(page)).toEqual([])
  await fits(page)
  await card.getByText('Total geral').click()
  await expect(page).toHaveURL(/\/boletos\?cliente=\d+/)
})

test("a tenant's page fits, with the contact under the thumb", async ({ page }) => {
  await resumeSession(page, 'holding')
  await open(page, await tenantWithBoletos(page))
  const acts = page.getByRole('group', { name: 'Falar com o lojista' })
  await expect(acts.getByRole('button', { name: 'Registrar contato' })).toBeEnabled()
  await expect(acts.getByRole('button', { name: 'Registrar contato' })).toBeInViewport()
  await expect(acts.getByRole('button', { name: 'Ligar' })).toBeInViewport()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await fits(page)
    const bars = page
      .getByRole('region', { name: 'Saldo em aberto por idade' })
      .getByRole('listitem')
    await expect(bars).toHaveCount(6)
    for (const bar of await bars.all()) {
      const box = await bar.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(width)
    }
    const slip = page.getByRole('main').locator('tr[aria-rowindex]').first()
    const box = await slip.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(width)
  }
  expect(await accessibilityFaults(page)).toEqual([])
  await acts.getByRole('button', { name: 'Registrar contato' }).click()
  await expect(dialog(page, 'Registrar contato')).toBeVisible()
})

test('a profile that only reads may not register a contact, and the button says why', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, await tenantWithBoletos(page))
  await expect(page.getByRole('button', { name: 'Registrar contato' })).toHaveAccessibleDescription(
    'Usuário sem permissão para esta ação',
  )
})
