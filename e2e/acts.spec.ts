// A day's work in keys and clicks: deciding, correcting, viewing one mall, reading a tenant's
// history, with limits. `npm run bench -- acts` reads the figures.
import { expect, type Locator, type Page, test } from '@playwright/test'

import { asLogin, dialog, open, rows } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

test.use({ viewport: { width: 1366, height: 768 } })
test.describe.configure({ timeout: 180_000 })

/** Counts user actions: a key (with modifiers), a click or a typed word is one. */
function actsOn(page: Page) {
  let count = 0
  return {
    key: async (name: string) => {
      count += 1
      await page.keyboard.press(name)
    },
    word: async (text: string) => {
      count += 1
      await page.keyboard.type(text)
    },
    click: async (target: Locator) => {
      count += 1
      await target.click()
    },
    count: () => count,
  }
}

/** Prints a figure: actions now, and the actions row by row. */
function reportCount(name: string, now: number, rowByRow: number, most: number): void {
  process.stdout.write(`ATOS ${JSON.stringify({ name, now, rowByRow })}\n`)
  expect(now, name).toBeLessThanOrEqual(most)
}

const lines = (page: Page) => page.getByRole('main').locator('tr[data-line=group]')
const foot = (page: Page) => page.getByRole('main').getByText(/ de \d+ lojistas?, \d+ boletos?$/)

test('decide every boleto of the analysis: one action and at most one justification per tenant, one submit', async ({
  page,
}) => {
  await resumeSession(page, 'analista.shopping')
  await open(page, '/analisar-negativacao-shopping?size=50')
  const [, groups = 0, boletos = 0] = (
    / de (\d+) lojistas?, (\d+) boletos/.exec(await foot(page).innerText()) ?? []
  ).map(Number)
  const first = lines(page).first()
  const own = Number(/(\d+) boletos?/.exec(await first.innerText())?.[1])
  const acts = actsOn(page)
  await acts.key('j')
  await acts.key('n')
  const form = dialog(page, 'Justificativa')
  await form.getByLabel('Justificativa', { exact: true }).first().focus()
  await acts.word('acordo')
  await expect(page.getByRole('option', { name: 'Acordo em negociação' })).toBeVisible()
  await acts.key('Enter')
  await acts.key('Control+Enter')
  await expect(form).toHaveCount(0)
  await expect(first.getByRole('button', { name: 'ISENTAR', exact: true })).toBeVisible()
  await first.focus()
  for (let at = 1; at < groups; at += 1) await acts.key('j')
  await acts.key('a')
  await acts.click(page.getByRole('button', { name: 'Submeter Recomendação' }))
  await expect(dialog(page, 'Confirmação')).toBeVisible()
  // Read-only: other journeys use the demo too.
  await acts.click(
    dialog(page, 'Confirmação').getByRole('button', { name: 'Cancelar', exact: true }),
  )
  await page
    .getByRole('status', { name: 'Notificações' })
    .getByRole('button', { name: 'Desfazer' })
    .first()
    .click()
  await expect(first.getByRole('button', { name: 'NEGATIVAR', exact: true })).toBeVisible()
  reportCount(
    `decidir ${boletos} boletos de ${groups} lojistas`,
    acts.count(),
    boletos + 4 * own + 3,
    groups + 8,
  )
})

test(
  'correct the errors of the bureau: one correction per person, for any number of its boletos',
  { tag: '@day' },
  async ({ page }) => {
    await resumeSession(page, 'regua')
    await open(page, '/reenvio-retorno-erro?agrupar=registro')
    const { content } = await asLogin<{ content: { documentoDevedor: string }[] }>(
      page.request,
      'regua',
      '/workflow/serasa/serasa-negativacao/buscar/erro-negativados',
      { page: 1, size: 5000 },
    )
    const records = content.length
    const people = new Set(content.map(({ documentoDevedor }) => documentoDevedor)).size
    const acts = actsOn(page)
    await rows(page).first().focus()
    await acts.key('Enter')
    const form = page.getByRole('form', { name: 'Corrigir e reenviar' })
    await expect(form).toBeVisible()
    await acts.click(form.getByRole('textbox', { name: 'Bairro' }))
    await acts.word(' Novo')
    await expect(form.getByRole('button', { name: /^Salvar e reenviar/ })).toBeVisible()
    // The last action of a correction, 'Ctrl Enter', would send it: other journeys use the demo
    // too.
    const each = acts.count() + 1
    reportCount(
      `corrigir ${records} erros de ${people} pessoas`,
      each * people,
      each * records,
      4 * people,
    )
  },
)

test('show the debt of one mall: one click from the start page', async ({ page }) => {
  await resumeSession(page, 'holding')
  await page.goto('/home')
  const acts = actsOn(page)
  await acts.click(page.getByRole('link', { name: /^Shopping Vale do Ipê: .* vencidos/ }))
  await expect(page).toHaveURL(/\/priorizacao\?aba=shopping&shopping=1/)
  await expect(page.getByRole('main')).toContainText('Vale do Ipê')
  reportCount('ver um shopping', acts.count(), 5, 1)
})

test('open the history of a tenant: its name and four keys from any page', async ({ page }) => {
  await resumeSession(page, 'holding')
  await open(page, '/agir-hoje')
  const acts = actsOn(page)
  await acts.key('Control+k')
  await acts.word('papelaria pagina')
  await expect(
    page.getByRole('group', { name: 'Lojistas' }).getByRole('option').first(),
  ).toContainText('Papelaria Página Um')
  await acts.key('Tab')
  await acts.key('ArrowDown')
  await acts.key('Enter')
  await expect(page).toHaveURL(/\/linha-do-tempo\?lojista=\d+/)
  await expect(page.getByRole('main')).toContainText('Papelaria Página Um')
  reportCount('a história de um lojista', acts.count(), 9, 5)
})
