// Pasting spreadsheet columns into a field by keyboard.
import { expect, type Page, test } from '@playwright/test'

import { resumeSession } from './sign-in.ts'

async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page.getByRole('textbox', { name: label, exact: true }).click()
  await page.keyboard.press('ControlOrMeta+V')
}

const places = [
  ['corporativa', '/analisar-negativacao-corporativo?agrupar=boleto'],
  ['corporativa', '/inclusao-negativacao-manual?agrupar=boleto'],
] as const

for (const [login, address] of places)
  test(`${address}: a column of numbers of boletos finds each of them`, async ({ page }) => {
    await resumeSession(page, login)
    await page.goto(address)
    const main = page.getByRole('main')
    await expect(main.getByRole('row').nth(2)).toBeVisible()
    const numbers = [...new Set((await main.innerText()).match(/\b\d{13}\b/g))].slice(0, 2)
    expect(numbers).toHaveLength(2)
    for (const separator of ['\r\n', '\t', ', ', '; ', ' ']) {
      await paste(page, 'Número do boleto', `${numbers.join(separator)}\r\n`)
      await page.getByRole('button', { name: 'Pesquisar' }).click()
      for (const number of numbers) await expect(main.getByText(number).first()).toBeVisible()
      await expect(page).toHaveURL(/numBoleto/)
      await page.getByRole('button', { name: 'Limpar filtros' }).first().click()
      await expect(page).not.toHaveURL(/numBoleto/)
    }
  })

test('two lines pasted into a field for one text do not run together', async ({ page }) => {
  await resumeSession(page, 'corporativa')
  await page.goto('/analisar-negativacao-corporativo?agrupar=boleto')
  await paste(page, 'Marca', 'Loja\r\nAzul')
  await expect(page.getByRole('textbox', { name: 'Marca', exact: true })).toHaveValue('Loja Azul')
})

test('a day that does not exist and an interval that runs backwards stop the search', async ({
  page,
}) => {
  await resumeSession(page, 'corporativa')
  await page.goto('/boletos-negativados')
  const field = page
    .getByRole('search')
    .getByRole('textbox', { name: /intervalo/i })
    .first()
  const search = page.getByRole('button', { name: 'Pesquisar' })
  for (const typed of ['31/02/2026 - 31/03/2026', '10/03/2026 - 01/03/2026']) {
    await field.fill(typed)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(search).toHaveAttribute('aria-disabled', 'true')
  }
})
