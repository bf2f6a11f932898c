// A dispute: one person opens it with a file, whoever opened it does not decide, another decides.
import { expect } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { dialog, onOwnServer, open, rows, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const number = '1001250600009'

test(
  'one person opens a dispute with a file, another decides it in part with the effect in sight',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, '/contestacoes')
    await expect(page.getByText('Nenhuma contestação.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Nova contestação' }).click()
    const opening = dialog(page, 'Nova contestação')
    await opening.getByLabel('Número de um boleto do lojista').fill(number)
    await opening.getByRole('checkbox', { name: new RegExp(number) }).check()
    await opening.getByLabel('Motivo').click()
    await page.getByRole('option', { name: 'Valor incorreto' }).click()
    await opening.getByLabel('Como chegou').click()
    await page.getByRole('option', { name: 'Telefone' }).click()
    await opening.getByLabel('O que o lojista diz').fill('A área cobrada é a antiga, de 84 m².')
    await opening.locator('input[type=file]').setInputFiles({
      name: 'aditivo.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\naditivo'),
    })
    await opening.getByRole('button', { name: 'Abrir contestação' }).click()
    await expect(toast(page, /Salvo com sucesso\./)).toBeVisible()

    await expect(page.getByRole('button', { name: 'aditivo.pdf' })).toBeVisible()
    await expect(page.getByText('até alguém decidir')).toBeVisible()
    await expect(page.getByText(/segue, com a guarda “Contestação aberta desde/)).toBeVisible()
    await page.getByRole('radio', { name: /Procedente em parte/ }).check()
    await page
      .getByLabel('Resposta ao lojista e registro')
      .fill('O aditivo vale: a área é de 62 m².')
    await expect(
      page.getByRole('button', { name: 'Decidir em parte' }),
    ).toHaveAccessibleDescription('Quem abriu não decide.')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Resposta ao lojista e registro').fill('')

    await resumeSession(page, 'juridico')
    await open(page, '/contestacoes')
    await rows(page).filter({ hasText: number }).press('Enter')
    await expect(page.locator('blockquote')).toHaveText('A área cobrada é a antiga, de 84 m².')
    await page.keyboard.press('2')
    await expect(page.getByRole('radio', { name: /Procedente em parte/ })).toBeChecked()
    await expect(page.getByText(/Esperam? a correção no ERP por 10 dias/).first()).toBeVisible()
    const words = page.getByLabel('Resposta ao lojista e registro')
    await words.fill('O aditivo vale: a área é de 62 m².')
    await words.press('Control+Enter')
    await expect(toast(page, /Salvo com sucesso\./)).toBeVisible()
    await expect(rows(page).filter({ hasText: number })).toContainText('Procedente em parte')
  },
)
