// A bank return: one person brings it, its boletos are held, another person confirms it.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { expect } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { dialog, onOwnServer, open, rows, toast } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const itau = fileURLToPath(new URL('../samples/retornos-bancarios/itau-400.ret', import.meta.url))
const test = onOwnServer({ world: 'erp' })

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

test(
  'one person brings a return, another confirms it, and the tenant shows what the bank has',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, '/retornos-bancarios')
    await page.getByRole('button', { name: 'Carregar retorno' }).click()
    const bringing = dialog(page, 'Carregar retorno')
    await bringing.locator('input[type=file]').setInputFiles({
      name: 'itau-400.ret',
      mimeType: 'text/plain',
      buffer: await readFile(itau),
    })
    await bringing.getByRole('button', { name: 'Carregar', exact: true }).click()
    await expect(toast(page, /Retorno recebido: 4 atos novos\./)).toBeVisible()
    await expect(rows(page)).toHaveCount(4)
    const paid = rows(page).filter({ hasText: '1001250600009' })
    await expect(paid).toContainText('Aguarda confirmação')
    expect(await accessibilityFaults(page)).toEqual([])

    await paid.getByRole('button', { name: 'Confirmar arquivo itau-400.ret' }).click()
    const confirming = dialog(page, 'Confirmar arquivo')
    await confirming.getByRole('button', { name: 'Confirmar arquivo' }).click()
    await expect(page.getByText(/Quem trouxe o retorno não o confirma\./)).toBeVisible()

    await resumeSession(page, 'regua.2')
    await open(page, '/retornos-bancarios')
    await rows(page)
      .filter({ hasText: '1001250600009' })
      .getByRole('button', { name: 'Confirmar arquivo itau-400.ret' })
      .click()
    await confirming.getByRole('button', { name: 'Confirmar arquivo' }).click()
    await expect(toast(page, /Retorno confirmado: 4 atos\./)).toBeVisible()
    await expect(rows(page).filter({ hasText: '1001250600009' })).toContainText('Aberto')
  },
)
