// The timeline of a tenant: opened from a row and the palette, by day, filtered by kind, each event
// links to its row; and the dossier of a listed person by one click.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { expect, type Page, test } from '@playwright/test'

import { pdfText } from '#testing/pdf-text.ts'
import { unzip } from '#testing/test-answers.ts'

import { failAnswer } from './failed-answer.ts'
import { open, rows } from './own-server.ts'
import { resumeSession } from './sign-in.ts'
import { accessibilityFaults } from './accessibility.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const listPath = '/boletos-negativados'
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
const events = (page: Page) => page.getByRole('main').locator('section ol > li')
const kinds = (page: Page) =>
  page.getByRole('list', { name: 'Tipos de evento' }).getByRole('button')
const noDocument = /\d{11}|[\d.]{10}\/\d{4}/

/** Opens the timeline of the first tenant in the results; returns the tenant's name. */
async function openFirst(page: Page): Promise<string> {
  await open(page, listPath)
  const button = page.getByRole('button', { name: /^Linha do tempo de/ }).first()
  const name = (await button.getAttribute('aria-label'))?.replace('Linha do tempo de ', '') ?? ''
  await button.click()
  await expect(heading(page)).toHaveText(name)
  return name
}

test('from a row of a list: every event in order by day, the address without a document, the same in a new tab', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  const name = await openFirst(page)
  expect(page.url()).toMatch(/\/linha-do-tempo\?id=[A-Z]{20}$/)
  expect(page.url()).not.toMatch(noDocument)
  const days = await page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts()
  const sortable = days.map((day) => day.slice(0, 10).split('/').toReversed().join('-'))
  expect(sortable).toEqual(sortable.toSorted().toReversed())
  expect(new Set(sortable).size).toBe(sortable.length)
  expect(await accessibilityFaults(page)).toEqual([])
  const texts = await events(page).allInnerTexts()
  const again = await page.context().newPage()
  await again.goto(page.url())
  await expect(heading(again)).toHaveText(name)
  expect(await events(again).allInnerTexts()).toEqual(texts)
  await again.close()
})

test('filters by kind with figures, and the address keeps the choice', async ({ page }) => {
  await resumeSession(page, 'regua')
  await openFirst(page)
  const decision = kinds(page).filter({ hasText: 'Decisão' })
  const count = Number(/\d+$/.exec(await decision.innerText())?.[0])
  await decision.click()
  await expect(decision).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/tipo=DECISAO/)
  // One line may cover several boletos of the same act.
  await expect
    .poll(async () => {
      const texts = await events(page).allInnerTexts()
      return texts.reduce((sum, text) => sum + Number(/Ver os (\d+)/.exec(text)?.[1] ?? 1), 0)
    })
    .toBe(Math.min(20, count))
  await expect(events(page).filter({ hasNotText: 'Decisão' })).toHaveCount(0)
  await page.reload()
  await expect(kinds(page).filter({ hasText: 'Decisão' })).toHaveAttribute('aria-pressed', 'true')
  await kinds(page).filter({ hasText: 'Todos' }).click()
  await expect(page).not.toHaveURL(/tipo=/)
})

test('an event of each kind leads to its screen, where its row is highlighted', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await openFirst(page)
  for (const [kind, screen] of [
    ['Entrada no ciclo', 'Consultar boletos'],
    ['Decisão', 'Consultar boletos'],
    ['Envio ao bureau', 'Boletos negativados'],
    ['Retorno do bureau', 'Boletos negativados'],
    ['Carta ou e-mail', 'Boletos notificados'],
  ] as const) {
    await kinds(page).filter({ hasText: 'Todos' }).click()
    await kinds(page).filter({ hasText: kind }).click()
    await expect(events(page).filter({ hasNotText: kind })).toHaveCount(0)
    const link = page.getByRole('main').getByRole('link', { name: screen }).first()
    const boleto = /boleto (\d+)/.exec((await link.getAttribute('aria-label')) ?? '')?.[1] ?? 'none'
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
    const marked = rows(page).and(page.locator(':focus'))
    await expect(marked).toHaveCount(1)
    await expect(marked).toContainText(boleto)
    await expect(page.getByText('Ignorado no endereço')).toHaveCount(0)
    await page.goBack()
    await expect(heading(page)).toBeVisible()
  }
})

test('a place far down a long list: filtered, sorted, page 7, row 13, elsewhere and back', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/acompanhar-boletos?status=FINALIZADO')
  await expect(page.getByRole('button', { name: 'Limpar filtros' })).toBeVisible()
  await page.getByRole('columnheader', { name: 'No. Boleto' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=/)
  await page.getByRole('button', { name: 'Página 5', exact: true }).click()
  for (const to of [6, 7]) {
    await page.getByRole('button', { name: 'Próxima página' }).click()
    await expect(page).toHaveURL(new RegExp(`page=${to}\\b`))
  }
  await expect(page.locator('[data-state=refetching]')).toHaveCount(0)
  const address = page.url()
  const before = await rows(page).allInnerTexts()
  const row = rows(page).nth(12)
  await row.focus()
  const scrolled = () =>
    page.evaluate<number>(
      "document.querySelector('main tbody tr[aria-rowindex]').closest('[role=region]').scrollTop",
    )
  const top = await scrolled()
  await row.getByRole('button', { name: /^Linha do tempo de/ }).click()
  await expect(heading(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(rows(page).nth(12).and(page.locator(':focus-within'))).toHaveCount(1)
  expect(await rows(page).allInnerTexts()).toEqual(before)
  await expect.poll(scrolled).toBe(top)
  const other = await page.context().newPage()
  await other.goto(address)
  await expect(rows(other).first()).toBeVisible()
  expect(await rows(other).allInnerTexts()).toEqual(before)
})

test('a list of everything, of which only what is in sight is drawn, keeps the place of row 200 as well', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/acompanhar-boletos?size=todas')
  // A taller row moves the rows below it.
  await rows(page)
    .first()
    .getByRole('button', { name: /^Detalhar/ })
    .click()
  await rows(page).first().focus()
  const rowAt = (index: number) => page.getByRole('main').locator(`tr[aria-rowindex="${index}"]`)
  for (let step = 1; step <= 20; step += 1) {
    await page.keyboard.press('PageDown')
    await expect(rowAt(1 + step * 10)).toBeFocused()
  }
  const row = rowAt(200)
  await row.focus()
  const text = await row.innerText()
  const top = async () => (await row.boundingBox())?.y
  const before = await top()
  await row.getByRole('button', { name: /^Linha do tempo de/ }).click()
  await expect(heading(page)).toBeVisible()
  await page.goBack()
  await expect(row).toBeFocused()
  expect(await row.innerText()).toBe(text)
  expect(await rows(page).count()).toBeLessThan(80)
  expect(Math.abs(((await top()) ?? 0) - (before ?? 0))).toBeLessThanOrEqual(150)
})

test('on a slow machine the row that was left has the focus again, also when it was left again before', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/acompanhar-boletos?size=50')
  await expect(rows(page)).toHaveCount(50)
  const row = rows(page).nth(44)
  await row.getByRole('button', { name: /^Linha do tempo de/ }).click()
  await expect(heading(page)).toBeVisible()
  const slow = await page.context().newCDPSession(page)
  // Without its optimising compilers (see browser-switches.ts) the page is already twice as slow.
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 2 })
  // Leave as soon as the list is shown, before all rows are rendered.
  await page.evaluate(`new Promise((gone) => {
    const main = document.querySelector('main')
    new MutationObserver((_, seen) => {
      if (!main.querySelector('tbody tr[aria-rowindex]')) return
      seen.disconnect()
      history.forward()
      gone()
    }).observe(main, { childList: true, subtree: true })
    history.back()
  })`)
  await expect(heading(page)).toBeVisible()
  await page.goBack()
  await expect(row).toBeFocused()
})

/** Chooses the tenant in the palette, from the start page. */
async function openByPalette(page: Page, name: string): Promise<void> {
  await page.goto('/home')
  await expect(page.getByRole('table', { name: 'Minha fila' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page
    .getByRole('combobox', { name: 'Buscar telas, boletos e lojistas' })
    .fill(name.slice(0, 18))
  await page.getByRole('group', { name: 'Lojistas' }).getByRole('option').first().click()
  // By name, because the start page stays until the next screen has loaded and has two headings.
  await expect(page.getByRole('main').getByRole('heading', { name, exact: true })).toBeVisible()
}

test("the palette finds a tenant by name, and opens the tenant's page", async ({ page }) => {
  await resumeSession(page, 'regua')
  await openByPalette(page, await openFirst(page))
  await expect(page).toHaveURL(/\/boletos\?cliente=\d+/)
})

test("where somebody may not open the tenant's page, it opens the timeline under the alias of its document, and a kind that the address names stays", async ({
  page,
}) => {
  await resumeSession(page, 'juridico')
  const name = await openFirst(page)
  const alias = page.url()
  const asked = page.waitForRequest(/\/bff\/lojista\/\d+\/linha-do-tempo/)
  await openByPalette(page, name)
  await expect(page).toHaveURL(alias)
  const lojista = /lojista\/(\d+)/.exec((await asked).url())?.[1]
  await page.goto(`/linha-do-tempo?lojista=${lojista}&tipo=DECISAO`)
  await expect(page).toHaveURL(`${alias}&tipo=DECISAO`)
  await expect(kinds(page).filter({ hasText: 'Decisão' })).toHaveAttribute('aria-pressed', 'true')
})

test('without a tenant it says how to choose one; an unknown one is not found; a failed answer can be asked again', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/linha-do-tempo')
  await expect(page.getByText('Escolha um lojista')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.goto('/linha-do-tempo?id=ABCDEFGHIJKLMNOPQRST')
  await expect(page.getByText('Lojista não encontrado')).toBeVisible()

  const asked = '**/bff/lojista/*/linha-do-tempo*'
  await openFirst(page)
  const address = page.url()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(asked, async (route) => {
    await held
    await route.abort()
  })
  await page.goto(address)
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
  release()
  await expect(page.getByRole('alert')).toContainText('Erro ao tentar carregar a linha do tempo', {
    timeout: 30_000,
  })
  await page.unroute(asked)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(heading(page)).toBeVisible()
})

const brazilian = (day: string | null) =>
  day?.split('-').toReversed().join('/') ?? 'Sem prova de entrega'

test(
  'one click gives the dossier of a listed person: the PDF, the files, and decisions with the hashes of the trail',
  { tag: '@day' },
  async ({ page, browser }) => {
    await resumeSession(page, 'regua')
    await openFirst(page)
    // Of a boleto with a known letter.
    await kinds(page).filter({ hasText: 'Carta ou e-mail' }).click()
    await expect(events(page).filter({ hasNotText: 'Carta ou e-mail' })).toHaveCount(0)
    const told = /Boleto (\d+)/.exec(await events(page).first().innerText())?.[1] ?? 'none'
    await open(page, `/acompanhar-boletos?numBoleto=${told}`)
    const arrives = page.waitForEvent('download')
    await page
      .getByRole('button', { name: /^Baixar o dossiê do boleto/ })
      .first()
      .click()
    const download = await arrives
    expect(download.suggestedFilename()).toMatch(/^dossie-\d+\.zip$/)
    await expect(page.getByText(/^Dossiê do boleto \d+ baixado\.$/).first()).toBeVisible()
    const files = unzip(readFileSync(await download.path()))
    expect(files.get('dossie.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
    for (const line of files.get('sha256.txt')?.toString().trim().split('\n') ?? ['none']) {
      const [sum, name = ''] = line.split('  ')
      const bytes = files.get(name) ?? Buffer.alloc(0)
      expect(createHash('sha256').update(bytes).digest('hex'), name).toBe(sum)
    }
    const { idSerasaBoleto, decisoes, pessoas, comunicacoes } = JSON.parse(
      files.get('dados.json')?.toString() ?? '{}',
    ) as {
      idSerasaBoleto: number
      decisoes: { hash: string; cadeia: number; posicao: number; usuario: string }[]
      pessoas: { nome: string; documento: string; endereco: string }[]
      comunicacoes: {
        canal: string
        endereco: string
        enviadoEm: string
        entregueEm: string | null
        comprovante: string
      }[]
    }
    expect(decisoes.length).toBeGreaterThan(3)
    expect(comunicacoes).not.toEqual([])
    // The PDF is evidence in court: for each person it states where, when, how, with what proof,
    // and who decided.
    const read = pdfText(files.get('dossie.pdf') ?? Buffer.alloc(0))
    for (const { nome, endereco } of pessoas)
      for (const text of [nome, endereco]) expect(read).toContain(text)
    for (const notice of comunicacoes)
      for (const text of [
        notice.canal,
        notice.endereco,
        brazilian(notice.enviadoEm),
        brazilian(notice.entregueEm),
      ])
        expect(read).toContain(text)
    for (const { comprovante } of comunicacoes) expect(read).toContain(comprovante)
    for (const { hash, usuario } of decisoes)
      for (const text of [hash, usuario]) expect(read).toContain(text)

    const auditor = await (await browser.newContext()).newPage()
    await resumeSession(auditor, 'admin')
    const answered = auditor.waitForResponse((response) =>
      response.url().includes('/bff/auditoria/buscar'),
    )
    await auditor.goto(`/auditoria?idEntidade=${idSerasaBoleto}&entidade=boleto&size=todas`)
    const trail = (
      (await (await answered).json()) as {
        content: { hash: string; cadeia: number; posicao: number }[]
      }
    ).content
    const hashAt = new Map(trail.map(({ cadeia, posicao, hash }) => [`${cadeia} ${posicao}`, hash]))
    for (const { cadeia, posicao, hash } of decisoes)
      expect(hashAt.get(`${cadeia} ${posicao}`)).toBe(hash)
    await auditor.close()
  },
)

test('a dossier that cannot be made says so and can be asked for again', async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '/acompanhar-boletos')
  const button = page.getByRole('button', { name: /^Baixar o dossiê do boleto/ }).first()
  const asked = '**/bff/workflow/serasa/serasa-dossie/*'
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(asked, async (route) => {
    await held
    await failAnswer(route)
  })
  await button.click()
  await expect(page.getByRole('button', { name: /^Preparando o dossiê/ })).toBeVisible()
  release()
  await expect(page.getByText('Erro interno').first()).toBeVisible()
  await page.unroute(asked)
  const arrives = page.waitForEvent('download')
  await button.click()
  await arrives
})
