// The cycle panel: the funnel with its figures, and for each mall the step, days, deadline and
// owner. Its totals equal those of the follow-up by mall.
import { expect, type Locator, type Page, test } from '@playwright/test'

import { numberOf, open, rows } from './own-server.ts'
import { resumeSession } from './sign-in.ts'
import { accessibilityFaults } from './accessibility.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const followUp = '/acompanhamento-workflow'
const panel = `${followUp}?aba=painel`
const funnel = (page: Page) => page.getByRole('table', { name: 'Boletos por etapa' })
const malls = (page: Page) => page.getByRole('region', { name: 'Etapa por shopping' })

const lines = (page: Page) => malls(page).locator('tbody tr[aria-rowindex]')

const texts = async (found: Locator): Promise<string[][]> =>
  Promise.all(
    (await found.all()).map(async (row) =>
      (await row.locator('td').allInnerTexts()).map((text) => text.trim().replace(/\s+/g, ' ')),
    ),
  )

/** Rows of the follow-up list by mall, and its total. */
async function readRows(page: Page) {
  await open(page, followUp)
  await expect(rows(page).first()).toBeVisible()
  const total = await page.getByRole('main').locator('tfoot td').allInnerTexts()
  const value = await page.getByText(/R\$/).first().innerText()
  return {
    malls: await texts(rows(page)),
    boletos: numberOf(total.find((text) => /^[\d.]+$/.test(text.trim())) ?? ''),
    value: numberOf(value),
  }
}

test(
  'totals equal the follow-up by mall: of the funnel, of the malls, and mall by mall',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'holding')
    const list = await readRows(page)
    await page.getByRole('tab', { name: 'Painel do ciclo' }).click()
    await expect(page).toHaveURL(panel)
    await expect(lines(page)).toHaveCount(list.malls.length)
    const of = await funnel(page).locator('tfoot td').allInnerTexts()
    expect([numberOf(of[0] ?? ''), numberOf(of[2] ?? '')]).toEqual([list.boletos, list.value])
    const counts = await funnel(page).locator('tbody tr td:nth-of-type(1)').allInnerTexts()
    expect(counts.reduce((sum, text) => sum + numberOf(text), 0)).toBe(list.boletos)

    const foot = (await malls(page).locator('tfoot td').allInnerTexts()).filter((text) =>
      /\d/.test(text),
    )
    expect(foot.map(numberOf)).toEqual([list.boletos, list.value])
    const shown = await texts(lines(page))
    for (const mall of list.malls) {
      const [name = '', boletos] = mall.filter((text) => text !== '')
      const one = shown.find((cells) => cells[0]?.endsWith(name.replace(/^Shopping\s+/, '')))
      expect(one?.[3], name).toBe(boletos)
      expect(mall.at(-1)).toContain(one?.[1] ?? 'no step')
    }
  },
)

test('each mall says its step, the days in it, the term in its colour and who holds it, the most overdue first', async ({
  page,
}) => {
  await resumeSession(page, 'holding')
  await open(page, panel)
  for (const head of ['Etapa menos avançada', 'Na etapa há', 'Prazo, em dias úteis', 'Com quem'])
    await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
  await expect(lines(page)).not.toHaveCount(0)
  const late = await Promise.all(
    (await lines(page).all()).map(async (row) => {
      const ruler = row.locator('[data-urgency]')
      return (await ruler.count()) === 0 ? 'none' : await ruler.getAttribute('data-urgency')
    }),
  )
  expect(late[0]).toBe('late')
  const order = ['late', 'today', 'left', 'none']
  expect(late.map((one) => order.indexOf(one ?? 'none'))).toEqual(
    late.map((one) => order.indexOf(one ?? 'none')).toSorted((a, b) => a - b),
  )
  await expect(lines(page).first().locator('td').last()).not.toHaveText('-')
})

for (const scheme of ['light', 'dark'] as const)
  test(`the funnel is a picture with words, and the table beside it has its figures: ${scheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await resumeSession(page, 'holding')
    await open(page, panel)
    const picture = page.getByRole('img', { name: 'Funil do ciclo' })
    await expect(picture).toBeVisible()
    const told = (await picture.locator('desc').textContent()) ?? ''
    for (const row of await funnel(page).locator('tbody tr').all()) {
      const name = await row.getByRole('rowheader').innerText()
      const [here, reached] = await row.getByRole('cell').allInnerTexts()
      expect(told).toContain(`${name}: ${here} parados de ${reached} que chegaram.`)
    }
    expect(await accessibilityFaults(page)).toEqual([])
  })

test('a mall leads to its line in the list', async ({ page }) => {
  await resumeSession(page, 'holding')
  await open(page, panel)
  const first = malls(page).locator('tbody').getByRole('link').first()
  const name = await first.innerText()
  await first.click()
  await expect(page).toHaveURL(/acompanhamento-workflow\?shoppings=\d+$/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(name.replace(/^Shopping\s+/, ''))
})

test('at 1366 px the first mall of the matrix begins at most 230 px from the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await resumeSession(page, 'regua')
  await open(page, panel)
  const matrix = page.getByRole('table', { name: 'Boletos por shopping e etapa' })
  const box = await matrix.locator('tbody tr').first().boundingBox()
  expect(box?.y).toBeGreaterThan(0)
  expect(box?.y).toBeLessThanOrEqual(230)
})
