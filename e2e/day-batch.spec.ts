// The batch of a day: made, read by cards, released with its sum in words, retired with a reason, and what holds a tenant.
import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { act, dialog, onOwnServer, open, toast } from './own-server.ts'
import { sendingWorld } from './sending-world.ts'
import { resumeSession } from './sign-in.ts'

// There is no batch before a user makes it.
const test = onOwnServer(sendingWorld)

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const path = '/regua-do-dia'
const card = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Passos do lote' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
const table = (page: Page) => page.getByRole('table', { name: 'Régua do dia' })
const rows = (page: Page) => table(page).locator('tbody tr[aria-rowindex]')
const line = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^[\d.]+ / })
    .first()

/** Opens the messages one by one, after the batch was made. */
async function openBatch(page: Page, login = 'regua', query = ''): Promise<void> {
  await resumeSession(page, login)
  await open(page, `${path}?agrupar=mensagem${query}`)
  if ((await rows(page).count()) === 0) await act(page, 'Gerar lote').click()
  await expect(rows(page).first()).toBeVisible()
}

test(
  'the batch is made, its cards filter, and letters are released with the sum in words',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, path)
    await expect(
      page.getByText('O lote de hoje ainda não foi gerado.').filter({ visible: true }),
    ).toHaveCount(1)
    await expect(act(page, 'Liberar')).toHaveAccessibleDescription(
      'O lote de hoje ainda não foi gerado.',
    )
    await act(page, 'Gerar lote').click()
    await expect(line(page)).toContainText('326 mensagens')

    await card(page, 'Avisos').click()
    await expect(card(page, 'Avisos')).toHaveAccessibleName(/^Avisos, D\+1 e D\+5 ?13/)
    await expect(line(page)).toContainText('13 mensagens')
    await expect(line(page)).toContainText(/R\$\s480\.847,44/)
    await expect(page.getByText(/com encargos R\$\s519\.083,05/)).toBeVisible()
    const out = page.getByRole('complementary', { name: 'Quem fica de fora' })
    await expect(out).toContainText(/45 boletos, R\$\s1\.251\.255,31\./)
    await expect(out).toContainText('Uma mensagem por dia32955.845,72')
    await expect(out).toContainText('Pagos desde o vencimento362')
    expect(await accessibilityFaults(page)).toEqual([])

    await act(page, 'Liberar as 13').click()
    await dialog(page, 'Liberar').getByRole('button', { name: 'Liberar', exact: true }).click()
    await expect(page.getByText('Não há servidor de e-mail para a cobrança.').first()).toBeVisible()
    await dialog(page, 'Liberar').getByRole('button', { name: 'Cancelar' }).click()

    await card(page, 'Notificação, fiadores').click()
    await act(page, 'Liberar as 158').click()
    await expect(dialog(page, 'Liberar')).toContainText(
      /Liberar 158 mensagens a \d+ pessoas, 374 boletos, R\$\s10\.307\.950,85 \(dez milhões, trezentos e sete mil, novecentos e cinquenta reais e oitenta e cinco centavos\)\?/,
    )
    expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
    await dialog(page, 'Liberar').getByRole('button', { name: 'Liberar', exact: true }).click()
    await expect(toast(page, '158 mensagens liberadas.')).toBeVisible()
    await expect(act(page, 'Liberar')).toHaveAccessibleDescription('Nada a liberar.')
  },
)

test('by keys: a message is marked, read beside the list, and retired with a reason', async ({
  page,
}) => {
  await openBatch(page, 'regua', '&tipo=COBRANCA')
  const first = rows(page).first()
  await first.focus()
  await page.keyboard.press('Space')
  const message = page.getByRole('complementary', { name: /^Mensagem a / })
  await expect(message).toContainText('Protocolo')
  await expect(message).toContainText(/RG-20261118-\d{6}/)
  expect(await accessibilityFaults(page)).toEqual([])
  await message.getByRole('button', { name: 'Fechar a mensagem' }).click()

  await first.focus()
  await page.keyboard.press('x')
  await expect(act(page, 'Liberar a 1')).toBeVisible()
  await page.keyboard.press('r')
  const why = dialog(page, 'Retirar')
  await why.getByLabel('Por que retirar?').fill('curto')
  await expect(why.getByRole('button', { name: 'Retirar 1 mensagem' })).toHaveAccessibleDescription(
    'O motivo precisa de ao menos 10 caracteres.',
  )
  await why.getByLabel('Por que retirar?').fill('o gerente pediu para esperar')
  expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
  await why.getByRole('button', { name: 'Retirar 1 mensagem' }).click()
  await expect(toast(page, '1 mensagem retirada.')).toBeVisible()
  await open(page, `${path}?agrupar=mensagem&estado=RETIRADA`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('o gerente pediu para esperar')
})

test('a tenant is paused from a message; a long pause waits for another user', async ({ page }) => {
  await openBatch(page, 'regua', '&passo=D1')
  await rows(page).first().focus()
  await page.keyboard.press('Space')
  await page
    .getByRole('complementary', { name: /^Mensagem a / })
    .getByRole('button', { name: 'Pausar a régua' })
    .click()
  const form = dialog(page, 'Pausar a régua')
  await form.getByRole('textbox', { name: 'Até' }).fill('10/01/2027')
  await form.getByLabel('Motivo').fill('férias coletivas da loja')
  await form.getByRole('button', { name: 'Pausar', exact: true }).click()
  await expect(toast(page, 'Proposta enviada para confirmação.')).toBeVisible()

  await open(page, `${path}?aba=pausas`)
  await expect(
    page.getByRole('button', { name: /^Confirmar a pausa de / }),
  ).toHaveAccessibleDescription('Outra pessoa precisa confirmar.')
  expect(await accessibilityFaults(page)).toEqual([])
  await resumeSession(page, 'regua.2')
  await open(page, `${path}?aba=pausas`)
  await page.getByRole('button', { name: /^Confirmar a pausa de / }).click()
  await expect(toast(page, 'Salvo com sucesso.')).toBeVisible()
  await page.getByRole('button', { name: /^Encerrar a pausa de / }).click()
  const end = dialog(page, 'Encerrar a pausa')
  await end.getByLabel('Motivo').fill('a loja reabriu antes')
  await end.getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(page.getByText('Nenhuma pausa.')).toBeVisible()
})

test('who stays out is listed with the reason; paid boletos only on demand', async ({ page }) => {
  await openBatch(page)
  await open(page, `${path}?aba=fora&agrupar=${encodeURIComponent('boleto de fora')}`)
  const left = page.getByRole('table', { name: 'Fora do lote' })
  await expect(left).toContainText('Pode estar compensando')
  await expect(left).not.toContainText('O boleto foi pago desde o vencimento.')
  const before = await line(page).innerText()
  await page.getByRole('button', { name: /^Pagos/ }).click()
  await expect(line(page)).not.toHaveText(before)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the mall collector releases reminders of the own malls alone; a reader nothing', async ({
  page,
}) => {
  await openBatch(page)
  await resumeSession(page, 'analista.shopping')
  await open(page, `${path}?agrupar=mensagem&tipo=NOTIFICACAO`)
  await expect(act(page, 'Liberar')).toHaveAccessibleDescription('Nada a liberar.')
  await resumeSession(page, 'aprovador.shopping')
  await open(page, path)
  await expect(act(page, 'Liberar')).toHaveAccessibleDescription('Seu perfil não libera mensagens.')
  await expect(act(page, 'Gerar lote')).toHaveAccessibleDescription(
    'Seu perfil não libera mensagens.',
  )
})

test('on a phone the cards stand two by two, and a message is a page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openBatch(page, 'regua', '&passo=D5')
  const [first, second] = await Promise.all([
    card(page, 'Lembrete').boundingBox(),
    card(page, 'Avisos').boundingBox(),
  ])
  expect(first?.y).toBe(second?.y)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  expect(await accessibilityFaults(page)).toEqual([])
})
