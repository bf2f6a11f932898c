// The first days on the start page: the work in four steps, and what happened by name.
import { expect, type Locator, type Page } from '@playwright/test'

import { accessibilityFaults } from './accessibility.ts'
import { failAnswer } from './failed-answer.ts'
import { asLogin, forwardToMalls, onOwnServer, open } from './own-server.ts'
import { picture } from './picture.ts'
import { resumeSession, signIn } from './sign-in.ts'

const test = onOwnServer({ world: 'erp' }, async (_, request) => forwardToMalls(request))
test.use({ viewport: { width: 1366, height: 768 }, contextOptions: { reducedMotion: 'reduce' } })

const title = 'Seu trabalho em quatro passos'
const steps = (page: Page) => page.getByRole('list', { name: title })

test('a newcomer reads the work in four steps, hides it and brings it back from the help', async ({
  page,
}) => {
  await signIn(page, 'analista.shopping')
  await open(page, '/home')
  await expect(steps(page).getByRole('listitem')).toHaveCount(4)
  await expect(steps(page).getByRole('listitem').nth(1)).toContainText(
    /79 boletos.*Abrir Analisar negativação/s,
  )
  const chain = page.getByRole('list', { name: 'Passos da negativação' })
  await expect(
    chain.getByRole('listitem').filter({ hasText: 'Análise do shopping' }),
  ).toContainText('você')
  await expect(page.getByRole('list', { name: 'O que o seu acesso inclui' })).toContainText(
    /Aprovar no shopping: é de \S+/,
  )
  expect(await accessibilityFaults(page)).toEqual([])
  await picture(page, 'primeiro-dia')
  await page.getByRole('button', { name: 'Não mostrar mais' }).click()
  await expect(steps(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('table', { name: 'Minha fila' })).toBeVisible()
  await expect(steps(page)).toHaveCount(0)
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'Mostrar meu trabalho em quatro passos' }).click()
  await expect(steps(page)).toBeVisible()
})

test('the first step opens its screen, by button, link and key', async ({ page }) => {
  await signIn(page, 'aprovador.shopping')
  await open(page, '/home')
  await page.getByRole('button', { name: 'Começar pelo passo 1' }).click()
  await expect(page).toHaveURL(/\/aprovar-negativacao-shopping/)
  await page.goBack()
  await steps(page).getByRole('link').first().focus()
  await page.keyboard.press('4')
  await expect(page).toHaveURL(/\/resumo-de-inadimplencia/)
})

test('the four steps fit 320 px and 200 % zoom without sideways scroll', async ({ page }) => {
  await signIn(page, 'juridico')
  for (const viewport of [
    { width: 320, height: 640 },
    { width: 683, height: 384 },
  ]) {
    await page.setViewportSize(viewport)
    await open(page, '/home')
    await expect(steps(page)).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
      viewport.width,
    )
  }
})

test('facts have the name of the tenant with a link; a panel that fails shows it alone', async ({
  page,
}) => {
  await resumeSession(page, 'corporativa')
  await page.route('**/bff/inicio/fatos', (route) =>
    route.fulfill({
      json: {
        desde: '2026-11-17',
        ultimaVisita: null,
        total: 1,
        content: [
          {
            tipo: 'PAGOU',
            em: '2026-11-18T09:12:00-03:00',
            soDia: false,
            idLojista: 1,
            lojista: 'Café Alvorada',
            shopping: 'Vila Nova',
            texto: 'pagou',
            valor: 12400,
          },
        ],
      },
    }),
  )
  await open(page, '/home')
  const facts = page.getByRole('list', { name: 'O que aconteceu, com nome' })
  await expect(facts.getByRole('listitem')).toContainText(/Café Alvorada pagou.*12\.400,00/s)
  await expect(facts.getByRole('link', { name: 'Café Alvorada' })).toHaveAttribute(
    'href',
    /cliente=1$/,
  )
  expect(await accessibilityFaults(page)).toEqual([])
  await page.unroute('**/bff/inicio/fatos')
  await page.route('**/bff/inicio/fatos', (route) => failAnswer(route))
  await page.goto('/home')
  await expect(page.getByText('Erro ao tentar carregar o que aconteceu')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Minha fila' })).toBeVisible()
})

/** Lowest edge of a part of the page, in px. */
const bottomOf = async (part: Locator) => {
  const box = await part.boundingBox()
  return (box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)
}

test('figures, queue, confirmations and facts fit 1366 by 768 without scrolling', async ({
  page,
}) => {
  await asLogin(page.request, 'regua.2', '/configuracao/serasa/parametro/salvar', {
    codigoParametro: 'DIAS_ATRASO_MIN',
    valor: '40',
    statusAtivo: true,
  })
  for (const [login, parts] of [
    ['regua', ['Minha fila', 'Aguardam a sua confirmação', /^Desde/]],
    ['corporativa', ['Minha fila', /^Desde/]],
    ['analista.shopping', ['Minha fila', /^Desde/]],
  ] as const) {
    await resumeSession(page, login)
    await open(page, '/home')
    const figures = page.getByRole('list', { name: 'Como estamos' })
    await expect(figures.getByRole('link')).toHaveCount(4)
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    for (const name of parts) {
      const part = page.getByRole('region', { name })
      await expect(part).toBeVisible()
      expect(await bottomOf(part), `${String(name)} of ${login}`).toBeLessThanOrEqual(768)
    }
  }
})
