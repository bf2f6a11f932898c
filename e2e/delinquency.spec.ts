// Delinquency figures (rules 6.2, 6.3): grid and report, every figure with its títulos and formula,
// back navigation, exports, and access. Nothing here changes them.
import { readFile } from 'node:fs/promises'

import { expect } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'

import { accessibilityFaults } from './accessibility.ts'
import { act, dialog, onOwnServer, open, rows } from './own-server.ts'
import { calculate } from './delinquency-months.ts'
import { back, cell, report, summary } from './delinquency-pages.ts'
import { resumeSession } from './sign-in.ts'

/** No month is calculated. */
const untouched = onOwnServer({ world: 'erp' })
const test = onOwnServer({ world: 'erp' }, (_, request) => calculate(request))
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

untouched(
  'before any calculation the screens show it, and link to it for users with permission',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, `${summary}?mes=2026-09`)
    const main = page.getByRole('main')
    await expect(main.getByText('Não obteve resultados.')).toBeVisible()
    await expect(main).toContainText('09/2026 não tem cálculo nos shoppings escolhidos.')
    await expect(main.getByRole('link', { name: 'Ir para o cálculo' })).toBeVisible()
    await open(page, `${report}?periodo=2026-09..2026-09`)
    await expect(main).toContainText(
      'Sem cálculo, e por isso fora dos números: 09/2026 (6 shoppings).',
    )
  },
)

untouched('and lead nobody to it who may not calculate', async ({ page }) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, `${summary}?mes=2026-09`)
  const main = page.getByRole('main')
  await expect(main.getByText('Não obteve resultados.')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Ir para o cálculo' })).toHaveCount(0)
})

untouched(
  'Pesquisar of the summary is disabled until the malls are loaded, and loads them again',
  async ({ page }) => {
    await resumeSession(page, 'regua')
    const malls = '**/empresas/shoppings/simple-umpaged*'
    await page.route(malls, (route) => route.fulfill({ json: [] }))
    await open(page, `${summary}?mes=2026-09`)
    const search = act(page, 'Pesquisar')
    await expect(search).toHaveAttribute('aria-disabled', 'true')
    await expect(search).toHaveAccessibleDescription('Você não vê nenhum shopping.')
    await page.unroute(malls)
    await page.route(malls, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
    await open(page, `${summary}?mes=2026-09`)
    await expect(search).toHaveAccessibleDescription('Os shoppings ainda não foram lidos.')
    await expect(page.getByRole('main')).toContainText('Não foi possível carregar os shoppings.')
    await page.getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(search).toBeEnabled()
    await page.getByRole('combobox', { name: 'Shoppings' }).click()
    await page.getByRole('option', { name: 'TODOS' }).click()
    await page.keyboard.press('Escape')
    await expect(search).toHaveAccessibleDescription('Escolha ao menos um shopping.')
  },
)

test(
  'the grid of 09/2026 has the figures of the rules, with outliers highlighted',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, `${summary}?mes=2026-09`)
    const grid = page.getByRole('table', { name: 'Resumo de inadimplência de 09/2026' })
    await expect(grid.getByRole('row')).toHaveCount(19)
    await expect(grid.getByRole('row', { name: /^\(=\) Inadimplência bruta R\$/ })).toContainText(
      '887.220,22300.765,8865.810,83100.878,22',
    )
    await expect(cell(page, 4, 'valorMensalComerciais')).toHaveText('38,69 %')
    await expect(cell(page, 8, 'valorMensalAluguel')).toHaveText('140.076,91')
    await expect(grid.locator('tr[data-highlighted]')).toHaveCount(9)
    await expect(page.getByRole('main')).toContainText('6 de 6 shoppings calculados')
    // 08/2026 was not calculated: rows 5 and 10 have no previous month, so nothing to open.
    await expect(cell(page, 5, 'valorMensalAluguel')).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('01/2026 a 08/2026 (6 shoppings)')
    expect(await accessibilityFaults(page)).toEqual([])
  },
)

test('F shows the formula of a figure with its own numbers', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, `${summary}?mes=2026-09`)
  const rate = cell(page, 4, 'valorMensalAluguel')
  await rate.focus()
  await page.keyboard.press('f')
  await expect(page.getByRole('tooltip')).toContainText('10,30 % = 887.220,22 ÷ 8.616.947,51')
  await expect(rate).toHaveAccessibleDescription(/10,30 % = 887.220,22 ÷ 8.616.947,51/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await cell(page, 16, 'valorMensalAluguel').hover()
  await expect(page.getByRole('tooltip')).toContainText(
    '8.476.870,60 = 7.729.727,29 + 589.693,38 + 157.449,93',
  )
})

test(
  'a figure opens its títulos, which add up to the cent, and Esc returns to it',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, `${summary}?mes=2026-09`)
    const opened = cell(page, 3, 'valorMensalAluguel')
    await opened.click()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(
      'Inadimplência bruta R$, Aluguel, 09/2026',
    )
    await expect(main).toContainText('soma igual ao número')
    await expect(main).toContainText('Soma dos títulos: 887.220,22')
    await expect(main).toContainText('887.220,22 = 8.616.947,51 − 0,00 − 7.729.727,29')
    await expect(main).toContainText('43 títulos')
    await expect(rows(page)).toHaveCount(20)
    await expect(rows(page).first()).toContainText(/\d+ dias/)
    await expect(page.getByRole('row', { name: /^Soma/ })).toContainText('887.220,22')
    const download = page.waitForEvent('download')
    await act(page, 'Exportar').click()
    const file = await readFile((await (await download).path()) ?? '')
    const [sheet] = (await readXlsx(file)).sheets
    expect(sheet?.rows[0]?.[0]).toBe('Inadimplência bruta R$, Aluguel, 09/2026')
    expect(sheet?.rows.at(-1)?.at(-1)).toBe(887_220.22)
    expect(await accessibilityFaults(page)).toEqual([])
    // A menu over it closes first.
    await page.getByRole('button', { name: /: conta$/ }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Sua conta', exact: true })).toBeHidden()
    await expect(main).toContainText('soma igual ao número')
    await page.keyboard.press('Escape')
    await expect(opened).toBeFocused()
  },
)

test('each of the 17 × 6 figures opens títulos that add up to it, and Esc returns to it', async ({
  page,
}) => {
  test.setTimeout(900_000)
  await resumeSession(page, 'regua')
  await open(page, `${summary}?mes=2026-10`)
  await expect(page.locator('[data-cell]')).toHaveCount(102)
  const cells = await page.locator('[data-cell]').all()
  for (const name of await Promise.all(cells.map((each) => each.getAttribute('data-cell')))) {
    const opened = page.locator(`[data-cell="${name}"]`)
    const value = (await opened.textContent()) ?? ''
    await opened.click()
    const main = page.getByRole('main')
    await expect(main.getByText('soma igual ao número'), name ?? '').toBeVisible()
    await expect(main.getByText(value, { exact: true }).first(), name ?? '').toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opened, name ?? '').toBeFocused()
  }
})

test('a percentage opens its numerator and its denominator', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, `${summary}?mes=2026-09`)
  await cell(page, 9, 'valorMensalAluguel').click()
  const main = page.getByRole('main')
  await expect(main).toContainText('Soma dos títulos: 140.076,91')
  await main.getByText('Faturado', { exact: true }).first().click()
  await expect(main).toContainText('Soma dos títulos: 8.616.947,51')
  await expect(main).toContainText('soma igual ao número')
  await back(page).click()
  await expect(cell(page, 9, 'valorMensalAluguel')).toBeFocused()
})

test('two notices are merged, and the last row of the grid is visible at 768 px', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, `${summary}?mes=2026-10`)
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'Prévia.' })
  await expect(notice).toContainText('10/2026 só fecha a partir de 25/11/2026.')
  await expect(notice).toContainText('Sem cálculo, e por isso fora dos números: 01/2026 a 08/2026')
  const { height = 0 } = (await notice.boundingBox()) ?? {}
  expect(height).toBeLessThanOrEqual(56)
  await expect(cell(page, 16, 'valorMensalAluguel')).toBeInViewport({ ratio: 1 })
})

test('Gerar relatório downloads the grid with its títulos, and Luc a Luc', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, `${summary}?mes=2026-09`)
  await act(page, 'Gerar relatório').click()
  const grid = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Resumo de inadimplência' }).click()
  const { sheets } = await readXlsx(await readFile((await (await grid).path()) ?? ''))
  expect(sheets.map(({ name }) => name)).toEqual(['Resumo', 'Títulos'])
  expect(sheets[0]?.rows[10]?.[1]).toBe(887_220.22)
  await act(page, 'Gerar relatório').click()
  await page.getByRole('button', { name: 'Luc a Luc' }).click()
  const form = dialog(page, 'Luc a Luc')
  await form.getByLabel('Mês/ano de início').fill('11/2026')
  await expect(form.getByRole('button', { name: 'Gerar relatório' })).toHaveAccessibleDescription(
    'O mês inicial não pode ser depois do mês final.',
  )
  await form.getByLabel('Mês/ano de início').fill('09/2026')
  const lucs = page.waitForEvent('download')
  await form.getByRole('button', { name: 'Gerar relatório' }).click()
  const [sheet] = (await readXlsx(await readFile((await (await lucs).path()) ?? ''))).sheets
  expect(sheet?.rows[0]?.[0]).toBe('Luc a Luc')
  await expect(form).toHaveCount(0)
})

test('the report opens on the newest month that is not a prévia; its cards and malls open their títulos', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, report)
  const main = page.getByRole('main')
  await expect(page).toHaveURL(/periodo=2026-09\.\.2026-09/)
  await open(page, `${report}?periodo=2026-10..2026-10`)
  const card = page.locator('[data-cell="inadimplenciaBruta"]')
  await expect(card).toHaveText('1.710.753,07')
  await expect(main).toContainText('▲ 2,87 pontos sobre 09/2026')
  await expect(main).toContainText('recuperação 500.948,67 + após fechar 296.992,01')
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText(
    '12.396.466,3510.685.713,281.710.753,0713,80 %797.940,68912.812,397,36 %11.483.653,96',
  )
  await card.focus()
  await page.keyboard.press('f')
  await expect(page.getByRole('tooltip')).toContainText(
    '1.710.753,07 = 12.396.466,35 − 0,00 − 10.685.713,28',
  )
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(6)
  await expect(rows(page).first()).toContainText('Vila Nova')
  expect(await accessibilityFaults(page)).toEqual([])
  await card.click()
  await expect(main).toContainText('Inadimplência bruta R$, 10/2026')
  await expect(main).toContainText('soma igual ao número')
  await back(page).click()
  await rows(page).first().getByRole('link', { name: '589.683,64' }).click()
  await expect(main).toContainText('Soma dos títulos: 589.683,64')
  await expect(main).toContainText('soma igual ao número')
})

test('the month shows the dates of its calculation, and the dialog starts with them', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/processamento-inadimplencia?aba=meses')
  const months = page.getByRole('table', { name: 'Meses por shopping' })
  await expect(months.getByRole('row').nth(1)).toContainText(
    '18/11/202601/09/2026 a 30/09/202610/10/202625100,00 %',
  )
  await open(page, '/calculo-inadimplencia')
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
  await act(page, 'CALCULAR INADIMPLÊNCIA').click()
  const form = dialog(page, 'CALCULAR INADIMPLÊNCIA')
  const save = form.getByRole('button', { name: 'Salvar' })
  await expect(form.getByLabel('Data de processamento')).toHaveValue('18/11/2026')
  await expect(form).toContainText('As datas são as do processamento, que o cálculo soma.')
  await expect(save).toBeEnabled()
  await form.getByLabel('Quantidade mínima de dias').fill('0')
  const unlike = 'Antes de calcular com estas datas, processe com elas: 6 shoppings (25 dias).'
  await expect(form).toContainText(unlike)
  await expect(save).toHaveAccessibleDescription(unlike)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('Visão lojas has a row per título and month, and is exported as loja.csv', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, `${report}?periodo=2026-09..2026-10`)
  await page.getByRole('tab', { name: 'Visão lojas' }).click()
  const main = page.getByRole('main')
  await expect(rows(page)).toHaveCount(50)
  await page.getByRole('columnheader', { name: 'Vencimento' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/sort=vencimento/)
  await expect(main).toContainText('09/2026 - 10/2026')
  const download = page.waitForEvent('download')
  await act(page, 'Exportar').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('loja.csv')
  const text = await readFile((await file.path()) ?? '', 'utf8')
  expect(text.startsWith('\ufeffMês;Tipo de conta;Portfólio;Shopping;')).toBe(true)
})

test('a user of some malls sees only these and cannot choose among them', async ({ page }) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, `${report}?periodo=2026-10..2026-10`)
  await expect(rows(page)).toHaveCount(2)
  await expect(act(page, 'Subir Arquivo')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'Shoppings' })).toHaveAccessibleDescription(
    /Todos os seus shoppings\./,
  )
})

test('the corporate collection cannot choose a portfolio', async ({ page }) => {
  await resumeSession(page, 'corporativa')
  await open(page, `${report}?periodo=2026-10..2026-10`)
  await expect(page.getByRole('combobox', { name: 'Portfólio' })).toHaveAccessibleDescription(
    /Todos os seus shoppings\./,
  )
  await expect(page.getByRole('combobox', { name: 'Portfólio' })).toContainText('Selecione')
})
