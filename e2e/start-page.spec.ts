// The start page: the user's queue, and where the boletos of the cycle are (look/02).
import { type APIRequestContext, expect } from '@playwright/test'

import { failAnswer } from './failed-answer.ts'
import { act, asLogin, forwardToMalls, numberOf, onOwnServer, open, rows } from './own-server.ts'
import type { TestServer } from './server.ts'
import { resumeSession } from './sign-in.ts'
import { accessibilityFaults } from './accessibility.ts'

const forward = (_: TestServer, request: APIRequestContext) => forwardToMalls(request)
const test = onOwnServer({ world: 'erp' }, forward)
/** A boleto of this start is returned, so its counts differ. */
const returned = onOwnServer({ world: 'erp' }, forward)

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })

const pending = '**/bff/inicio/pendencias'

test(
  'Minha fila has a row per screen with its items, value, oldest day and deadline on the ruler',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'analista.shopping')
    await open(page, '/home')
    const queue = page.getByRole('table', { name: 'Minha fila' })
    // The row with a deadline comes before the customers of 'Agir hoje', who have none.
    const row = queue.getByRole('row').nth(1)
    await expect(row).toContainText('Submeter Recomendação')
    await expect(row).toContainText('79')
    await expect(row).toContainText('18/11/2026')
    await expect(row).toContainText('faltam 5 dias úteis')
    await expect(
      page.getByText(/^[\d.]+ itens em 2 telas, do mais atrasado ao mais recente$/),
    ).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  },
)

test('a row opens its screen, by mouse and by keyboard', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '/home')
  await page.getByRole('link', { name: 'Clientes elegíveis' }).click()
  await expect(page).toHaveURL(/\/clientes-elegiveis$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes elegíveis' })).toBeFocused()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('link', { name: 'Clientes elegíveis' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Clientes elegíveis' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/clientes-elegiveis$/)
})

test(
  'the funnel shows how many boletos are in each status, and its table is exact',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, '/home')
    const panel = page.getByRole('region', { name: 'Ciclo 11/2026: onde estão os boletos' })
    await expect(panel).toContainText('Encerra em 30/11/2026 às 20:00.')
    const step = panel.getByRole('listitem').filter({ hasText: 'Pendente Análise Shopping' })
    await expect(step).toContainText('79')
    await expect(step).toContainText(/R\$\s2,40\smi/)
    await expect(step.getByRole('img')).toHaveAccessibleName('79 parados de 79 que já chegaram')
    await panel.getByRole('button', { name: 'Ver como tabela' }).click()
    const table = panel.getByRole('table', { name: 'Boletos por etapa' })
    await expect(
      table.getByRole('row').filter({ hasText: 'Pendente Análise Shopping' }),
    ).toContainText(/R\$\s2\.403\.945,75/)
    const counts = await table.locator('tbody td:nth-child(2)').allInnerTexts()
    const total = numberOf(/([\d.]+) boletos/.exec(await panel.innerText())?.[1] ?? '')
    expect(counts.map(numberOf).reduce((sum, count) => sum + count, 0)).toBe(total)
    expect(await accessibilityFaults(page)).toEqual([])
  },
)

test('the overdue debt is one line and a chart by mall, each with a link', async ({ page }) => {
  type Aging = {
    vencido: number
    lojistas: number
    shoppings: { idShopping: number; shopping: string; vencido: number }[]
  }
  await resumeSession(page, 'regua')
  const answer = page.waitForResponse('**/past-due-balance/vencido')
  await open(page, '/home')
  const aging = (await (await answer).json()) as Aging
  const [largest] = aging.shoppings
  const strip = page.getByRole('list', { name: 'Como estamos' })
  await expect(strip.getByRole('link', { name: 'Vencido hoje' })).toContainText(
    `${aging.lojistas} lojistas`,
  )
  const panel = page.getByRole('list', { name: 'Vencido por shopping e idade' })
  const bar = panel.getByRole('link', { name: largest?.shopping ?? '' })
  await expect(bar).toBeVisible()
  await page.getByRole('button', { name: 'ver como tabela', exact: true }).first().click()
  const table = page.getByRole('table', { name: 'Vencido por shopping e idade, em reais' })
  const sums = await table.locator('tbody td:last-child').allInnerTexts()
  const sum = sums.map(numberOf).reduce((total, value) => total + value, 0)
  expect(sum).toBeCloseTo(aging.vencido, 2)
  await table.getByRole('link', { name: largest?.shopping ?? '' }).click()
  await expect(page).toHaveURL(new RegExp(`/priorizacao\\?.*shopping=${largest?.idShopping}\\b`))
})

test('the top bar names the open cycle, and the menu counts what waits', async ({ page }) => {
  await resumeSession(page, 'analista.shopping')
  await page.goto('/home')
  await expect(page.getByRole('banner')).toContainText('Ciclo 11/2026')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Serasa' }).click()
  await expect(
    menu.getByRole('link', { name: 'Analisar negativação (shopping) 79 pendentes' }),
  ).toBeVisible()
  // A closed group has the sum of its entries.
  await menu.getByRole('button', { name: 'Cobranca' }).click()
  await expect(menu.getByRole('button', { name: 'Serasa' })).toHaveAccessibleDescription(
    '79 pendentes',
  )
})

test('the menu counts nothing while the queue loads', async ({ page }) => {
  await resumeSession(page, 'analista.shopping')
  const held = Promise.withResolvers<void>()
  await page.route(pending, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/home')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Serasa' }).click()
  await expect(menu.getByRole('link', { name: /^Analisar negativação/ })).toBeVisible()
  await expect(menu.getByText('pendentes')).toHaveCount(0)
  held.resolve()
  await expect(menu.getByText('pendentes').first()).toBeAttached()
})

test('a step of the funnel opens its boletos, as many as it shows', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '/home')
  const panel = page.getByRole('region', { name: 'Ciclo 11/2026: onde estão os boletos' })
  await panel.getByRole('link', { name: 'Pendente Análise Shopping' }).click()
  await expect(page).toHaveURL(
    /\/acompanhar-boletos\?status=PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING&ciclo=\d+$/,
  )
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('79 boletos')
  await page.goBack()
  await panel.getByRole('button', { name: 'Ver como tabela' }).click()
  await panel.getByRole('link', { name: 'Pendente Envio Régua' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/status=AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING/)
})

test('boletos to be forwarded have their own deadline', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '/home')
  const row = page
    .getByRole('table', { name: 'Minha fila' })
    .getByRole('row')
    .filter({ hasText: 'Clientes elegíveis' })
  await expect(row).toContainText('faltam 2 dias úteis')
  await expect(page.getByText('sem prazo')).toHaveCount(0)
})

test('the changes since the previous business day are counted', async ({ page }) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, '/home')
  await expect(page.getByRole('list', { name: 'Desde ontem' })).toContainText(
    /79\s*novos na minha fila/,
  )
})

test(
  'the legal team has its own start page, whose queue shows that nothing waits',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'juridico')
    await open(page, '/home')
    await expect(page.getByRole('region', { name: 'No bureau e na Justiça' })).toBeVisible()
    await expect(page.getByText('Sem pendências')).toBeVisible()
    await expect(page.getByText('onde estão os boletos')).toHaveCount(0)
    expect(await accessibilityFaults(page)).toEqual([])
  },
)

test('the administrator has its own start page', async ({ page }) => {
  await resumeSession(page, 'admin')
  await open(page, '/home')
  const panel = page.getByRole('region', { name: 'Administração' })
  const figures = panel.getByRole('list', { name: 'Usuários' })
  await expect(figures).toContainText('usuários ativos')
  await expect(figures).toContainText('uma segunda pessoa')
  await expect(
    panel.getByRole('region', { name: 'Últimos acessos' }).getByRole('listitem').first(),
  ).toContainText('ADMINISTRADOR')
  await expect(panel.getByRole('region', { name: 'Últimas cargas' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const idle = figures.getByRole('link', { name: /não entraram em 30 dias/ })
  const count = numberOf(/[\d.]+/.exec(await idle.innerText())?.[0] ?? '')
  await idle.click()
  await expect(page).toHaveURL(/\/acessos-usuarios\?.*acesso=SEM_ENTRAR/)
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(`${count} usu`)
})

test('changes that fail to load show an error, and the queue is shown', async ({ page }) => {
  await resumeSession(page, 'regua')
  const beside = '**/bff/inicio/resumo'
  await page.route(beside, (route) => failAnswer(route))
  await page.goto('/home')
  await expect(page.getByText('Erro ao tentar carregar o que mudou')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Minha fila' })).toBeVisible()
  await page.unroute(beside)
  await act(page, 'Tentar de novo').click()
  await expect(page.getByText('Erro ao tentar carregar o que mudou')).toHaveCount(0)
})

test('a queue that fails to load shows an error and can be retried', async ({ page }) => {
  await resumeSession(page, 'regua')
  await page.route(pending, (route) => failAnswer(route))
  await page.goto('/home')
  await expect(page.getByText('Erro ao tentar carregar a fila')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute(pending)
  await act(page, 'Tentar de novo').click()
  await expect(page.getByRole('link', { name: 'Clientes elegíveis' })).toBeVisible()
})

test('the queue is a skeleton while it loads', async ({ page }) => {
  await resumeSession(page, 'regua')
  let go = () => undefined as void
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(pending, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/home')
  await expect(page.getByRole('main').locator('[aria-busy=true]').first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  go()
  await expect(page.getByRole('link', { name: 'Clientes elegíveis' })).toBeVisible()
})

for (const { scheme, width } of [
  { scheme: 'dark', width: 1440 },
  { scheme: 'light', width: 320 },
] as const) {
  test(`it is accessible and fits ${width} px, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 900 })
    await resumeSession(page, 'regua')
    await open(page, '/home')
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Pendente Análise Shopping' }),
    ).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(
      await page.evaluate(
        'document.querySelector("main").scrollWidth <= document.querySelector("main").clientWidth',
      ),
    ).toBe(true)
  })
}

returned(
  "'Devolvidos para mim' shows who returned a boleto, why and from where, and links to it",
  async ({ page, request }) => {
    const serasa = '/workflow/serasa'
    type QueueAnswer = {
      readonly content: readonly { readonly idBoleto: number; readonly numBoleto: string }[]
    }
    const { content } = await asLogin<QueueAnswer>(
      request,
      'analista.shopping',
      `${serasa}/serasa-negativacao/buscar/boletos-shopping`,
      {
        url: '/analisar-negativacao-shopping',
      },
    )
    const { idBoleto = 0, numBoleto = '' } = content[0] ?? {}
    await asLogin(
      request,
      'analista.shopping',
      `${serasa}/serasa-negativacao/submeter-recomendacao`,
      {
        boletos: [{ idBoleto, loja: { negativar: true } }],
      },
    )
    await asLogin(request, 'aprovador.shopping', `${serasa}/serasa-workflow/devolver`, {
      idBoletos: [idBoleto],
      motivo: 'Confira o endereço do lojista.',
    })
    await resumeSession(page, 'analista.shopping')
    await open(page, '/home')
    const panel = page.getByRole('region', { name: 'Devolvidos para mim' })
    await expect(panel).toContainText('Confira o endereço do lojista.')
    await expect(panel).toContainText('de Pendente Aprovação Shopping')
    expect(await accessibilityFaults(page)).toEqual([])
    await panel
      .getByRole('link', { name: `Boleto ${numBoleto} em Analisar negativação (shopping)` })
      .click()
    await expect(page).toHaveURL(/\/analisar-negativacao-shopping\?numBoleto=/)
    await expect(rows(page).filter({ hasText: numBoleto })).toHaveCount(1)
    await expect(rows(page).filter({ hasText: /\d{13}/ })).toHaveCount(1)
  },
)
