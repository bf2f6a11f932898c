import { expect, type Page } from '@playwright/test'

import { rows } from './own-server.ts'

/** Undoes the import in the first row. */
export async function undoFirstImport(page: Page) {
  await rows(page)
    .first()
    .getByRole('button', { name: /^Desfazer a importação de/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(rows(page).first()).toContainText('Desfeita')
}
