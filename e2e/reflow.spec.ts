// Every route on a narrow window, at 200 % zoom and at 1366×768: the page never scrolls sideways
// (WCAG 1.4.10), and the rows of a list begin high enough.
import { readFile } from 'node:fs/promises'

import { expect, type Page, test } from '@playwright/test'

import { sessionPlace } from '../src/web/session/session-place.ts'
import { resumeSession } from './sign-in.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel' })

/** Profiles that together see every route; each visits what those before it do not see. */
const logins = [
  'regua',
  'juridico',
  'admin',
  'analista.shopping',
  'aprovador.shopping',
  'corporativa',
  'aprovador.holding',
] as const
/** Split in parts, for two workers. By day only the first runs. */
const partsOf: Readonly<Record<string, number>> = { regua: 4 }

/** A phone, 1366×768 at 200 % zoom, and 1366×768. */
const windows = [
  { name: '320 px', width: 320, height: 640 },
  { name: '200 %', width: 683, height: 384 },
  { name: '1366 px', width: 1366, height: 768 },
] as const

/** Top of the first row in px; the tabs of a shared menu entry, above the page, add theirs. */
const highestRow = 230
const siblingTabs = 33

/** Screens and tabs whose rows begin lower, by the start of their name, with the reason. */
const beginsLower: Readonly<Record<string, string>> = {
  '/regua-do-dia': 'the cards of the steps are above the list',
  '/priorizacao': 'the blocks are above the list (spec 3:2.10)',
  '/relatorio-inadimplencia': 'the eight figures are above the list (spec 3:2.3)',
  '/calculo-inadimplencia': 'the check before the calculation comes first',
  '/processamento-inadimplencia': 'the check before the calculation comes first',
  '/fontes-de-dados': 'until a source was taught, the place for its first file comes first',
  '/import-inadimplencia': 'the uploads come first, the list is their history',
  '/import-autos': 'the upload comes first, the list is its history',
  '/retorno-serasa': 'the upload comes first, the list is its history',
  '/cadastro-serasa, Execuções': 'the jobs with their buttons come first',
  '/cadastro-ajuizamento': 'its tabs take two lines',
}
const mayBeginLower = (place: string): boolean =>
  Object.keys(beginsLower).some((start) => place.startsWith(start))

async function routesOf(page: Page, login: string): Promise<readonly string[]> {
  await resumeSession(page, login)
  const text = await page.evaluate((key) => localStorage.getItem(key), sessionPlace)
  const { routes } = JSON.parse(text ?? '{}') as {
    readonly routes: readonly { readonly menus: readonly { readonly url: string }[] }[]
  }
  return routes.flatMap(({ menus }) => menus.map(({ url }) => url))
}

async function settle(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main).toBeVisible()
  await expect(main.locator('> *').first()).toBeVisible()
  await expect(main.locator('[aria-busy=true], [data-state=loading]')).toHaveCount(0)
}

/** What does not fit, as sentences: parts wider than the page, rows too low, columns cut off. */
type Measured = Readonly<Record<'wide' | 'low' | 'cut', readonly string[]>>

// Runs in the page, after it was drawn in its new size.
const measure = `(async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const root = document.documentElement
  const main = document.querySelector('main') ?? root
  const edge = main.getBoundingClientRect().right + 1
  const isClipped = (one) => {
    let loose = false
    for (let at = one; at !== main && at !== null; at = at.parentElement) {
      const { position, overflowX } = getComputedStyle(at)
      if (at !== one && overflowX !== 'visible' && !(loose && position === 'static')) return true
      if (position !== 'static') loose = position === 'absolute'
    }
    return false
  }
  const isOut = (one) => one.getBoundingClientRect().right > edge && !isClipped(one)
  const culprit = () =>
    [...main.querySelectorAll('*')].findLast(isOut)?.outerHTML.slice(0, 160)
  const wide = [root, main]
    .map((one) => [one.tagName, one.scrollWidth - one.clientWidth])
    .filter(([, more]) => more > 0)
    .map(([tag, more]) => tag + ' is ' + more + ' px too wide: ' + culprit())
  const region = document.querySelector('main [data-fill] > [role=region]')
  const row = region?.querySelector('tbody tr[aria-rowindex]')
  const siblings = document.querySelector('nav[aria-label^="Telas de"]')
  const limit = ${highestRow} + (siblings ? ${siblingTabs} : 0)
  const top = Math.round(row?.getBoundingClientRect().top ?? 0)
  const more = row ? region.scrollWidth - region.clientWidth : 0
  return {
    wide,
    low: top > limit ? ['rows begin at ' + top + ' of ' + limit + ' px'] : [],
    cut: more > 0 ? ['columns are ' + more + ' px too wide'] : [],
  }
})()`

/** What does not fit, one sentence each. */
async function faultsOf(page: Page, place: string): Promise<string[]> {
  const faults: string[] = []
  for (const { name, ...size } of windows) {
    await page.setViewportSize(size)
    const { wide, low, cut } = await page.evaluate<Measured>(measure)
    const others = size.width === 1366 ? [...(mayBeginLower(place) ? [] : low), ...cut] : []
    faults.push(...[...wide, ...others].map((fault) => `${place} at ${name}: ${fault}`))
  }
  return faults
}

async function faultsOfRoute(page: Page, path: string): Promise<string[]> {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(path)
  await settle(page)
  const faults = await faultsOf(page, path)
  const tabs = page.getByRole('main').getByRole('tab')
  const names = await tabs.allInnerTexts()
  for (const [index, name] of names.entries()) {
    if (index === 0) continue
    await tabs.nth(index).click()
    await settle(page)
    faults.push(...(await faultsOf(page, `${path}, ${name.replaceAll(/\s+/g, ' ')}`)))
  }
  return faults
}

for (const [at, login] of logins.entries())
  for (let part = 0; part < (partsOf[login] ?? 1); part++)
    test(
      `no page of ${login} scrolls sideways at 320 px or 200 % zoom, and rows begin within ${highestRow} px (part ${part + 1})`,
      { tag: part === 0 ? '@day' : [] },
      async ({ page }) => {
        test.setTimeout(240_000)
        const seen: string[] = []
        for (const before of logins.slice(0, at)) seen.push(...(await routesOf(page, before)))
        const parts = partsOf[login] ?? 1
        const own = (await routesOf(page, login)).filter((path) => !seen.includes(path))
        const faults: string[] = []
        for (const path of own.filter((_, index) => index % parts === part))
          faults.push(...(await faultsOfRoute(page, path)))
        expect(faults).toEqual([])
      },
    )

test('these profiles see every route of the product', async ({ page }) => {
  const source = await readFile(new URL('../src/app/browser/screens.tsx', import.meta.url), 'utf8')
  const paths = [...source.matchAll(/'(\/[\w-]+)'/g)].map(([, path]) => path)
  expect(paths.length).toBeGreaterThan(40)
  const seen: string[] = []
  for (const login of logins) seen.push(...(await routesOf(page, login)))
  expect(paths.filter((path) => path !== undefined && !seen.includes(path))).toEqual([])
})

/** Tenant with the most open boletos among the matches of a word. */
async function tenantWithBoletos(page: Page): Promise<number> {
  const id = await page.evaluate(async (key) => {
    const { token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { readonly token: string }
    const answer = await fetch('/bff/lojista/localizar', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ texto: 'com' }),
    })
    const { content } = (await answer.json()) as {
      readonly content: readonly { readonly idLojista: number }[]
    }
    return content[0]?.idLojista
  }, sessionPlace)
  if (id === undefined) throw new Error('No tenant found')
  return id
}

test('the page of a tenant and its timeline fit too', { tag: '@day' }, async ({ page }) => {
  test.setTimeout(120_000)
  await resumeSession(page, 'regua')
  const tenant = await tenantWithBoletos(page)
  const faults = [
    ...(await faultsOfRoute(page, `/boletos?cliente=${tenant}`)),
    ...(await faultsOfRoute(page, `/linha-do-tempo?lojista=${tenant}`)),
  ]
  expect(faults).toEqual([])
})
