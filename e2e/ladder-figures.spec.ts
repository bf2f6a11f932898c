// What ladders would have sent in a month, beside a change that nobody saved; and the figures of what was sent.
import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { act, onOwnServer, open } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

async function openTab(page: Page, name: string): Promise<void> {
  await resumeSession(page, 'regua')
  await open(page, '/regua')
  await page.getByRole('tab', { name, exact: true }).click()
}

const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('October by the ladders in force, and with other days', async ({ page }) => {
  await openTab(page, 'Simular')
  await expect(title(page, '949 mensagens')).toBeVisible({ timeout: 60_000 })
  await expect(
    page.getByRole('list', { name: 'Mensagens por dia' }).getByRole('listitem').first(),
  ).toHaveText('01/10 344')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('combobox', { name: 'E se' }).click()
  await page.getByRole('option', { name: 'Padrão, versão 1', exact: true }).click()
  await field(page, 'D+5, de (dias)').fill('7')
  await field(page, 'D+25, de (dias)').fill('vinte')
  await expect(act(page, 'Simular')).toHaveAttribute('aria-disabled', 'true')
  await field(page, 'D+25, de (dias)').fill('20')
  await page.getByRole('checkbox', { name: 'D+60', exact: true }).uncheck()
  await act(page, 'Simular').click()
  await expect(title(page, '941 mensagens')).toBeVisible({ timeout: 60_000 })
  await expect(
    page.getByRole('row', { name: 'D+25 Notificação antes do bureau, fiador 201 190 −11' }),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: 'Mensagens 949 941 −8' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the draft of a ladder beside its version in force', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '/regua')
  await page.getByRole('button', { name: /^Padrão / }).click()
  await expect(title(page, 'Em 10/2026 esta versão teria enviado 949')).toBeVisible({
    timeout: 60_000,
  })
})

test('figures say that they prove nothing, and an empty period says so', async ({ page }) => {
  await openTab(page, 'Indicadores')
  await expect(
    page.getByText('Descreve o que houve; não prova que a mensagem causou o pagamento.'),
  ).toBeVisible()
  await expect(page.getByText('Nenhuma mensagem', { exact: true })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})
