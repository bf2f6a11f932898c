// The tab 'Ajuste de tendência' of the prioritisation (spec 3:2.10, 3:4).
import { expect, type Page } from '@playwright/test'

import { onOwnServer, open } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const path = '/priorizacao?aba=tendencia'

async function openTrend(page: Page, login: string): Promise<void> {
  await resumeSession(page, login)
  await open(page, path)
}

test("without promises the list is empty, and moving 'De' past 'Até' moves 'Até' too", async ({
  page,
}) => {
  await openTrend(page, 'corporativa')
  await expect(page.getByText('Nenhuma promessa', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar Tendência' })).toHaveAccessibleDescription(
    'Marque ou desmarque a tendência de um boleto.',
  )
  const [from, to] = [page.getByLabel('De', { exact: true }), page.getByLabel('Até')]
  await to.fill('20/11/2026')
  await from.fill('25/11/2026')
  await expect(to).toHaveValue('25/11/2026')
  await to.fill('24/11/2026')
  await page.getByRole('button', { name: 'Pesquisar' }).click()
  await expect(page.getByText('A data final não pode ser anterior à data inicial.')).toBeVisible()
  await to.fill('30/11/2026')
  await page.getByRole('button', { name: 'Pesquisar' }).click()
  await expect(page).toHaveURL(/dateFrom=2026-11-25&dateTo=2026-11-30/)
  await expect(
    page
      .getByRole('table', { name: 'Ajuste de tendência' })
      .getByText('Nenhum resultado encontrado'),
  ).toBeVisible()
})
