// Nothing moves while a screen loads: the layout shift of every screen on a slow server.
import { expect, type Page } from '@playwright/test'

import type { MenuGroup } from '#features/people/access/contract/session.ts'

import { sessionPlace } from '../src/web/session/session-place.ts'
import { forwardToMalls, onOwnServer } from './own-server.ts'
import { resumeSession } from './sign-in.ts'

const mostShift = 0.05

const test = onOwnServer({ world: 'erp' }, async (_, request) => forwardToMalls(request))
const viewport = { width: 1366, height: 768 }
test.use({ viewport })
test.describe.configure({ timeout: 300_000 })

// A job makes the batch of the day every minute from that hour on.
const testWithoutBatch = onOwnServer({
  world: 'erp',
  prepare: [`update parameter set value = '23:59' where code = 'REGUA_HORA_LOTE'`],
})
testWithoutBatch.use({ viewport })

/** Paths of the user's menu; those of 'Boletos' need a record. */
const pathsOf = (page: Page): Promise<string[]> =>
  page.evaluate((key) => {
    const { routes } = JSON.parse(localStorage.getItem(key) ?? '{}') as {
      readonly routes: readonly MenuGroup[]
    }
    return routes.flatMap(({ nome, menus }) =>
      nome === 'Boletos' ? [] : menus.map(({ url }) => url),
    )
  }, sessionPlace)

/** Sum of the shifts without a key or click just before, as browsers count them. */
const measure = `
  window.shift = 0
  window.moved = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue
      window.shift += entry.value
      for (const { node, previousRect: was, currentRect: is } of entry.sources)
        window.moved.push([
          node?.className ?? node?.nodeName,
          'from', was.x, was.y, was.width, was.height,
          'to', is.x, is.y, is.width, is.height,
        ].map((part) => typeof part === 'number' ? Math.round(part) : part).join(' '))
    }
  }).observe({ type: 'layout-shift', buffered: true })
`

type SlowServer = { readonly hold: () => void; readonly release: () => Promise<void> }

const twoFrames = (page: Page) =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')

/**
 * Holds the answers until the screen shows its loading state, then lets them go one by one, the
 * last request first: the order that a screen expects least.
 */
async function slowServer(page: Page): Promise<SlowServer> {
  let isHeld = false
  const waiting: (() => void)[] = []
  await page.route('**/bff/**', async (route) => {
    if (isHeld) await new Promise<void>((pass) => waiting.push(pass))
    await route.continue()
  })
  return {
    hold: () => {
      isHeld = true
    },
    release: async () => {
      isHeld = false
      for (let pass = waiting.pop(); pass; pass = waiting.pop()) {
        pass()
        await twoFrames(page)
      }
    },
  }
}

async function shiftOf(page: Page, path: string, server: SlowServer) {
  server.hold()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
  await expect(page.getByRole('main').locator(':scope > *').first()).toBeVisible()
  await server.release()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0, {
    timeout: 20_000,
  })
  return page.evaluate<{ shift: number; moved: string[] }>(`
    new Promise((resolve) =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          resolve({ shift: window.shift, moved: [...new Set(window.moved)] }),
        ),
      ),
    )
  `)
}

// Every screen is in the menu of one of these.
for (const login of [
  'regua',
  'analista.shopping',
  'aprovador.shopping',
  'corporativa',
  'aprovador.holding',
  'holding',
  'juridico',
  'admin',
])
  test(`no screen of ${login} moves by more than ${mostShift} while a slow server answers`, async ({
    page,
  }) => {
    await resumeSession(page, login)
    const paths = await pathsOf(page)
    await page.addInitScript(measure)
    const server = await slowServer(page)
    expect(paths.length).toBeGreaterThan(5)
    for (const path of paths) {
      const { shift, moved } = await shiftOf(page, path, server)
      expect.soft(shift, `${path}: ${moved.join(', ')}`).toBeLessThanOrEqual(mostShift)
    }
  })

testWithoutBatch(
  'a business day without a batch keeps the place of its cards',
  async ({ page }) => {
    await resumeSession(page, 'analista.shopping')
    let answer = () => {}
    const isAsked = new Promise<void>((asked) => {
      void page.route(/\/regua\/lotes\/\d{4}-\d\d-\d\d/, async (route) => {
        await new Promise<void>((pass) => {
          answer = pass
          asked()
        })
        await route.continue()
      })
    })
    await page.goto('/regua-do-dia')
    const tool = page.getByRole('main').getByRole('button', { name: 'Gerar lote' })
    await expect(tool).toBeVisible()
    await isAsked
    await twoFrames(page)
    const before = await tool.boundingBox()
    answer()
    await expect(
      page.getByText('O lote de hoje ainda não foi gerado.').filter({ visible: true }),
    ).toBeVisible()
    expect((await tool.boundingBox())?.y).toBe(before?.y)
  },
)
