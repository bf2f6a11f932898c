// The pages of the delinquency figures.
import type { Page } from '@playwright/test'

export const summary = '/resumo-de-inadimplencia'
export const report = '/relatorio-inadimplencia'
/** A cell of the summary. */
export const cell = (page: Page, line: number, column: string) =>
  page.locator(`[data-cell="${line}.${column}"]`)
/** The link from a list of títulos to its figure. */
export const back = (page: Page) => page.getByRole('link', { name: 'Voltar ao número' })
