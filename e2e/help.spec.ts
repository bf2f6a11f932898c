// Help: the palette with tenants, acts and recent screens; the manual chapter of the screen;
// explained words.
import { expect, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { onOwnServer, open, rows } from './own-server.ts'
import { picture } from './picture.ts'
import { resumeSession } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' })
test.use({ viewport: { width: 1366, height: 768 } })
test.describe.configure({ timeout: 120_000 })

const palette = (page: Page) =>
  page.getByRole('dialog', { name: 'Buscar telas, boletos e lojistas' })
const group = (page: Page, name: string) => palette(page).getByRole('group', { name })

test('a tenant is found with what it owes, who owes most first; Tab leads to what can be done with it', async ({
  page,
}) => {
  await resumeSession(page, 'holding')
  await open(page, '/agir-hoje')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tech')
  const found = group(page, 'Lojistas').getByRole('option')
  await expect(found.first()).toContainText(/Tech.*\d+ dias.*R\$\s[\d.]+,\d\d/s)
  const sums = (await found.allInnerTexts()).map((text) =>
    Number(/R\$\s([\d.]+),/.exec(text)?.[1]?.replaceAll('.', '') ?? 0),
  )
  expect(sums).toEqual(sums.toSorted((one, other) => other - one))
  expect(await palette(page).getByRole('option').count()).toBeLessThanOrEqual(9)
  expect(await accessibilityFaults(page)).toEqual([])
  await picture(page, 'paleta')
  const name = /Tech \S+/.exec(await found.first().innerText())?.[0] ?? ''
  await found.first().hover()
  await page.keyboard.press('Tab')
  await expect(group(page, `Atos de ${name}`).getByRole('option').first()).toContainText(
    'Abrir os boletos do cliente',
  )
  await page.keyboard.press('Escape')
  await expect(group(page, 'Lojistas')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/linha-do-tempo\?lojista=\d+/)
})

test('without a word it offers the acts of the screen and where one was, with its filters', async ({
  page,
}) => {
  await resumeSession(page, 'holding')
  await open(page, '/agir-hoje?atraso=120')
  await open(page, '/agir-hoje')
  await page
    .getByRole('button', { name: /^Primeiro contato|^Dívida sem contato/ })
    .first()
    .click()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const place = group(page, 'Lugares recentes').getByRole('option', { name: /^Agir hoje/ })
  await expect(place).toContainText('agora')
  await place.click()
  await expect(page).toHaveURL(/\/agir-hoje\?.+/)
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  const act = group(page, 'Atos nesta tela').getByRole('option', { name: 'Exportar' })
  const download = page.waitForEvent('download')
  await act.click()
  await download
})

const help = (page: Page) => page.getByRole('dialog', { name: 'Ajuda', exact: true })

test("'?' says what the screen is for, where it is in the chain, what one may do and whose the rest is", async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/clientes-elegiveis')
  await page.keyboard.press('?')
  await expect(help(page).getByRole('heading', { name: 'Ajuda' })).toBeFocused()
  const chain = help(page).getByRole('list', { name: 'Passos da negativação' })
  await expect(chain.getByRole('listitem').filter({ hasText: 'você está aqui' })).toContainText(
    'Elegíveis',
  )
  await expect(chain).toContainText('Aprovação do shopping')
  const acts = help(page).getByRole('list', { name: 'O que posso fazer aqui' })
  await expect(acts).toContainText('Encaminhar os shoppings escolhidos')
  await expect(acts).toContainText(/Analisar no shopping: é de \S+/)
  await expect(help(page).getByRole('list', { name: 'Perguntas desta tela' })).toContainText(
    'Por que um boleto vencido não entrou no ciclo?',
  )
  expect(await accessibilityFaults(page)).toEqual([])
  await picture(page, 'ajuda')
  // The screen stays usable, and the help follows it.
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/negativar-lojista/)
  await expect(
    help(page).getByRole('listitem').filter({ hasText: 'você está aqui' }),
  ).toContainText('Envio ao bureau')
  await page.keyboard.press('?')
  await expect(help(page)).toHaveCount(0)
})

test('the manual of a profile has its own chapters, and the search looks in their headings', async ({
  page,
}) => {
  await resumeSession(page, 'juridico')
  await open(page, '/contratos-elegiveis')
  await page.keyboard.press('?')
  await help(page).getByRole('tab', { name: 'Manual do meu perfil' }).click()
  const chapters = help(page).getByRole('list', { name: 'Capítulos do seu perfil' })
  await expect(chapters).toContainText('38. Contratos elegíveis')
  await expect(chapters).not.toContainText('5. Analisar (shopping)')
  await help(page).getByRole('searchbox', { name: 'Buscar no manual' }).fill('protocolo')
  await expect(chapters.getByRole('link').first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await help(page).getByRole('searchbox', { name: 'Buscar no manual' }).fill('xyzxyz')
  await expect(help(page)).toContainText('Nada encontrado no manual do seu perfil')
  await help(page).getByRole('button', { name: 'Limpar a busca' }).click()
  await expect(chapters).toContainText('1. Entrar e sair')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  await page.keyboard.press('Escape')
  await expect(help(page)).toHaveCount(0)
})

test("'Abrir o capítulo' leads to the chapter of the screen", async ({ page }) => {
  await resumeSession(page, 'regua')
  await open(page, '/clientes-elegiveis')
  await page.keyboard.press('?')
  const opening = page.waitForEvent('popup')
  await help(page).getByRole('link', { name: 'Abrir o capítulo: Clientes elegíveis' }).click()
  const manual = await opening
  await expect(manual).toHaveURL(/\/manual\/04-abrir-o-ciclo$/)
  await expect(manual.getByRole('heading', { level: 1 })).toHaveText(
    '4. Abrir o ciclo e encaminhar',
  )
  await expect(manual.getByRole('img').first()).toHaveJSProperty('complete', true)
  expect(await accessibilityFaults(manual)).toEqual([])
  await picture(manual, 'manual')
  await manual.getByRole('link', { name: '12. Guardas legais' }).first().click()
  await expect(manual.getByRole('heading', { level: 1 })).toHaveText('12. Guardas legais')
  await manual.setViewportSize({ width: 320, height: 640 })
  expect(await manual.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
  const answer = await manual.request.get('/manual/')
  expect(answer.headers()['content-security-policy']).toContain("default-src 'none'")
  expect(answer.headers()['content-security-policy']).not.toContain('script-src')
})

test('a column, a figure and a parameter say what they mean, and lead to the glossary', async ({
  page,
}) => {
  await resumeSession(page, 'regua')
  await open(page, '/agir-hoje')
  const head = page.getByRole('columnheader', { name: /atraso/i })
  await head.hover()
  await head.getByRole('button', { name: /^O que é/ }).click()
  const card = page.getByRole('dialog', { name: 'Maior atraso' })
  await expect(card).toContainText('Dias corridos desde o vencimento original')
  await picture(page, 'explica')
  expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
  const opening = page.waitForEvent('popup')
  await card.getByRole('link', { name: 'Ver no glossário' }).click()
  const manual = await opening
  await expect(manual).toHaveURL(/\/manual\/45-glossario#atraso$/)
  await manual.close()
  await page.goto('/acompanhar-boletos')
  const statuses = page.getByRole('columnheader', { name: /Status Workflow/ })
  await statuses.hover()
  await statuses.getByRole('button', { name: 'O que é Status Workflow' }).click()
  const all = page.getByRole('dialog', { name: 'Status Workflow' })
  await expect(all.getByRole('term')).toHaveCount(12)
  await expect(all).toContainText('Aprovado por todos: espera o envio ao bureau.')
  await picture(page, 'explica-status')
  expect(await accessibilityFaults(page, '[role=dialog]')).toEqual([])
  await page.goto('/home')
  await page.getByRole('button', { name: 'O que é Promessa' }).click()
  await expect(page.getByRole('dialog', { name: 'Promessa' })).toContainText('segundo dia útil')
  await picture(page, 'inicio-explica')
  await open(page, '/cadastro-serasa')
  await page.getByRole('button', { name: 'O que é Valor mínimo do boleto' }).click()
  await expect(page.getByRole('dialog', { name: 'Valor mínimo do boleto' })).toContainText(
    'Começa com 0,01. Protege alguém: uma pessoa propõe e outra confirma.',
  )
})
