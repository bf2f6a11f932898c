// 'Modelo (xlsx)' and 'Colunas' of the imports.
import { expect } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { dialog, onOwnServer, open } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })

test(
  'an import shows its columns with their codes and gives its template',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, '/import-inadimplencia')
    const panel = page.getByRole('region', { name: 'Planilha final de inadimplência' })
    await panel.getByRole('button', { name: 'Colunas' }).click()
    const shown = dialog(page, 'Colunas: Planilha final')
    await expect(shown.getByRole('row').filter({ hasText: 'tipoConta *' })).toContainText('ALUGUEL')
    expect(await accessibilityFaults(page)).toEqual([])
    await shown.getByRole('button', { name: 'Fechar', exact: true }).last().click()
    const download = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Modelo (xlsx)' }).click()
    expect((await download).suggestedFilename()).toBe('modelo-planilha-final.xlsx')
  },
)

test('the dialogs of imports have both', async ({ page }) => {
  await resumeSession(page, 'regua')
  for (const [path, act] of [
    ['/cartas-email', 'Carregar comunicações'],
    ['/cadastro-ajuizamento?aba=indices', 'Carregar índices'],
  ] as const) {
    await open(page, path)
    await page.getByRole('main').getByRole('button', { name: act }).click()
    const form = page.getByRole('dialog')
    await expect(form.getByRole('button', { name: 'Modelo (xlsx)' })).toBeVisible()
    await expect(form.getByRole('button', { name: 'Colunas' })).toBeVisible()
    await page.keyboard.press('Escape')
  }
})
