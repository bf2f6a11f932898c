// Failures during work: lost connection, lost response, server crash, expired session, a faster
// colleague or second window, double click, back button. Nothing is done twice, no input is lost,
// and the page says what to do.
import {
  type APIRequestContext,
  expect,
  type Page,
  type Request,
  type Route,
} from '@playwright/test'

import { act, asLogin, dialog, forwardToMalls, onOwnServer, rows, toast } from './own-server.ts'
import { resumeSession, signIn } from './sign-in.ts'

const test = onOwnServer({ world: 'erp', freshFor: 'each test' }, (_, request) =>
  forwardToMalls(request),
)

test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 120_000 })

const serasa = '/bff/workflow/serasa'
const saving = `**${serasa}/serasa-workflow/salvar-historico`
const submitting = `**${serasa}/serasa-negativacao/submeter-*`
const givingBack = `**${serasa}/serasa-workflow/devolver`
const silent = 'O servidor não respondeu. Verifique a conexão; nada foi perdido.'
const ticket = '884217'
const words = 'Proposta em 6 vezes, aguardando retorno.'

const login = 'analista.shopping'
const analysing = '/analisar-negativacao-shopping?agrupar=boleto'
const form = (page: Page) => dialog(page, 'Justificativa')
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar' })
const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

const numberAt = async (page: Page, index: number): Promise<string> =>
  /\b\d{13}\b/.exec(await rows(page).nth(index).innerText())?.[0] ?? ''

async function arrive(page: Page, who = login, path = analysing): Promise<void> {
  await resumeSession(page, who)
  await page.goto(path)
  await expect(rows(page).first()).toBeVisible()
}

/**
 * Opens the list by keyboard from the start page, so that the history has an entry to go back to.
 */
async function comeFromHome(page: Page): Promise<void> {
  await signIn(page, login)
  await expect(title(page, 'Home')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(rows(page).first()).toBeVisible()
  // Not the key 'b': it toggles, and the choice of an earlier visit is stored.
  await page.getByRole('button', { name: 'por boleto' }).click()
  await expect(page.getByRole('button', { name: /^Justificar o boleto/ }).first()).toBeVisible()
  await expect(page.locator('[data-state=refetching]')).toHaveCount(0)
}

/** Opens 'Justificativa' of the row and fills it in; returns the boleto number. */
async function justify(page: Page, index: number, text = words): Promise<string> {
  const numBoleto = await numberAt(page, index)
  await page.getByRole('button', { name: `Justificar o boleto ${numBoleto}` }).click()
  await form(page).getByLabel('Justificativa', { exact: true }).first().click()
  await page.getByRole('option', { name: 'Contestação do lojista', exact: true }).click()
  await form(page).getByLabel('Número do chamado').fill(ticket)
  await form(page).getByLabel('Observação').fill(text)
  return numBoleto
}

async function stillFilled(page: Page, text = words): Promise<void> {
  await expect(form(page).getByLabel('Justificativa', { exact: true }).first()).toHaveValue(
    'Contestação do lojista',
  )
  await expect(form(page).getByLabel('Número do chamado')).toHaveValue(ticket)
  await expect(form(page).getByLabel('Observação')).toHaveValue(text)
}

type ChaosFinding = {
  readonly content: readonly {
    readonly idBoleto: number
    readonly statusWorkflowSerasa?: unknown
  }[]
}
const search = (request: APIRequestContext, who: string, numBoleto: string) =>
  asLogin<ChaosFinding>(
    request,
    who,
    '/workflow/serasa/serasa-negativacao/buscar/boletos-shopping',
    {
      numBoleto,
    },
  )

/** Notes in the history of a boleto, newest first. */
async function history(request: APIRequestContext, numBoleto: string): Promise<(string | null)[]> {
  const { content } = await search(request, login, numBoleto)
  const openedResponse = await request.post('/bff/authenticate', { form: { token: login } })
  const { token } = (await openedResponse.json()) as { token: string }
  const id = content[0]?.idBoleto ?? 0
  const answer = await request.get(`${serasa}/serasa-workflow/buscar/historico/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { content: { txtObservacao: string | null }[] }).content.map(
    ({ txtObservacao }) => txtObservacao,
  )
}

/** Whether a request asks what an act would do; the confirmation sends it before the act. */
const isRehearsal = (request: Request): boolean =>
  (request.postDataJSON() as { ensaio?: boolean } | null)?.ensaio === true

/** Idempotency keys of the acts sent to a URL, in order. */
function keysTo(page: Page, address: string): string[] {
  const keys: string[] = []
  const end = address.replaceAll('*', '')
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(end) && !isRehearsal(request))
      keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

test.describe('Without a connection', () => {
  test('an act shows that the server did not answer; the form keeps its text, and the retry acts once', async ({
    page,
    context,
    request,
  }) => {
    await arrive(page)
    const keys = keysTo(page, saving)
    const numBoleto = await justify(page, 0)
    await context.setOffline(true)
    await save(page).click()
    await expect(toast(page, silent)).toBeVisible()
    await stillFilled(page)
    await context.setOffline(false)
    await save(page).click()
    await expect(toast(page, 'Salvo com sucesso.')).toBeVisible()
    await expect(form(page)).toHaveCount(0)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await history(request, numBoleto)).toEqual([words])
  })

  test(
    'after a lost answer the retry is the same act and does nothing twice',
    { tag: '@day' },
    async ({ page, request }) => {
      await arrive(page)
      const keys = keysTo(page, saving)
      await page.route(
        saving,
        async (route) => {
          await route.fetch()
          await route.abort('connectionreset')
        },
        { times: 1 },
      )
      const numBoleto = await justify(page, 1)
      await save(page).click()
      await expect(toast(page, silent)).toBeVisible()
      await stillFilled(page)
      await expect(rows(page).nth(1).getByText('ISENTAR', { exact: true })).toBeVisible()
      await save(page).click()
      await expect(form(page)).toHaveCount(0)
      expect(new Set(keys).size).toBe(1)
      expect(await history(request, numBoleto)).toEqual([words])
    },
  )

  test('a dialog whose script fails to load keeps the list and selection, and opens on retry', async ({
    page,
  }) => {
    await arrive(page)
    const script = '**/confirm-question-*.js'
    await page.route(script, (route) => route.abort('connectionreset'))
    const selected = page.getByRole('checkbox', { name: /^Selecionar boleto/ }).first()
    await selected.check()
    await act(page, 'Submeter 1 selecionado').click()
    await expect(toast(page, 'Uma parte da tela ainda não foi carregada')).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    await expect(selected).toBeChecked()
    await page.unroute(script)
    await expect(dialog(page, 'Confirmação')).toBeVisible()
    await expect(toast(page, 'Uma parte da tela ainda não foi carregada')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(selected).toBeChecked()
  })

  test('a screen that fails to load shows it, and opens by itself once online', async ({
    page,
    context,
  }) => {
    await arrive(page)
    await context.setOffline(true)
    await page.keyboard.press('g')
    await page.keyboard.press('w')
    await expect(page.getByRole('heading', { name: 'A tela não foi carregada' })).toBeVisible()
    await expect(
      page.getByText(/Nada foi perdido; a tela abre assim que a conexão voltar\./),
    ).toBeVisible()
    await context.setOffline(false)
    await expect(title(page, 'Acompanhar workflow')).toBeVisible()
    await expect(page.getByRole('search', { name: 'Filtros da lista' })).toBeVisible()
    await page.goBack()
    await expect(rows(page).first()).toBeVisible()
  })

  test('a list that fails to load shows it, keeps its filter, and loads by itself once online', async ({
    page,
    context,
  }) => {
    await arrive(page)
    const luc = page.getByRole('textbox', { name: 'LUC' })
    const known = /\b[A-Z]\d{4,6}\b/.exec(await rows(page).first().innerText())?.[0] ?? ''
    await context.setOffline(true)
    await luc.fill(known)
    await page.getByRole('button', { name: 'Pesquisar' }).click()
    await expect(page.getByRole('main').getByText(silent)).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('button', { name: 'Tentar de novo' }),
    ).toBeVisible()
    await expect(luc).toHaveValue(known)
    await context.setOffline(false)
    await expect(rows(page).first()).toContainText(known)
    await expect(luc).toHaveValue(known)
  })
})

test.describe('The back button', () => {
  test('in a dialog asks before it discards typed text, then goes back', async ({ page }) => {
    await comeFromHome(page)
    await justify(page, 2)
    await page.evaluate('history.back()')
    await expect(form(page).getByText('Há alterações que não foram salvas.')).toBeVisible()
    await expect(page).toHaveURL(/analisar-negativacao-shopping/)
    await form(page).getByRole('button', { name: 'Continuar editando' }).click()
    await stillFilled(page)
    await page.evaluate('history.back()')
    await form(page).getByRole('button', { name: 'Descartar' }).click()
    await expect(page).toHaveURL(/\/home/)
    await expect(title(page, 'Home')).toBeVisible()
    await page.goForward()
    await expect(rows(page).first()).toBeVisible()
    await expect(form(page)).toHaveCount(0)
  })

  test('during an act lets it finish: it is done once, and its result is shown', async ({
    page,
    request,
  }) => {
    await comeFromHome(page)
    const keys = keysTo(page, saving)
    const held = Promise.withResolvers<undefined>()
    await page.route(saving, async (route) => {
      await held.promise
      await route.continue()
    })
    const numBoleto = await justify(page, 2)
    await save(page).click()
    await page.evaluate('history.back()')
    await expect(form(page)).toBeVisible()
    held.resolve(undefined)
    await expect(toast(page, 'Salvo com sucesso.')).toBeVisible()
    await expect(form(page)).toHaveCount(0)
    expect(keys).toHaveLength(1)
    expect(await history(request, numBoleto)).toEqual([words])
  })
})

test('A form that is open when the session ends is open again after the sign-in, and saves once', async ({
  page,
  request,
}) => {
  await signIn(page, login)
  await page.goto(analysing)
  await expect(rows(page).first()).toBeVisible()
  const numBoleto = await justify(page, 3)
  const { token } = JSON.parse(
    (await page.evaluate("localStorage.getItem('regua.session')")) as string,
  ) as {
    token: string
  }
  await page.request.post('/bff/authenticate/sair', {
    headers: { authorization: `Bearer ${token}` },
  })
  const reloaded = page.waitForEvent('load')
  await save(page).click()
  await reloaded
  await expect(toast(page, 'Sua sessão terminou.')).toBeVisible()
  await page.getByLabel('AD Token').fill(login)
  await page.getByRole('button', { name: 'ACESSAR' }).click()
  await expect(page).toHaveURL(/analisar-negativacao-shopping/)
  await stillFilled(page)
  await save(page).click()
  await expect(toast(page, 'Salvo com sucesso.')).toBeVisible()
  expect(await history(request, numBoleto)).toEqual([words])
})

test('Two windows on one boleto: the second shows who changed it and when, keeps its text, and can save', async ({
  page,
  context,
  request,
}) => {
  await arrive(page)
  const second = await context.newPage()
  await second.goto(analysing)
  await expect(rows(second).first()).toBeVisible()
  const numBoleto = await justify(page, 4)
  expect(await justify(second, 4, 'Escrito na outra janela.')).toBe(numBoleto)
  await save(second).click()
  await expect(toast(second, 'Salvo com sucesso.')).toBeVisible()
  await save(page).click()
  await expect(toast(page, 'O boleto foi alterado depois que a lista foi lida.')).toBeVisible()
  await expect(
    toast(page, /Alterado por Camila Souza em \d\d\/\d\d\/\d{4} \d\d:\d\d\./),
  ).toBeVisible()
  await stillFilled(page)
  await save(page).click()
  await expect(form(page)).toHaveCount(0)
  expect(await history(request, numBoleto)).toEqual([words, 'Escrito na outra janela.'])
})

test.describe('A double click', () => {
  test("on 'Salvar' saves once", async ({ page, request }) => {
    await arrive(page)
    const keys = keysTo(page, saving)
    const numBoleto = await justify(page, 5)
    await save(page).dblclick()
    await expect(form(page)).toHaveCount(0)
    expect(keys).toHaveLength(1)
    expect(await history(request, numBoleto)).toEqual([words])
  })

  test("on 'Confirmar' submits once", async ({ page, request }) => {
    await arrive(page)
    const keys = keysTo(page, submitting)
    const numBoleto = await numberAt(page, 6)
    await page.getByRole('checkbox', { name: `Selecionar boleto ${numBoleto}` }).check()
    await act(page, 'Submeter 1 selecionado').dblclick()
    await dialog(page, 'Confirmação')
      .getByRole('button', { name: 'Confirmar', exact: true })
      .dblclick()
    await expect(toast(page, 'Submetido com sucesso.')).toHaveCount(1)
    await expect(dialog(page, 'Confirmação')).toHaveCount(0)
    expect(keys).toHaveLength(1)
    expect((await search(request, 'aprovador.shopping', numBoleto)).content).toHaveLength(1)
  })

  test("on 'Devolver' returns the boleto once", async ({ page, request }) => {
    await asLogin(request, login, '/workflow/serasa/serasa-negativacao/submeter-recomendacao', {
      filtro: { url: '/analisar-negativacao-shopping' },
    })
    await arrive(page, 'aprovador.shopping', '/aprovar-negativacao-shopping?agrupar=boleto')
    const keys = keysTo(page, givingBack)
    const numBoleto = await numberAt(page, 0)
    await page.getByRole('checkbox', { name: `Selecionar boleto ${numBoleto}` }).check()
    await act(page, 'Devolver').dblclick()
    await dialog(page, 'Devolver').getByLabel('Motivo').fill('Falta o comprovante do acordo.')
    await dialog(page, 'Devolver').getByRole('button', { name: 'Devolver' }).dblclick()
    await expect(toast(page, 'Devolvido com sucesso.')).toHaveCount(1)
    expect(keys).toHaveLength(1)
    expect((await search(request, login, numBoleto)).content).toHaveLength(1)
  })

  test("on 'Exportar' makes one file", async ({ page }) => {
    await arrive(page)
    let files = 0
    page.on('download', () => (files += 1))
    await act(page, 'Exportar').dblclick()
    await expect(toast(page, /^Arquivo baixado!/)).toHaveCount(1)
    expect(files).toBe(1)
  })
})

test.describe('A server crash during a submit', () => {
  /** Handles the first submit, and lets rehearsals and later submits through. */
  async function handleFirstSubmit(page: Page, handle: (route: Route) => Promise<void>) {
    let handled = false
    await page.route(submitting, async (route) => {
      if (handled || isRehearsal(route.request())) return route.continue()
      handled = true
      return handle(route)
    })
  }

  const submit = async (page: Page, numBoleto: string) => {
    await page.getByRole('checkbox', { name: `Selecionar boleto ${numBoleto}` }).check()
    await act(page, 'Submeter 1 selecionado').click()
    await dialog(page, 'Confirmação')
      .getByRole('button', { name: 'Confirmar', exact: true })
      .click()
  }

  /** Submits one boleto while the server crashes, and starts it again; returns its number. */
  const crashed = async (
    page: Page,
    own: { readonly startAgain: () => Promise<void> },
    handle: (route: Route) => Promise<void>,
  ) => {
    await arrive(page)
    await handleFirstSubmit(page, handle)
    const numBoleto = await numberAt(page, 6)
    await submit(page, numBoleto)
    await expect(toast(page, silent)).toBeVisible()
    await own.startAgain()
    return numBoleto
  }

  test('before the transaction: nothing was sent, the list reloads by itself, and the retry submits', async ({
    page,
    request,
    own,
  }) => {
    const numBoleto = await crashed(page, own, async (route) => {
      await own.crash()
      await route.continue()
    })
    await expect(
      page.getByRole('checkbox', { name: `Selecionar boleto ${numBoleto}` }),
    ).toBeEnabled({
      timeout: 45_000,
    })
    await page.getByRole('button', { name: 'Limpar seleção' }).click()
    await submit(page, numBoleto)
    await expect(toast(page, 'Submetido com sucesso.')).toBeVisible()
    expect((await search(request, 'aprovador.shopping', numBoleto)).content).toHaveLength(1)
  })

  test('after the commit: the list shows that the boleto moved, and nothing moves twice', async ({
    page,
    request,
    own,
  }) => {
    const numBoleto = await crashed(page, own, async (route) => {
      await route.fetch()
      await own.crash()
      await route.abort('connectionreset')
    })
    await expect(
      page.getByRole('checkbox', { name: `Selecionar boleto ${numBoleto}` }),
    ).toHaveCount(0, {
      timeout: 45_000,
    })
    expect((await search(request, 'aprovador.shopping', numBoleto)).content).toHaveLength(1)
    expect((await search(request, login, numBoleto)).content).toHaveLength(0)
  })
})
