// Five hundred XSS payloads through form fields, files and the URL; then every screen must show
// them as text. Also: rate-limited requests show a message, keep the input, and succeed on retry.
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test'

import { erpFiles, type Own, payloads, test, texts } from './hostile-world.ts'
import { listings } from './listings.ts'
import { dialog, rows, toast } from './own-server.ts'
import { harmless, inspectPage, watch, type Watch } from './inspect-page.ts'
import { resumeSession, signIn } from './sign-in.ts'

test.use({ viewport: { width: 1366, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'serial', timeout: 240_000 })

type Answer = Readonly<Record<string, unknown>>
const serasa = '/bff/workflow/serasa'

async function tokenOf(request: APIRequestContext, login: string): Promise<string> {
  const openedResponse = await request.post('/bff/authenticate', { form: { token: login } })
  return ((await openedResponse.json()) as { token: string }).token
}

/**
 * Sends a call that the user's screen offers; it must succeed, or nothing would be displayed later.
 */
async function does(
  request: APIRequestContext,
  login: string,
  path: string,
  given: {
    readonly data?: object
    readonly multipart?: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>
  },
): Promise<Answer> {
  const answer = await request.post(path, {
    ...given,
    headers: { authorization: `Bearer ${await tokenOf(request, login)}` },
  })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return (await answer.json()) as Answer
}

const part = (from: number, count = 3) => payloads.slice(from, from + count).join(' ')
const itemsAt = async (own: Own, status: string, count: number) =>
  (
    await own.rows<{ id: number }>(
      `
        select id
        from negativation_item
        where status = $1 and entered_from is not null and number ~ '§ \\d+$'
        order by id desc
        limit $2`,
      [status, count],
    )
  ).map(({ id }) => Number(id))

const pdf = Buffer.from('%PDF-1.7 prova')

test('payloads are saved as they were typed and sent', async ({ own, request }) => {
  expect(own.filledTables.toSorted()).toEqual(texts.toSorted())
  for (const [name, buffer] of Object.entries(erpFiles)) {
    const { id } = await does(request, 'regua', '/bff/producer/updload/spreadsheet', {
      multipart: { file: { name: `${name} ${payloads[1]}.csv`, mimeType: 'text/csv', buffer } },
    })
    await expect
      .poll(
        () =>
          own.rows('select status, rows_rejected as rejected from erp_load where id = $1', [id]),
        {
          timeout: 30_000,
        },
      )
      .toEqual([{ status: 'PROCESSADA', rejected: 0 }])
  }

  const analysed = await itemsAt(own, 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING', 8)
  for (const [index, idBoleto] of analysed.entries())
    await does(request, 'analista.shopping', `${serasa}/serasa-upload/historico/upload`, {
      multipart: {
        idBoleto: String(idBoleto),
        idJustificativa: '1',
        numChamado: payloads[index * 5] ?? '',
        txtObservacao: part(index * 5 + 1),
        file: {
          name: `${(payloads[index * 7] ?? '').replaceAll('/', '')}.pdf`,
          mimeType: 'application/pdf',
          buffer: pdf,
        },
      },
    })
  await does(request, 'aprovador.shopping', `${serasa}/serasa-workflow/devolver`, {
    data: {
      idBoletos: await itemsAt(own, 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING', 5),
      motivo: part(60),
    },
  })
  const free = await own.rows<{ id: number }>(
    `
      select b.id
      from boleto b
        join contract c on c.id = b.contract_id
      where c.number ~ '^F[0-9]$|^F[1-3][0-9]$'`,
  )
  await does(request, 'regua', `${serasa}/serasa-manual/negativar-manual`, {
    data: {
      boletos: free.map(({ id }, index) => ({
        idBoleto: Number(id),
        observacao: part(100 + index * 3),
      })),
    },
  })
  for (const text of payloads.filter(({ length }) => length <= 100).slice(40, 60))
    await does(request, 'admin', '/bff/configuracao/serasa/justificativa/', {
      data: {
        txtJustificativa: text,
        campoObrigatorio: 'CHAMADO',
        limiteExcecao: 2,
        flagAprovador: false,
        flagAtivo: true,
      },
    })
  // Half were confirmed by another user and are in the list; half wait among the confirmations.
  const waiting = await own.rows<{ id: number }>(
    `select id from setting_proposal where state = 'PENDENTE' order by id`,
  )
  for (const { id } of waiting.slice(0, waiting.length / 2))
    await does(request, 'regua', '/bff/configuracao/serasa/parametro/confirmar', {
      data: { idProposta: id },
    })
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

test('payloads are text on the screens, letter by letter', async ({ page }) => {
  const seen = await watch(page)
  const shown = new Set<number>()
  for (const [login, theirs] of screens) {
    await page.context().clearCookies()
    await resumeSession(page, login)
    for (const { path, ...has } of theirs) {
      const found = await shownAt(page, seen, path, has)
      for (const index of found) shown.add(index)
    }
    await page.evaluate('localStorage.clear()')
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
    await page.evaluate('localStorage.clear()')
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
    const headers = { authorization: `Bearer ${await tokenOf(request, login)}` }
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
    const headers = { authorization: `Bearer ${await tokenOf(request, login)}` }
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
