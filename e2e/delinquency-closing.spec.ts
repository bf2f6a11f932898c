// Closing a delinquency month: the check before the calculation, closing by another user, effects
// of a later run, and the access of each profile.
import { readFile } from 'node:fs/promises'

import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'

import { accessibilityFaults, colourFaults } from './accessibility.ts'
import { calculate, windows } from './delinquency-months.ts'
import { act, dialog, headersOf, onOwnServer, open, rows } from './own-server.ts'
import type { TestServer } from './server.ts'
import { resumeSession } from './sign-in.ts'

const calculateSeptember = (_: TestServer, request: APIRequestContext) =>
  calculate(request, september, serraAzul)
const test = onOwnServer({ world: 'erp' }, calculateSeptember)
/** The month of this start is closed. */
const closed = onOwnServer({ world: 'erp' }, calculateSeptember)
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 180_000 })

const calculation = '/calculo-inadimplencia'
const serraAzul = 'Shopping Serra Azul'
const september = windows.slice(0, 1)
const check = (page: Page) => page.getByRole('region', { name: 'Conferência antes do cálculo' })
const selectAll = (page: Page) =>
  page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
const monthOf = (page: Page, mall: string) =>
  page.getByRole('table', { name: 'Meses por shopping' }).getByRole('row', { name: mall })

test(
  'the check before the calculation lists what is missing, disables CALCULAR, and links to the remedy',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, `${calculation}?mesAno=09/2026`)
    await expect(check(page)).toContainText('09/2026: 1 shopping pronto, 5 impedem')
    await expect(check(page).getByRole('row').nth(1)).toContainText(
      /impede.*Base de 09\/2026 não processada\./,
    )
    await check(page).getByRole('button', { name: 'Ver os 6' }).click()
    await expect(check(page).getByRole('row').last()).toContainText(/pronto.*Serra Azul.*Calculado/)
    expect(await accessibilityFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
    expect(await colourFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    await selectAll(page)
    await expect(act(page, 'CALCULAR INADIMPLÊNCIA')).toHaveAccessibleDescription(
      /Base de 09\/2026 não processada\. E mais 2\.$/,
    )
    await check(page).getByRole('link', { name: 'Processar' }).first().click()
    await expect(page).toHaveURL(/\/processamento-inadimplencia/)
  },
)

test('for a mall without problems the dialog opens on the month of the screen, without an alert', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, `${calculation}?mesAno=09/2026`)
  await page
    .getByRole('row', { name: /Serra Azul.*titulos\.csv/ })
    .getByRole('checkbox')
    .check()
  await act(page, 'CALCULAR INADIMPLÊNCIA').click()
  const form = dialog(page, 'CALCULAR INADIMPLÊNCIA')
  await expect(form.getByLabel('Data de referência')).toHaveValue('09/2026')
  await expect(form.getByRole('button', { name: 'Salvar' })).toBeEnabled()
  await expect(form.getByRole('list', { name: 'Alertas de 09/2026' })).toHaveCount(0)
})

test('a failed run is shown, with the run that counts meanwhile, until it is submitted again', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  const motivo = 'As contas do mês não fecham: faltam R$ 1,00 no principal recebido.'
  await page.route('**/inadimplencia/meses?*', async (route) => {
    const answer = await route.fetch()
    const months = (await answer.json()) as { data: { shopping: string }[] }
    const titulo = { numero: 'ALM00008269', idCliente: 1 }
    const falha = { tipo: 'CALCULO', em: '2026-11-18T12:44:00Z', motivo, titulo }
    const data = months.data.map((month) =>
      month.shopping === serraAzul ? { ...month, falha } : month,
    )
    await route.fulfill({ response: answer, json: { ...months, data } })
  })
  await open(page, `${calculation}?mesAno=09/2026`)
  const told = page.getByRole('alert').filter({ hasText: motivo })
  await expect(told).toContainText(
    `O cálculo de 09/2026 em ${serraAzul} parou em 18/11/2026 09:44.`,
  )
  await expect(told).toContainText('Vale o cálculo de ')
  await expect(
    told.getByRole('link', { name: 'Abrir o título ALM00008269 na página do lojista' }),
  ).toHaveAttribute('href', '/boletos?cliente=1')
  expect(await accessibilityFaults(page)).toEqual([])
  await told.getByRole('button', { name: `Submeter de novo: ${serraAzul}` }).click()
  const form = dialog(page, 'CALCULAR INADIMPLÊNCIA')
  await expect(form.getByLabel('Data de referência')).toHaveValue('09/2026')
  await expect(form.getByRole('button', { name: 'Salvar' })).toBeEnabled()
  // Ignore pending requests of a list that is being refetched.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the user who calculated a month cannot close it', { tag: '@day' }, async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, `${calculation}?aba=meses`)
  await page.getByLabel('Mês', { exact: true }).fill('09/2026')
  await expect(
    monthOf(page, serraAzul.slice(9)).getByRole('button', { name: 'Fechar' }),
  ).toHaveAccessibleDescription(
    /quem processou, calculou ou carregou ajustes do mês não o fecha\. Peça a outra pessoa\./,
  )
})

const figures = ['/resumo-de-inadimplencia', '/relatorio-inadimplencia'] as const
const work = ['/processamento-inadimplencia', '/import-inadimplencia'] as const
const visits = [
  ['regua', [...figures, ...work, calculation, '/cadastro-inadimplencia'], []],
  ['admin', [calculation, '/cadastro-inadimplencia'], [...figures, ...work]],
  ['analista.shopping', figures, [...work, calculation, '/cadastro-inadimplencia']],
  ['aprovador.shopping', figures, [...work, calculation, '/cadastro-inadimplencia']],
  ['corporativa', figures, [...work, calculation, '/cadastro-inadimplencia']],
  ['holding', figures, [...work, calculation, '/cadastro-inadimplencia']],
  ['aprovador.holding', figures, [...work, calculation, '/cadastro-inadimplencia']],
  ['juridico', [], [...figures, ...work, calculation, '/cadastro-inadimplencia']],
] as const

for (const [login, opens, stays] of visits)
  test(`${login} opens the screens of delinquency of its profile, and no other`, async ({
    page,
  }) => {
    await resumeSession(page, login)
    for (const path of opens) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText('')
      await expect(page.getByRole('main').getByText('Sem permissão'), path).toHaveCount(0)
      await expect(page, path).toHaveURL(new RegExp(path))
    }
    for (const path of stays) {
      await page.goto(path)
      await expect(page.getByRole('main'), path).toBeVisible()
      await expect(rows(page), path).toHaveCount(0)
      await expect(page.getByRole('main').locator('[data-cell]'), path).toHaveCount(0)
    }
  })

closed(
  'another user closes the month, and a later run lists what would change',
  { tag: '@day' },
  async ({ page, request }) => {
    await test.step('another user closes it, with its figures and their changes in sight', async () => {
      await resumeSession(page, 'regua.2')
      await open(page, `${calculation}?aba=meses`)
      await page.getByLabel('Mês', { exact: true }).fill('09/2026')
      await monthOf(page, serraAzul.slice(9)).getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Fechar 1 shopping' }).click()
      const form = page.getByRole('dialog')
      await expect(form.getByRole('table', { name: 'Números que se fecham' })).toContainText(
        serraAzul,
      )
      await expect(form).toContainText(/[Dd]esde o último fechamento/)
      expect(await accessibilityFaults(page)).toEqual([])
      await form.getByRole('button', { name: 'Fechar', exact: true }).last().click()
      await expect(monthOf(page, serraAzul.slice(9))).toContainText('Fechado')
    })
    await test.step('a later run lists what would change, título by título, and why', async () => {
      const headers = await headersOf(request, 'regua')
      const report = '/relatorio-inadimplencia?periodo=2026-09..2026-09'
      await resumeSession(page, 'regua')
      await open(page, report)
      const gross = page.locator('[data-cell="inadimplenciaBruta"]')
      const before = (await gross.textContent()) ?? ''
      const buffer = Buffer.from(
        `shopping;numeroTitulo;tipoAjuste;tipoConta;data;valor;motivo\r\n${serraAzul};ALM00003520;DESCONTO;;20/09/2026;1000,00;Acordo de abril\r\n`,
      )
      const sent = await request.post('/bff/inadimplencia/upload/ajuste', {
        headers,
        multipart: { file: { name: 'ajuste.csv', mimeType: 'text/csv', buffer } },
      })
      expect(sent.status(), await sent.text()).toBe(200)
      // The tab opens on the closed month that has differences.
      await open(page, `${calculation}?aba=diferencas`)
      await expect(page.getByRole('main')).toContainText('Mês comparado: 09/2026.')
      await expect(page.getByRole('main')).toContainText(
        `Os dados de 09/2026, ${serraAzul}, mudaram depois do fechamento.`,
      )
      await page.getByText('A comparar').click()
      await expect(page.getByRole('main')).toContainText(
        `09/2026, ${serraAzul}: Ajustes carregados.`,
      )
      await calculate(request, september, serraAzul)
      await open(page, `${calculation}?aba=diferencas`)
      const changed = rows(page)
      await expect(changed).toHaveCount(2)
      for (const [index, field] of ['Faturado', 'Inadimplência bruta'].entries())
        await expect(changed.nth(index)).toContainText(
          `ALM00003520${serraAzul}ALUGUEL${field}38.443,6237.443,62Ajuste de 20/09/2026: Acordo de abril`,
        )
      expect(await accessibilityFaults(page)).toEqual([])
      const download = page.waitForEvent('download')
      await act(page, 'Exportar').click()
      const [sheet] = (await readXlsx(await readFile((await (await download).path()) ?? ''))).sheets
      expect(sheet?.rows.at(-1)).toEqual([
        'ALM00003520',
        serraAzul,
        'ALUGUEL',
        'Inadimplência bruta',
        38_443.62,
        37_443.62,
        'Ajuste de 20/09/2026: Acordo de abril',
      ])
      await open(page, report)
      await expect(gross).toHaveText(before)
    })
  },
)
