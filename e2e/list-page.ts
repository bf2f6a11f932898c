// Shared page helpers for list screens.
import { readFile } from 'node:fs/promises'

import { expect, type Locator, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import * as z from 'zod'

import { areaWords } from '#listing/files/area-words.ts'

import type { ListJourneyOf, TestedListing } from './listings.ts'

/** The table of the list; the helpers below find its parts. */
export const table = (page: Page, { title }: TestedListing): Locator =>
  page.getByRole('table', { name: title })
/** Data rows without header, sub-lines and spacers. */
export const rows = (page: Page, listing: TestedListing) =>
  table(page, listing).locator('tbody tr[aria-rowindex]')
/** The line with the count; screens may show other text above. */
export const resultLine = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^[\d.]+ / })
    .first()

/** URL of the ungrouped list, if it is grouped by default. */
export function byRow({ path, noun, groupedBy }: TestedListing, query = ''): string {
  if (groupedBy === undefined) return `${path}${query}`
  return `${path}${query === '' ? '?' : `${query}&`}agrupar=${noun[0]}`
}

export async function open(page: Page, listing: TestedListing, query = ''): Promise<void> {
  await page.goto(byRow(listing, query))
  await expect(table(page, listing)).toBeVisible()
  await expect(page.locator('[data-state=loading], [role=region][aria-busy=true]')).toHaveCount(0)
}

export const isSearch = (listing: TestedListing) => {
  const path = new RegExp(`^/bff${listing.search.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  return (address: URL) => path.test(address.pathname)
}

/** The count on the result line: '272 boletos'. */
export async function shownTotal(page: Page): Promise<number> {
  const text = await resultLine(page).innerText()
  return Number(/^([\d.]+) /.exec(text)?.[1]?.replaceAll('.', ''))
}

const keysOf = (schema: unknown): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
export const isPaged = ({ search }: TestedListing) =>
  [...keysOf(search.query), ...keysOf(search.fields)].includes('page')
/** A filter that accepts any text; masked fields reject letters. */
export const textFilter = ({ filters }: TestedListing) =>
  Object.entries(filters).find(([, filter]) => filter.kind === 'text' && filter.mask !== 'month')
export const documentFilter = ({ filters }: TestedListing) =>
  Object.entries(filters).find(([, filter]) => filter.kind === 'document')
export function sortableColumn({ columns }: TestedListing) {
  const foundColumn = columns.find(
    (column) => column.sortable && column.only !== 'export' && !column.startsHidden,
  )
  if (!foundColumn) throw new Error('A listing without a sortable column')
  return foundColumn
}

/** Exports the open list and reads the file. */
export async function expectExport(
  page: Page,
  { listing, isCsv = false, exportedLines }: ListJourneyOf,
): Promise<void> {
  const lineCount = exportedLines?.exec(await page.getByRole('main').innerText())?.[1]
  const total =
    lineCount === undefined ? await shownTotal(page) : Number(lineCount.replaceAll('.', ''))
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: listing.exportLabel ?? 'Exportar', exact: true }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(isCsv ? /^[a-z0-9-]+\.csv$/ : /^[a-z0-9-]+\.xlsx$/)
  if (listing.download)
    await expect(page.getByText(areaWords(listing.download).came, { exact: true })).toBeVisible()
  const exportedColumns = listing.columns
    .filter(({ only }) => only !== 'screen')
    .map(({ label }) => label)
  if (isCsv) {
    const text = await readFile(await download.path(), 'utf8')
    const [first, ...others] = text.trimEnd().split('\r\n')
    expect(first).toBe(`\ufeff${exportedColumns.join(';')}`)
    expect(others).toHaveLength(total)
    return
  }
  const book = await readXlsx(await readFile(await download.path()))
  const lines = book.sheets[0]?.rows ?? []
  const head = lines.findIndex(
    (line) => line[0] === listing.columns.find(({ only }) => only !== 'screen')?.label,
  )
  expect(lines[head]).toEqual(exportedColumns)
  expect(lines[4]?.[0]).toBe(`Linhas: ${total.toLocaleString('pt-BR')}`)
  const after = lines.slice(head + 1)
  const hasTotals = after.at(-1)?.some((cell) => /^Total( \(|$)/.test(String(cell)))
  expect(hasTotals ? after.length - 1 : after.length).toBe(total)
  expect(
    [...(book.sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined),
  ).toEqual([])
}
