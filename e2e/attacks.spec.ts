// Five hundred XSS payloads through form fields, files and the URL; then every screen must show
// them as text. Also: rate-limited requests show a message, keep the input, and succeed on retry.
import { type APIResponse, expect, type Page } from '@playwright/test'

import { observations, sendPayloads } from './hostile-sends.ts'
import { erpFiles, type Own, payloads, pdf, test as hostile, texts } from './hostile-world.ts'
import { listings } from './listings.ts'
import { dialog, headersOf, rows, toast } from './own-server.ts'
import { harmless, inspectPage, watch, type Watch } from './inspect-page.ts'
import { resumeSession, signIn } from './sign-in.ts'

/** `sent` is the same server, after users have sent payloads too. */
const test = hostile.extend<object, { readonly sent: Own }>({
  sent: [
    async ({ own, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: own.address })
      await sendPayloads(own, request)
      await request.dispose()
      await use(own)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
test.use({ viewport: { width: 1366, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 240_000 })

const serasa = '/bff/workflow/serasa'

test('payloads are saved as they were typed and sent', async ({ sent }) => {
  expect(sent.filledTables.toSorted()).toEqual(texts.toSorted())
  const loads = await sent.rows(
    `select status, rows_rejected as rejected from erp_load
      where file_name ~ '^(${Object.keys(erpFiles).join('|')}) '`,
  )
  expect(loads).toEqual(Object.keys(erpFiles).map(() => ({ status: 'PROCESSADA', rejected: 0 })))
  const kept = await sent.rows<{ text: string }>(
    'select observation as text from item_justification where observation = any ($1)',
    [observations],
  )
  expect(new Set(kept.map(({ text }) => text))).toEqual(new Set(observations))
})

test.describe('the checks for payloads', () => {
  const blank = 'http://em-branco.test/'
  const served = (page: Page, headers: Record<string, string>) =>
    page.route(`${blank}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>', headers }),
    )

  test('find them run, send requests and become elements if a page inserts them as markup', async ({
    page,
  }) => {
    const seen = await watch(page)
    await served(page, {})
    await page.goto(blank)
    // Excludes payloads that would navigate away from the page.
    const staying = payloads.filter((text) => !/http-equiv|<base/.test(text))
    const living = await page.evaluate<number>(`${JSON.stringify(staying)}.filter((text) => {
      const place = document.createElement('div')
      document.body.append(place)
      place.innerHTML = text
      return place.querySelector('[data-xss]') !== null
    }).length`)
    expect(living).toBeGreaterThan(payloads.length / 2)
    await expect(async () => {
      const sight = await inspectPage(page)
      expect(sight.ran).toBe(true)
      expect(sight.made.length).toBeGreaterThan(living)
      expect(seen.dialogs.length).toBeGreaterThan(0)
      expect(seen.requests.length).toBeGreaterThan(0)
    }).toPass({ timeout: 10_000 })
  })

  test('find what the content policy blocks', async ({ page }) => {
    await watch(page)
    await served(page, { 'content-security-policy': "script-src 'none'; img-src 'none'" })
    await page.goto(blank)
    await page.evaluate(`document.body.innerHTML = '<img src=x data-xss onerror="window.__xss=1">'`)
    await expect.poll(async () => (await inspectPage(page)).broken.length).toBeGreaterThan(0)
  })
})

/** Opens a screen, scrolls to the end, and returns the payloads that it showed unchanged. */
async function shownAt(
  page: Page,
  seen: Watch,
  path: string,
  { hasRows = false } = {},
): Promise<Set<number>> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
  if (hasRows) await expect(rows(page).first()).toBeVisible()
  await expect(
    page.getByRole('main').locator('[aria-busy=true], [data-state=loading]'),
  ).toHaveCount(0)
  const { text, ...rest } = await inspectPage(page)
  expect({ ...rest, ...seen }, path).toEqual(harmless)
  return new Set(
    payloads.flatMap((payload, index) => (text.includes(payload.trim()) ? [index] : [])),
  )
}

/** Every screen with a user who sees rows in it. */
const screens = Map.groupBy(
  [
    ...listings.map(({ login, listing }) => ({ login, path: listing.path, hasRows: true })),
    ...['/home', '/baixa-semiautomatica', '/retorno-serasa', '/cartas-email'].map((path) => ({
      login: 'regua',
      path,
      hasRows: false,
    })),
    { login: 'admin', path: '/cadastro-serasa', hasRows: false },
    { login: 'admin', path: '/cadastro-serasa?aba=confirmacoes', hasRows: false },
  ],
  ({ login }) => login,
)

/** Ends the session of the page, and the page, which would ask the user to sign in again. */
async function leave(page: Page): Promise<void> {
  await page.evaluate('localStorage.clear()')
  await page.goto('about:blank')
}

test('payloads are text on the screens, letter by letter', async ({ page, sent: _ }) => {
  const seen = await watch(page)
  const shown = new Set<number>()
  for (const [login, theirs] of screens) {
    await page.context().clearCookies()
    await resumeSession(page, login)
    for (const { path, ...has } of theirs) {
      const found = await shownAt(page, seen, path, has)
      for (const index of found) shown.add(index)
    }
    await leave(page)
  }
  expect(payloads.filter((_, index) => !shown.has(index))).toEqual([])
})

const dialogs: readonly (readonly [login: string, path: string, button: RegExp])[] = [
  ['regua', '/reenvio-retorno-erro?agrupar=registro', /^Log do boleto/],
  ['analista.shopping', '/analisar-negativacao-shopping?agrupar=boleto', /fiador(es)? do boleto/],
  ['analista.shopping', '/analisar-negativacao-shopping?agrupar=boleto', /^Justificar o boleto/],
]

test('payloads are text in the dialogs of a row', async ({ page }) => {
  const seen = await watch(page)
  for (const [login, path, button] of dialogs) {
    await page.context().clearCookies()
    await resumeSession(page, login)
    await page.goto(path)
    await rows(page).getByRole('button', { name: button }).first().click()
    await expect(page.getByRole('dialog').getByText(/§\d+§/).first()).toBeVisible()
    const { text: _, ...rest } = await inspectPage(page)
    expect({ ...rest, ...seen }, String(button)).toEqual(harmless)
    await leave(page)
  }
})

test('payloads in the address of a list are plain filters', async ({ page }) => {
  const seen = await watch(page)
  const shown = new Set<number>()
  await resumeSession(page, 'regua')
  const paths = listings.filter(({ login }) => login === 'regua').map(({ listing }) => listing)
  for (const [at, { path, filters }] of paths.entries()) {
    const [address, had] = path.split('?')
    const query = new URLSearchParams(had)
    for (const [index, name] of [
      ...Object.keys(filters),
      'sort',
      'page',
      'size',
      'linha',
      'shoppings',
    ].entries())
      query.set(name, payloads[(at * 37 + index * 11) % payloads.length] ?? '')
    for (const number of await shownAt(
      page,
      seen,
      `${address}?${query}#${encodeURIComponent(payloads[at] ?? '')}`,
    ))
      shown.add(number)
  }
  expect(shown.size).toBeGreaterThan(paths.length)
})

test.describe('payloads typed into the page', () => {
  test('are text in the sign-in, the palette, a chosen file and a form', async ({ page }) => {
    const seen = await watch(page)
    const stays = async (what: string) => {
      const { text: _, ...rest } = await inspectPage(page)
      expect({ ...rest, ...seen }, what).toEqual(harmless)
    }
    await page.goto('/')
    await page.getByLabel('AD Token').fill(payloads[2] ?? '')
    const answered = page.waitForResponse('**/bff/authenticate')
    await page.getByRole('button', { name: 'ACESSAR' }).click()
    expect((await answered).status()).toBe(401)
    await stays('sign-in')
    await signIn(page, 'regua')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Buscar telas, boletos e lojistas' })
    await palette.getByRole('combobox').fill(payloads[1] ?? '')
    await expect(palette.getByRole('status')).not.toHaveText('')
    await stays('palette')
    await page.keyboard.press('Escape')
    await page.goto('/retorno-serasa')
    await page.locator('input[type=file]').setInputFiles({
      name: `${(payloads[1] ?? '').replaceAll('/', '')}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(payloads.join('\r\n')),
    })
    await expect(page.getByRole('main')).toContainText('§1§')
    await stays('file')
  })
})

test.describe('A limit', () => {
  const login = 'analista.shopping'
  const wait = /Aguarde \d+ segundos? e tente de novo\./

  /**
   * Sends requests from another window of the user until rate-limited, and continues; returns the
   * stop function.
   */
  async function useUp(ask: () => Promise<APIResponse>): Promise<() => Promise<void>> {
    let isOver = false
    const asked = async () => (await ask()).status()
    while ((await asked()) !== 429);
    const asking = (async () => {
      while (!isOver) await asked()
    })()
    return async () => {
      isOver = true
      await asking
    }
  }

  test('refuses a save and shows how long to wait; the form keeps its text, and the retry saves once', async ({
    page,
    request,
    own,
  }) => {
    await resumeSession(page, login)
    await page.goto('/analisar-negativacao-shopping?agrupar=boleto')
    await rows(page)
      .first()
      .getByRole('button', { name: /^Justificar o boleto/ })
      .click()
    const form = dialog(page, 'Justificativa')
    const typed = 'Proposta em 6 vezes, aguardando retorno.'
    await form.getByLabel('Justificativa', { exact: true }).first().click()
    await page.getByRole('option', { name: /§/ }).first().click()
    await form.getByLabel('Número do chamado').fill('884217')
    await form.getByLabel('Observação').fill(typed)
    const file = { name: 'prova.pdf', mimeType: 'application/pdf', buffer: pdf }
    await form.locator('input[type=file]').setInputFiles(file)
    const headers = await headersOf(request, login)
    const goOn = await useUp(() =>
      request.post(`${serasa}/serasa-upload/historico/upload`, {
        headers,
        multipart: { idBoleto: '1', file },
      }),
    )
    const save = form.getByRole('button', { name: 'Salvar' })
    await save.click()
    await expect(toast(page, wait).first()).toBeVisible()
    await expect(form.getByLabel('Número do chamado')).toHaveValue('884217')
    await expect(form.getByLabel('Observação')).toHaveValue(typed)
    await goOn()
    await expect(async () => {
      await save.click()
      await expect(form).toHaveCount(0, { timeout: 1_500 })
    }).toPass({ timeout: 30_000 })
    const kept = await own.rows('select 1 from item_justification where observation = $1', [typed])
    expect(kept).toHaveLength(1)
  })

  test('refuses a search; the filter keeps its text, and the retry finds rows', async ({
    page,
    request,
  }) => {
    await resumeSession(page, login)
    await page.goto('/analisar-negativacao-shopping?agrupar=boleto&size=todas')
    await expect(rows(page).first()).toBeVisible()
    const typed = payloads[12]?.trim() ?? ''
    const filter = page.getByRole('textbox', { name: 'Marca' })
    await filter.fill(typed)
    const headers = await headersOf(request, login)
    const wide = { url: '/analisar-negativacao-shopping', page: 1, size: 5_000 }
    const goOn = await useUp(() =>
      request.post(`${serasa}/serasa-negativacao/buscar/boletos-shopping`, { headers, data: wide }),
    )
    await page.getByRole('button', { name: 'Pesquisar' }).click()
    const main = page.getByRole('main')
    await expect(main.getByText('Só um momento')).toBeVisible()
    await expect(
      main.getByText(/Aguarde \d+ segundos? e tente de novo\. Seus filtros foram mantidos\./),
    ).toBeVisible()
    await expect(filter).toHaveValue(typed)
    await goOn()
    await expect(async () => {
      // The message disappears during a retry, so check the response.
      const answered = page.waitForResponse((response) =>
        response.url().endsWith('/buscar/boletos-shopping'),
      )
      await main.getByRole('button', { name: 'Tentar de novo' }).click()
      expect((await answered).status()).toBe(200)
      await expect(rows(page).first()).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 30_000 })
    await expect(filter).toHaveValue(typed)
    await expect(main.getByText('Só um momento')).toHaveCount(0)
  })
})
