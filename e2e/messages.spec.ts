// Letters leave as a remessa; the log shows each message with its way, its proof and its words.
import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { act, dialog, onOwnServer, open, toast } from './own-server.ts'
import { sendingWorld } from './sending-world.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer(sendingWorld)

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Mensagens' }).locator('tbody tr[aria-rowindex]')

/** Makes the batch, and releases the letters to guarantors. */
async function releaseLetters(page: Page): Promise<void> {
  await resumeSession(page, 'regua')
  await open(page, '/regua-do-dia?agrupar=mensagem')
  await act(page, 'Gerar lote').click()
  await page
    .getByRole('group', { name: 'Passos do lote' })
    .getByRole('button', { name: /^Notificação, fiadores/ })
    .click()
  await act(page, 'Liberar as 158').click()
  await dialog(page, 'Liberar').getByRole('button', { name: 'Liberar', exact: true }).click()
  await expect(toast(page, '158 mensagens liberadas.')).toBeVisible()
}

test(
  'letters leave as a remessa and are posted; another user proves the delivery of one',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, '/mensagens')
    await expect(page.getByText('Nenhuma mensagem.').first()).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])

    await releaseLetters(page)
    await open(page, '/regua-do-dia?aba=cartas')
    await expect(page.getByText('158 cartas liberadas')).toBeVisible()
    await page.getByRole('button', { name: 'Gerar remessa' }).click()
    await expect(toast(page, /^Remessa \d+ montada com 158 mensagens\.$/)).toBeVisible({
      timeout: 60_000,
    })
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Postada' }).click()
    const posted = page.getByRole('dialog', { name: /^Remessa \d+ postada$/ })
    await posted.getByLabel('Protocolo da postagem').fill('LOTE-7')
    expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
    await posted.getByRole('button', { name: 'Postada', exact: true }).click()
    await expect(toast(page, '158 mensagens postadas.')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Postada em 18/11/2026')).toBeVisible()

    await open(page, '/mensagens?estado=ENVIADA&agrupar=mensagem')
    await rows(page).first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Da proposta à entrega' })).toBeVisible()
    await expect(page.getByText('Liberada por Renata Queiroz')).toBeVisible()
    await expect(
      page.getByText('Envio, com data; a entrega ainda não foi confirmada'),
    ).toBeVisible()
    await expect(act(page, 'Registrar entrega')).toHaveAccessibleDescription(
      'Quem liberou a mensagem não registra a entrega dela.',
    )
    expect(await accessibilityFaults(page)).toEqual([])
    const address = page.url()

    await resumeSession(page, 'juridico')
    await page.goto(address)
    await act(page, 'Registrar entrega').click()
    const delivery = dialog(page, 'Registrar entrega')
    await expect(delivery.getByRole('button', { name: 'Salvar' })).toHaveAccessibleDescription(
      'Informe o comprovante da entrega.',
    )
    await delivery.getByLabel('Comprovante').fill('BR 884 201 377')
    expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
    await delivery.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(page, 'Salvo com sucesso.')).toBeVisible()
    await expect(page.getByText(/entrega digitada por Juliana Uchoa/)).toBeVisible()

    await act(page, 'Registrar resposta').click()
    const reply = dialog(page, 'Registrar resposta')
    await reply.getByLabel('O que a pessoa disse').fill('Paga na sexta-feira.')
    await reply.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(page, /A régua espera até 24\/11\/2026/)).toBeVisible()
    await expect(page.getByText(/“Paga na sexta-feira\.”/)).toBeVisible()
    const proof = page.waitForEvent('download')
    await act(page, 'Baixar a prova').click()
    expect((await proof).suggestedFilename()).toMatch(/^prova-RG-20261118-\d{6}\.pdf$/)
  },
)
