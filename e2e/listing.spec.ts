import { readFile } from 'node:fs/promises'

import { expect, type Locator, type Page, test } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import * as z from 'zod'

import { filterName } from '#listing/definition.ts'

import { accessibilityFaults } from './accessibility.ts'
import { listings, type TestedListing } from './listings.ts'
import { resumeSession } from './sign-in.ts'

test.use({ locale: 'pt-BR', timezoneId: 'Asia/Tokyo', contextOptions: { reducedMotion: 'reduce' } })

const table = (page: Page, { title }: TestedListing): Locator => page.getByRole('table', { name: title })
// Rows of the page, without head, sub-lines and spacers.
const rows = (page: Page, listing: TestedListing) => table(page, listing).locator('tbody tr[aria-rowindex]')
const resultLine = (page: Page) => page.getByRole('main').getByRole('status').first()

async function open(page: Page, listing: TestedListing, query = ''): Promise<void> {
  await page.goto(`${listing.path}${query}`)
  await expect(table(page, listing)).toBeVisible()
  await expect(page.locator('[data-state=loading], [role=region][aria-busy=true]')).toHaveCount(0)
}

const isSearch = (listing: TestedListing) => (address: URL) => address.pathname === `/bff${listing.search.path}`

/** The count on the result line: '272 boletos'. */
async function shownTotal(page: Page): Promise<number> {
  const text = await resultLine(page).innerText()
  return Number(/^([\d.]+) /.exec(text)?.[1]?.replaceAll('.', ''))
}

const keysOf = (schema: unknown): readonly string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
const isPaged = ({ search }: TestedListing) => [...keysOf(search.query), ...keysOf(search.fields)].includes('page')
const textFilter = ({ filters }: TestedListing) => Object.entries(filters).find(([, filter]) => filter.kind === 'text')
const documentFilter = ({ filters }: TestedListing) =>
  Object.entries(filters).find(([, filter]) => filter.kind === 'document')
const sortable = ({ columns }: TestedListing) =>
  columns.find((column) => column.sortable && column.only !== 'export' && !column.startsHidden)

/** What makes one list behave otherwise than another: what all lists do alike is asked of one of each kind. */
const kindOf = (listing: TestedListing) =>
  JSON.stringify([isPaged(listing), textFilter(listing) !== undefined, listing.download !== undefined])
const firstOfKind = new Map(listings.toReversed().map(({ listing }) => [kindOf(listing), listing.path]))

// The lists share nothing: both workers take some. The tests of one list change how its person arranged it.
test.describe.configure({ mode: 'parallel' })

for (const { listing, login, isCsv = false } of listings) {
  const isFirst = firstOfKind.get(kindOf(listing)) === listing.path
  test.describe(`${listing.title} (${listing.path})`, () => {
    test.describe.configure({ mode: 'default' })
    test.beforeEach(({ page }) => resumeSession(page, login))

    test('the address is the state: a pasted link shows the same rows, and back restores the ones before', async ({
      page,
    }) => {
      await open(page, listing)
      const column = sortable(listing)
      if (!column) throw new Error('A listing without a sortable column')
      const before = await rows(page, listing).allInnerTexts()
      await page.getByRole('columnheader', { name: column.label }).getByRole('button').click()
      await expect(page).toHaveURL(new RegExp(`sort=${column.of.replace('.', '\\.')}`))
      await expect(page.locator('[data-state=refetching]')).toHaveCount(0)
      const sorted = await rows(page, listing).allInnerTexts()
      const link = page.url()
      const other = await page.context().newPage()
      await other.goto(link)
      await expect(rows(other, listing).first()).toBeVisible()
      await expect.poll(() => rows(other, listing).allInnerTexts()).toEqual(sorted)
      await other.close()
      await page.goBack()
      await expect(page).not.toHaveURL(/sort=/)
      await expect.poll(() => rows(page, listing).allInnerTexts()).toEqual(before)
    })

    const byDocument = documentFilter(listing)
    if (byDocument)
      test('no document stands in the address, and the field shows its mask after a reload', async ({ page }) => {
        await open(page, listing)
        const field = page.getByRole('textbox', { name: byDocument[1].label, exact: true })
        await field.fill('529.982.247-25')
        await page.getByRole('button', { name: 'Pesquisar' }).click()
        await expect(page).toHaveURL(new RegExp(`${byDocument[0]}=[A-Z]{20}`))
        expect(page.url()).not.toMatch(/\d{11}|\d{3}\.\d{3}/)
        await page.reload()
        await expect(field).toHaveValue('***.982.247-**')
      })

    test('a stale link opens, and a status says what was ignored', async ({ page }) => {
      await open(page, listing, '?sort=gone&page=-1&antigo=1')
      await expect(rows(page, listing).first()).toBeVisible()
      await expect(page.getByText('Ignorado no endereço: ordenação, página, antigo.').first()).toBeVisible()
      await expect(page.getByRole('status', { name: 'Avisos da tela' })).toContainText('Ignorado no endereço')
    })

    if (isFirst)
      test('loading shows a skeleton of the same shape without a jump; a refetch keeps the old rows', async ({
        page,
      }) => {
        // A slow server: each answer is the real one, and comes when the test has seen the waiting.
        let gate = Promise.withResolvers<void>()
        await page.route(isSearch(listing), async (route) => {
          await gate.promise
          await route.continue()
        })
        await page.addInitScript(`
        window.shift = 0
        new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value }).observe({ type: 'layout-shift', buffered: true })
      `)
        await page.goto(listing.path)
        await expect(page.locator('[role=region][aria-busy=true]')).toBeVisible()
        gate.resolve()
        await expect(rows(page, listing).first()).toBeVisible()
        expect(await page.evaluate('window.shift')).toBeLessThan(0.1)
        const count = await rows(page, listing).count()
        const column = sortable(listing)
        if (!column || !isPaged(listing)) return
        gate = Promise.withResolvers<void>()
        await page.getByRole('columnheader', { name: column.label }).getByRole('button').click()
        await expect(page.locator('[data-state=refetching]')).toBeVisible()
        expect(await rows(page, listing).count()).toBe(count)
        gate.resolve()
      })

    test('no match and error are two states with their own texts, each with one button that helps', async ({
      page,
    }) => {
      await open(page, listing)
      const [one, many] = listing.noun
      const filter = textFilter(listing)
      if (filter) {
        const total = await shownTotal(page)
        await page.getByRole('textbox', { name: filter[1].label, exact: true }).fill('zzzz')
        await page.getByRole('button', { name: 'Pesquisar' }).click()
        const state = page.locator('[data-state=no-match]')
        await expect(state).toContainText(listing.whenEmpty)
        await expect(state).toContainText(new RegExp(`Nenhuma? ${one} com ${filterName(filter[1])}: zzzz`, 'i'))
        expect(await accessibilityFaults(page)).toEqual([])
        await state.getByRole('button', { name: 'Limpar filtros' }).click()
        await expect.poll(() => shownTotal(page)).toBe(total)
      }
      const search = isSearch(listing)
      await page.route(search, (route) =>
        route.fulfill({ status: 500, json: { mensagem: 'Erro interno', message: 'Erro interno', pedido: 'TESTE1' } }),
      )
      await page.reload()
      const failed = page.locator('[data-state=error]')
      await expect(failed).toContainText(`Erro ao tentar carregar ${many}`)
      await expect(failed).toContainText('pedido TESTE1')
      expect(await accessibilityFaults(page)).toEqual([])
      await page.unroute(search)
      await failed.getByRole('button', { name: 'Tentar de novo' }).click()
      await expect(rows(page, listing).first()).toBeVisible()
    })

    if (isFirst)
      test('works by keyboard: / to the first filter, j and k through the rows, and no key acts while typing', async ({
        page,
      }) => {
        await open(page, listing)
        await rows(page, listing).first().focus()
        await page.keyboard.press('j')
        const second = rows(page, listing).nth(Math.min(1, (await rows(page, listing).count()) - 1))
        await expect(second).toBeFocused()
        await page.keyboard.press('k')
        await expect(rows(page, listing).first()).toBeFocused()
        const filter = textFilter(listing)
        if (!filter) return
        const field = page.getByRole('textbox', { name: filter[1].label, exact: true })
        await page.keyboard.press('/')
        await expect(page.locator('[role=search] input:focus')).toHaveCount(1)
        await field.focus()
        await page.keyboard.type('jkx/')
        await expect(field).toHaveValue(/^jkx\/$/i)
      })

    test('a head sorts and says so; two pages share no row', async ({ page }) => {
      await open(page, listing)
      const column = sortable(listing)
      if (!column) throw new Error('A listing without a sortable column')
      const head = page.getByRole('columnheader', { name: column.label })
      await head.getByRole('button').click()
      await expect(head).toHaveAttribute('aria-sort', 'ascending')
      await expect(page.getByRole('status', { name: 'Avisos da tela' })).toContainText(`${column.label}, crescente`)
      await expect(page.locator('[data-state=refetching]')).toHaveCount(0)
      if (!isPaged(listing) || (await shownTotal(page)) <= 20) return
      const answered: string[][] = []
      for (const number of [1, 2]) {
        const answer = page.waitForResponse(
          (response) =>
            isSearch(listing)(new URL(response.url())) &&
            (response.request().postData() ?? response.url()).includes(`"page":${number}`),
        )
        await page.goto(`${listing.path}?sort=${column.of}${number === 1 ? '' : '&page=2'}`)
        const { content, data } = (await (await answer).json()) as { content?: unknown[]; data?: unknown[] }
        answered.push((content ?? data ?? []).map((row) => JSON.stringify(row)))
      }
      expect(new Set(answered.flat()).size).toBe(answered.flat().length)
    })

    if (isFirst)
      test('the head stays in sight and never covers the focused row', async ({ page }) => {
        await page.setViewportSize({ width: 1366, height: 600 })
        await open(page, listing)
        const region = page.getByRole('region', { name: `${listing.title}: linhas` })
        await region.hover()
        await page.mouse.wheel(0, 3_000)
        const head = table(page, listing).locator('thead th').first()
        await expect(head).toBeInViewport()
        const last = rows(page, listing).last()
        await last.focus()
        const [row, top] = [await last.boundingBox(), await head.boundingBox()]
        expect(row?.y ?? 0).toBeGreaterThanOrEqual((top?.y ?? 0) + (top?.height ?? 0) - 1)
      })

    if (isFirst && isPaged(listing))
      test('everything at once draws the rows in sight, tells the true count, and End reaches the last', async ({
        page,
      }) => {
        await open(page, listing, '?size=todas')
        const total = await shownTotal(page)
        await expect(table(page, listing)).toHaveAttribute('aria-rowcount', String(total))
        expect(await rows(page, listing).count()).toBeLessThan(201)
        await rows(page, listing).first().focus()
        await page.keyboard.press('End')
        const last = table(page, listing).locator(`tr[aria-rowindex="${Math.min(total, 10_000)}"]`)
        await expect(last).toBeFocused()
      })

    if (isFirst)
      test('a hidden column is hidden after a reload too, and comes back', async ({ page }) => {
        await open(page, listing)
        const column = listing.columns.filter(({ only, startsHidden }) => only !== 'export' && !startsHidden)[1]
        if (!column) throw new Error('A listing of one column')
        const head = page.getByRole('columnheader', { name: column.label, exact: true })
        await page.getByRole('button', { name: 'Colunas' }).click()
        const saved = page.waitForResponse(
          (response) => response.url().includes('/preferencias/') && response.request().method() === 'PUT',
        )
        await page.getByRole('checkbox', { name: column.label, exact: true }).click()
        await saved
        await expect(head).toHaveCount(0)
        await page.reload()
        await expect(rows(page, listing).first()).toBeVisible()
        await expect(head).toHaveCount(0)
        await page.getByRole('button', { name: 'Colunas' }).click()
        await page.getByRole('button', { name: 'Restaurar colunas' }).click()
        await expect(head).toHaveCount(1)
      })

    if (listing.download)
      test('the export has the rows of the filter and the columns of the screen', async ({ page }) => {
        await open(page, listing)
        const total = await shownTotal(page)
        const started = page.waitForEvent('download')
        await page.getByRole('button', { name: listing.exportLabel ?? 'Exportar', exact: true }).click()
        const download = await started
        expect(download.suggestedFilename()).toMatch(isCsv ? /^[a-z0-9-]+\.csv$/ : /^[a-z0-9-]+\.xlsx$/)
        await expect(
          page.getByText('Arquivo baixado! Confira no gerenciador de arquivos de seu navegador.'),
        ).toBeVisible()
        const exported = listing.columns.filter(({ only }) => only !== 'screen').map(({ label }) => label)
        if (isCsv) {
          const text = await readFile(await download.path(), 'utf8')
          const [first, ...others] = text.trimEnd().split('\r\n')
          expect(first).toBe(`\ufeff${exported.join(';')}`)
          expect(others).toHaveLength(total)
          return
        }
        const book = await readXlsx(await readFile(await download.path()))
        const lines = book.sheets[0]?.rows ?? []
        const head = lines.findIndex((line) => line[0] === listing.columns.find(({ only }) => only !== 'screen')?.label)
        expect(lines[head]).toEqual(exported)
        expect(lines[4]?.[0]).toBe(`Linhas: ${total.toLocaleString('pt-BR')}`)
        const after = lines.slice(head + 1)
        expect(after.at(-1)?.includes('Total') ? after.length - 1 : after.length).toBe(total)
        expect([...(book.sheets[0]?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
      })

    const byText = textFilter(listing)
    if (isFirst && byText)
      test('the result is announced while the focus stays in the field', async ({ page }) => {
        await open(page, listing)
        const before = await resultLine(page).innerText()
        const field = page.getByRole('textbox', { name: byText[1].label, exact: true })
        await field.fill('zzzz')
        await field.press('Enter')
        await expect(resultLine(page)).not.toHaveText(before)
        await expect(resultLine(page)).toHaveText(`0 ${listing.noun[1]}`)
        await expect(field).toBeFocused()
      })

    test('WCAG 2.2 AA, light and dark', async ({ page }) => {
      await open(page, listing)
      expect(await accessibilityFaults(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
      expect(await accessibilityFaults(page)).toEqual([])
    })

    test('at 320 px the page itself does not scroll sideways', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await open(page, listing)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
      await expect(page.getByRole('button', { name: /^Filtros/ })).toHaveCount(
        Object.keys(listing.filters).length === 0 ? 0 : 1,
      )
    })
  })
}
