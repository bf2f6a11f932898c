import { type APIRequestContext, expect, type Page, test } from '@playwright/test'

import { filterName } from '#listing/definition.ts'
import { failureTitle } from '#listing/files/area-words.ts'
import { maskDocument } from '#values/document.ts'

import { accessibilityFaults, colourFaults } from './accessibility.ts'
import { failAnswer } from './failed-answer.ts'
import {
  documentFilter,
  expectExport,
  isPaged,
  isSearch,
  open,
  resultLine,
  rows,
  shownTotal,
  sortableColumn,
  table,
  textFilter,
} from './list-page.ts'
import { listings, type ListJourneyOf } from './listings.ts'
import { asLogin } from './own-server.ts'
import { expectBudget, scriptBudget } from './scripts.ts'
import { resumeSession } from './sign-in.ts'

test.use({ locale: 'pt-BR', timezoneId: 'Asia/Tokyo', contextOptions: { reducedMotion: 'reduce' } })

/** All lists share their code: by day one list runs the main tests, and all others open. */
const exampleList = 'analyse-mall'
/** Lists of other kinds that export and sort by day: with totals, with groups, with a log. */
const exercisedLists: readonly string[] = ['eligible-customers', 'bill-search', 'audit-trail']

/** Document of a tenant whose mall all these users see. */
async function documentOf(request: APIRequestContext): Promise<string> {
  type Bills = { content: { nmShopping: string; serasaLoja: { numCpfcnpjLoja: string } }[] }
  const { content } = await asLogin<Bills>(
    request,
    'analista.shopping',
    '/workflow/serasa/serasa-negativacao/buscar/boletos-shopping',
    {
      url: '/analisar-negativacao-shopping',
      page: 1,
      size: 1,
    },
  )
  const document = content[0]?.serasaLoja.numCpfcnpjLoja
  if (document === undefined) throw new Error('No tenant to ask for')
  return document
}

// Lists are independent, so both workers share them. Tests of one list change its user's layout.
test.describe.configure({ mode: 'parallel' })

async function openWithinBudget(page: Page, { listing, quiet }: ListJourneyOf): Promise<void> {
  await open(page, listing, quiet)
  await expectBudget(page, scriptBudget.list, listing.path)
}

/** Exports, sorts, restores from the URL, and fits narrow windows. */
async function exerciseList(page: Page, walkedListing: ListJourneyOf): Promise<void> {
  const { listing } = walkedListing
  if (listing.download) await expectExport(page, walkedListing)
  const { of, label } = sortableColumn(listing)
  const head = table(page, listing).getByRole('columnheader', { name: label })
  await head.getByRole('button').first().click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(new RegExp(`sort=${of.replace('.', '\\.')}`))
  await expect(page.locator('[data-state=refetching]')).toHaveCount(0)
  const sorted = await rows(page, listing).allInnerTexts()
  await page.goto(page.url())
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => rows(page, listing).allInnerTexts()).toEqual(sorted)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  expect(await colourFaults(page)).toEqual([])
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(page.getByRole('button', { name: /^Filtros/ })).toHaveCount(
    Object.keys(listing.filters).length === 0 ? 0 : 1,
  )
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await page.emulateMedia({ colorScheme: 'light' })
  if (size) await page.setViewportSize(size)
}

// Opening a list in an existing window costs half of a new window.
const listsOfWindow = 6

for (const [login, own] of Map.groupBy(
  listings.filter(({ listing }) => listing.name !== exampleList),
  (one) => one.login,
))
  for (let from = 0; from < own.length; from += listsOfWindow) {
    const some = own.slice(from, from + listsOfWindow)
    const names = some.map(({ listing }) => listing.title).join(', ')
    test(
      `each opens within 300 kB of scripts (${login}: ${names})`,
      { tag: '@day' },
      async ({ page }) => {
        test.setTimeout(60_000 + some.length * 30_000)
        await resumeSession(page, login)
        for (const one of some)
          await test.step(one.listing.title, async () => {
            await openWithinBudget(page, one)
            if (exercisedLists.includes(one.listing.name)) await exerciseList(page, one)
          })
      },
    )
  }

for (const walkedListing of listings) {
  const { listing, login, quiet = '' } = walkedListing
  const isExample = listing.name === exampleList
  const byDay = { tag: isExample ? '@day' : [] }
  test.describe(`${listing.title} (${listing.path})`, () => {
    test.describe.configure({ mode: 'default' })
    test.beforeEach(({ page }) => resumeSession(page, login))

    test(
      'opens within 300 kB of scripts; the address is the state: a pasted link shows the same rows, and back restores the ones before',
      byDay,
      async ({ page }) => {
        await open(page, listing)
        await expectBudget(page, scriptBudget.list, listing.path)
        const column = sortableColumn(listing)
        const before = await rows(page, listing).allInnerTexts()
        await table(page, listing)
          .getByRole('columnheader', { name: column.label })
          .getByRole('button')
          .first()
          .click()
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
      },
    )

    const byDocument = documentFilter(listing)
    if (byDocument)
      test(
        'no document stands in the address, and the field shows its mask after a reload; one that nobody has finds no rows',
        byDay,
        async ({ page, request }) => {
          await open(page, listing)
          const field = page.getByRole('textbox', { name: byDocument[1].label, exact: true })
          await field.fill('529.982.247-25')
          await page.getByRole('button', { name: listing.searchLabel ?? 'Pesquisar' }).click()
          await expect(page.getByRole('main').getByText(listing.whenEmpty).first()).toBeVisible()
          await expect(rows(page, listing)).toHaveCount(0)
          await expect(field).toHaveValue('***.982.247-**')
          await expect(page.getByRole('main').getByText('***.982.247-**').first()).toBeVisible()
          await expect(page.getByText('Nenhum lojista ou fiador dos seus shoppings')).toHaveCount(0)
          expect(page.url()).not.toMatch(/\d{11}|\d{3}\.\d{3}/)
          // The link itself still finds nothing after a reload.
          await page.reload()
          await expect(page.getByRole('main').getByText(listing.whenEmpty).first()).toBeVisible()
          await expect(rows(page, listing)).toHaveCount(0)
          const document = await documentOf(request)
          const addressBefore = page.url()
          await field.fill(document)
          await page.getByRole('button', { name: listing.searchLabel ?? 'Pesquisar' }).click()
          await expect(page).not.toHaveURL(addressBefore)
          await expect(page).toHaveURL(new RegExp(`${byDocument[0]}=[A-Z]{20}`))
          expect(page.url()).not.toMatch(/\d{11}|\d{3}\.\d{3}/)
          await page.reload()
          await expect(field).toHaveValue(maskDocument(document))
        },
      )

    test('a stale link opens, and a status says what was ignored', async ({ page }) => {
      await open(page, listing, '?sort=gone&page=-1&antigo=1')
      await expect(rows(page, listing).first()).toBeVisible()
      await expect(
        page.getByText('Ignorado no endereço: ordenação, página, antigo.').first(),
      ).toBeVisible()
      await expect(page.getByRole('status', { name: 'Avisos da tela' })).toContainText(
        'Ignorado no endereço',
      )
    })

    if (isExample)
      test('loading shows a skeleton of the same shape without a jump; a refetch keeps the old rows', async ({
        page,
      }) => {
        // A slow server: real responses, delayed until the test has seen the loading state.
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
        const before = await rows(page, listing).allInnerTexts()
        const column = sortableColumn(listing)
        if (!isPaged(listing)) return
        gate = Promise.withResolvers<void>()
        await table(page, listing)
          .getByRole('columnheader', { name: column.label })
          .getByRole('button')
          .first()
          .click()
        await expect(page.locator('[data-state=refetching]')).toBeVisible()
        // Contains, not equals: the table renders one or two more rows after measuring.
        expect(await rows(page, listing).allInnerTexts()).toEqual(expect.arrayContaining(before))
        gate.resolve()
      })

    test(
      'no match and error are two states with their own texts, each with one button that helps',
      byDay,
      async ({ page }) => {
        await open(page, listing)
        const [one] = listing.noun
        const filter = textFilter(listing)
        if (filter) {
          const total = await shownTotal(page)
          await page.getByRole('textbox', { name: filter[1].label, exact: true }).fill('zzzz')
          await page.getByRole('button', { name: listing.searchLabel ?? 'Pesquisar' }).click()
          const state = page.locator('[data-state=no-match]')
          await expect(state).toContainText(listing.whenEmpty)
          await expect(state).toContainText(
            new RegExp(`Nenhuma? ${one} com ${filterName(filter[1])}: zzzz`, 'i'),
          )
          expect(await accessibilityFaults(page)).toEqual([])
          await state.getByRole('button', { name: 'Limpar filtros' }).click()
          await expect.poll(() => shownTotal(page)).toBe(total)
        }
        const search = isSearch(listing)
        await page.route(search, (route) => failAnswer(route, { pedido: 'TESTE1' }))
        await page.reload()
        const failed = page.locator('[data-state=error]')
        await expect(failed).toContainText(failureTitle(listing))
        await expect(failed).toContainText('pedido TESTE1')
        expect(await accessibilityFaults(page)).toEqual([])
        await page.unroute(search)
        await failed.getByRole('button', { name: 'Tentar de novo' }).click()
        await expect(rows(page, listing).first()).toBeVisible()
      },
    )

    if (isExample)
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

    test('a head sorts and says so; two pages share no row', byDay, async ({ page }) => {
      await open(page, listing)
      const column = sortableColumn(listing)
      const head = table(page, listing).getByRole('columnheader', { name: column.label })
      await head.getByRole('button').first().click()
      await expect(head).toHaveAttribute('aria-sort', 'ascending')
      await expect(page.getByRole('status', { name: 'Avisos da tela' })).toContainText(
        `${column.label}, crescente`,
      )
      await expect(page.locator('[data-state=refetching]')).toHaveCount(0)
      if (!isPaged(listing) || (await shownTotal(page)) <= (listing.pageSize ?? 20)) return
      const answered: string[][] = []
      for (const number of [1, 2]) {
        const answer = page.waitForResponse(
          (response) =>
            isSearch(listing)(new URL(response.url())) &&
            (response.request().postData()?.includes(`"page":${number}`) ??
              new URL(response.url()).searchParams.get('page') === String(number)),
        )
        await page.goto(`${listing.path}?sort=${column.of}${number === 1 ? '' : '&page=2'}`)
        const { content, data } = (await (await answer).json()) as {
          content?: unknown[]
          data?: unknown[]
        }
        answered.push((content ?? data ?? []).map((row) => JSON.stringify(row)))
      }
      expect(new Set(answered.flat()).size).toBe(answered.flat().length)
    })

    if (isExample)
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

    if (isExample && isPaged(listing))
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

    if (isExample)
      test('a hidden column is hidden after a reload too, and comes back', async ({ page }) => {
        await open(page, listing)
        // A column with its own header; two columns in one cell share a header.
        const below = listing.columns.map(({ above }) => above)
        const column = listing.columns.filter(
          ({ of, only, startsHidden, above }) =>
            only !== 'export' && !startsHidden && above === undefined && !below.includes(of),
        )[1]
        if (!column) throw new Error('A listing of one column')
        const head = table(page, listing).getByRole('columnheader', {
          name: column.label,
          exact: true,
        })
        await page.getByRole('button', { name: 'Colunas' }).click()
        const saved = page.waitForResponse(
          (response) =>
            response.url().includes('/preferencias/') && response.request().method() === 'PUT',
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
      test(
        'the export has the rows of the filter and the columns of the screen',
        byDay,
        async ({ page }) => {
          await open(page, listing, quiet)
          await expectExport(page, walkedListing)
        },
      )

    const byText = textFilter(listing)
    if (isExample && byText)
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
      expect(await colourFaults(page)).toEqual([])
    })

    test('at 320 px the page itself does not scroll sideways', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      // A phone may show a list as one card at a time, without a table.
      await page.goto(listing.path)
      await expect(resultLine(page)).toBeVisible()
      await expect(page.locator('[data-state=loading], [aria-busy=true]')).toHaveCount(0)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
      await expect(page.getByRole('button', { name: /^Filtros/ })).toHaveCount(
        Object.keys(listing.filters).length === 0 ? 0 : 1,
      )
    })
  })
}
