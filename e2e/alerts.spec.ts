// The bell: users are notified of returned items while they are on another screen, and nobody else
// is.
import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { asLogin, forwardToMalls, onOwnServer, open } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const serasa = '/workflow/serasa'
const bell = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Avisos', exact: true })
const lines = (page: Page) => panel(page).getByRole('listitem')

test('a returned item alerts the users of its step live in the bell; opening it marks it as read', async ({
  page,
  request,
  browser,
  own,
}) => {
  await forwardToMalls(request)
  const { content } = await asLogin<{ content: { idBoleto: number }[] }>(
    request,
    'analista.shopping',
    `${serasa}/serasa-negativacao/buscar/boletos-shopping`,
    { page: 1, size: 3 },
  )
  const ids = content.map(({ idBoleto }) => idBoleto).slice(0, 3)
  await asLogin(
    request,
    'analista.shopping',
    `${serasa}/serasa-negativacao/submeter-recomendacao`,
    { boletos: ids.map((idBoleto) => ({ idBoleto, loja: { negativar: true } })) },
  )
  const other = await browser.newPage({ baseURL: own.address })
  await resumeSession(other, 'corporativa')
  await open(other, '/home')
  await resumeSession(page, 'analista.shopping')
  await open(page, '/home')
  await expect(bell(page, /^Avisos$/)).toBeVisible()

  await asLogin(request, 'aprovador.shopping', `${serasa}/serasa-workflow/devolver`, {
    idBoletos: ids.slice(0, 1),
    motivo: 'Conferir o fundo de promoção.',
  })
  await expect(bell(page, 'Avisos: 1 novo')).toBeVisible()
  await bell(page, 'Avisos: 1 novo').click()
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page)).toContainText('boleto devolvido por André Siqueira, não lido')
  await expect(lines(page)).toContainText('“Conferir o fundo de promoção.” Está de novo em')
  expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])

  // Opening the list marks nothing as read.
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page, 'Avisos: 1 novo')).toBeFocused()
  await bell(page, 'Avisos: 1 novo').click()
  await lines(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/analisar-negativacao-shopping\?/)
  await expect(bell(page, /^Avisos$/)).toBeVisible()
  await bell(page, /^Avisos$/).click()
  await expect(lines(page)).not.toContainText('não lido')

  await expect(bell(other, /^Avisos$/)).toBeVisible()
  await bell(other, /^Avisos$/).click()
  await expect(panel(other)).toContainText('Nenhum aviso')
  await other.close()
})
