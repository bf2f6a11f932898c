import { expect } from '@playwright/test'
import { accessibilityFaults } from './accessibility.ts'
import { test } from './stories-page.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, locale: 'pt-BR', timezoneId: 'Asia/Tokyo' })
// Stories are independent, so both workers share them.
test.describe.configure({ mode: 'parallel' })

test('Ctrl+Enter searches from any filter, also from a list that it has opened', async ({
  page,
  story,
}) => {
  await story('listing-screen/list screen')
  const remove = (name: string) => page.getByRole('button', { name: `Remover filtro ${name}` })
  await page.getByRole('combobox', { name: 'Shoppings' }).click()
  await expect(page.getByRole('combobox', { name: 'Buscar opções' })).toBeFocused()
  await page.keyboard.type('serra')
  const listbox = page.getByRole('listbox', { name: 'Shoppings' })
  await expect(listbox.getByRole('option')).toHaveText(['Serra Azul'])
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Control+Enter')
  await expect(remove('Shoppings')).toBeVisible()
  await expect(listbox).toHaveCount(0)
  await page.getByRole('button', { name: 'Abrir calendário' }).click()
  await page.getByRole('button', { name: 'Hoje' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(remove('Vencimento')).toBeVisible()
})

test.describe('Sortable, paginated table (spec 1:2.5)', () => {
  test('Sorting per column cycles ascending, then descending, then off', async ({
    page,
    story,
  }) => {
    await story('data-table/list')
    const head = page.getByRole('columnheader', { name: 'Boleto' })
    const button = head.getByRole('button')
    await expect(head).toHaveAttribute('aria-sort', 'none')
    await button.click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(page.getByRole('status', { name: 'Avisos da tela' })).toHaveText(
      /Boleto, crescente/,
    )
    await button.click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    await button.click()
    await expect(head).toHaveAttribute('aria-sort', 'none')
  })

  test('Several columns can be sorted at once, each with its order number', async ({
    page,
    story,
  }) => {
    await story('data-table/list')
    await expect(page.getByRole('columnheader', { name: 'Valor' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await expect(page.getByRole('columnheader', { name: 'Shopping' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await page.getByRole('columnheader', { name: 'Nome fantasia' }).getByRole('button').click()
    await expect(page.getByRole('columnheader', { name: 'Nome fantasia' })).toContainText('3')
  })

  test('Rows hold column values and optional subItems (expandable)', async ({ page, story }) => {
    await story('data-table/expandable')
    const expand = page.getByRole('button', { name: 'Detalhar contrato 1000251200000' })
    await expect(expand).toHaveAttribute('aria-expanded', 'false')
    await expand.click()
    await expect(expand).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText('Parcelas do contrato 1000251200000')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Detalhar contrato 1000251200002' })).toHaveCount(
      0,
    )
    await expect(page.locator('tfoot')).toContainText('325.841,16')
  })

  test('The first and last pagination buttons jump 10 pages, bounded by page 1 and the last page', async ({
    page,
    story,
  }) => {
    await story('data-table/list')
    const current = page.locator('[aria-current=page]')
    await page.getByRole('button', { name: 'Avançar 10 páginas' }).click()
    await expect(current).toHaveText('11')
    await page.getByRole('button', { name: 'Avançar 10 páginas' }).click()
    await expect(current).toHaveText('14')
    await expect(page.getByText('261 a 272 de 272')).toBeVisible()
    await page.getByRole('button', { name: 'Voltar 10 páginas' }).click()
    await expect(current).toHaveText('4')
    await page.getByRole('button', { name: 'Voltar 10 páginas' }).click()
    await expect(current).toHaveText('1')
    await expect(page.getByRole('button', { name: 'Voltar 10 páginas' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  test('the head checkbox selects the page and shows when only some of it is selected', async ({
    page,
    story,
  }) => {
    await story('data-table/list')
    const all = page.getByRole('checkbox', { name: 'Selecionar todos desta página' })
    await page.getByRole('checkbox', { name: 'Selecionar boleto 1000251200001' }).check()
    await expect(all).toHaveJSProperty('indeterminate', true)
    await expect(page.getByText('1 selecionado', { exact: true })).toBeVisible()
    await all.check()
    await expect(page.getByText('20 selecionados')).toBeVisible()
    await page.getByRole('button', { name: 'Selecionar todos os 272 do filtro' }).click()
    await expect(page.getByText('272 selecionados')).toBeVisible()
    await page.getByRole('button', { name: 'Limpar seleção' }).click()
    await expect(page.getByText('272 boletos')).toBeVisible()
  })

  test('j and k move, x selects, Enter opens, End reaches the last row', async ({
    page,
    story,
  }) => {
    await story('data-table/list')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('j')
    await expect(page.getByRole('row').filter({ hasText: '1000251200001' })).toBeFocused()
    await page.keyboard.press('x')
    await expect(
      page.getByRole('checkbox', { name: 'Selecionar boleto 1000251200001' }),
    ).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(page.locator('output')).toHaveText('1000251200001')
    await page.keyboard.press('End')
    await expect(page.getByRole('row').filter({ hasText: '1000251200019' })).toBeFocused()
  })

  test('50,000 rows: fewer than 200 in the page, a true count, and the last one within reach of End', async ({
    page,
    story,
  }) => {
    await story('data-table/long')
    const table = page.getByRole('table', { name: 'Boletos' })
    await expect(table).toHaveAttribute('aria-rowcount', '50000')
    expect(await page.locator('tr').count()).toBeLessThan(200)
    await page.keyboard.press('j')
    await page.keyboard.press('End')
    const last = page.getByRole('row').filter({ hasText: '1000251249999' })
    await expect(last).toBeFocused()
    await expect(last).toHaveAttribute('aria-rowindex', '50000')
    expect(await page.locator('tr').count()).toBeLessThan(200)
    await expect(page.getByRole('columnheader', { name: 'Valor' })).toBeInViewport()
  })

  test('a focused row is never hidden behind the head', async ({ page, story }) => {
    await story('data-table/list')
    for (let step = 0; step < 15; step++) await page.keyboard.press('j')
    for (let step = 0; step < 12; step++) await page.keyboard.press('k')
    const row = await page.locator('tr:focus').boundingBox()
    const head = await page.locator('thead').boundingBox()
    expect(row?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) - 1)
  })

  test('the focus of a row that is gone goes to the row in its place', async ({ page, story }) => {
    await story('data-table/shrinking')
    await page.getByRole('button', { name: 'Concluir Mundo Imperial' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Recanto Primavera' })).toBeFocused()
    await page.getByRole('button', { name: 'Concluir Recanto Primavera' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Sabor do Vale' })).toBeFocused()
  })

  test('columns are hidden, moved by buttons and restored; rows are 36 or 44 high', async ({
    page,
    story,
  }) => {
    await story('data-table/list')
    await page.getByRole('button', { name: 'Colunas' }).click()
    await page.getByRole('checkbox', { name: 'Razão social' }).uncheck()
    await expect(page.getByRole('columnheader', { name: 'Razão social' })).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: 'Shopping' })).toBeDisabled()
    await page.getByRole('button', { name: 'Subir Nome fantasia' }).click()
    await expect(page.getByRole('columnheader').nth(1)).toHaveText(/Nome fantasia/)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Restaurar colunas' }).click()
    await expect(page.getByRole('columnheader').nth(1)).toHaveText(/Shopping/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Colunas', exact: true })).toBeFocused()
    const row = page.getByRole('row').filter({ hasText: '1000251200000' })
    expect((await row.boundingBox())?.height).toBe(36)
    await page.getByRole('button', { name: 'Linhas mais altas' }).click()
    expect((await row.boundingBox())?.height).toBe(44)
  })

  test('loading keeps the head and says busy; error names the request', async ({ page, story }) => {
    await story('data-table/loading')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(1)
    await expect(page.getByRole('columnheader', { name: 'Valor' })).toBeVisible()
    await story('data-table/error')
    await expect(page.getByRole('alert')).toContainText('pedido 01JD3K7Q · 18/11/2026 09:41')
    await expect(page.getByRole('checkbox')).toBeDisabled()
  })
})
