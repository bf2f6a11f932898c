import { type BrowserContext, chromium, type Page } from '@playwright/test'

import type { Bench, BenchOptions, Figure } from './bench.ts'
import { toFigure } from './check-figures.ts'
import { enter, serveProduct } from './product.ts'
import { benchWorld } from './world.ts'

// A table over a million boletos of the workflow. A page has up to a hundred rows; 'todas' has the
// first ten thousand of the filter, rendered while scrolling. The test scrolls, pages, jumps,
// sorts, and moves and selects by keyboard. The rows come from the server.
const path = '/boletos-negativados'

/** Records interactions and frames from the start of a page. */
const watching = `
  globalThis.seen = { interactions: {}, frames: [] }
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) seen.interactions[interactionId] = Math.max(seen.interactions[interactionId] ?? 0, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.frames.push(duration)
  }).observe({ type: 'long-animation-frame', buffered: true })
`

type TableTimes = {
  readonly interactions: readonly number[]
  /** Frames longer than 50 ms, in ms. */
  readonly longFrames: readonly number[]
  readonly nodes: number
  readonly total: number
}

const nodesOf = async (page: Page) =>
  Number(await page.evaluate("document.querySelectorAll('*').length"))

async function ready(page: Page): Promise<void> {
  await page.locator('tbody tr[aria-rowindex]').first().waitFor()
  await page.locator('[data-state=loading], [data-state=refetching]').waitFor({ state: 'detached' })
}

/** Ten wheel steps down and up, then Home and End; the rendered rows must be correct. */
async function scroll(page: Page, count: () => Promise<void>): Promise<void> {
  const region = page.getByRole('region', { name: /: linhas$/ })
  const box = await region.boundingBox()
  if (box === null) throw new Error('The table is not on the page.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  for (const by of [600, 600, 600, 2_400, 2_400, 9_600, 38_400, -600, -2_400, -9_600]) {
    await page.mouse.wheel(0, by)
    await page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
    )
    await count()
  }
  await page.keyboard.press('j')
  for (const key of ['End', 'Home', 'PageDown', 'PageDown', 'j', 'j', 'k']) {
    await page.keyboard.press(key)
    await count()
  }
}

async function pages(page: Page, count: () => Promise<void>): Promise<void> {
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    await ready(page)
    await count()
  }
  for (const name of [
    'Próxima página',
    'Próxima página',
    'Avançar 10 páginas',
    'Avançar 10 páginas',
    'Página anterior',
  ])
    await press(name)
  await page.getByRole('columnheader').getByRole('button').first().click()
  await ready(page)
  await count()
  for (const key of ['j', 'j', 'j', 'k', 'j']) await page.keyboard.press(key)
  await count()
}

async function use(
  context: BrowserContext,
  address: string,
  slowdown: number,
): Promise<TableTimes> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.addInitScript(watching)
  let nodes = 0
  const count = async () => {
    nodes = Math.max(nodes, await nodesOf(page))
  }
  await page.goto(`${address}${path}?size=100`)
  await ready(page)
  const total = Number(await page.getByRole('table').getAttribute('aria-rowcount'))
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  // Skip the first render, which the Lighthouse bench measures.
  await page.evaluate('seen.interactions = {}, seen.frames = []')
  await pages(page, count)
  await page.getByRole('combobox', { name: 'Linhas' }).selectOption('todas')
  await page.waitForURL(/size=todas/)
  await ready(page)
  const drawn = await page.locator('tbody tr[aria-rowindex]').count()
  if (drawn > 200) throw new Error(`${drawn} rows are drawn at once.`)
  await scroll(page, count)
  const seen = (await page.evaluate(
    '({ interactions: Object.values(seen.interactions), longFrames: seen.frames })',
  )) as {
    readonly interactions: readonly number[]
    readonly longFrames: readonly number[]
  }
  await page.close()
  return { ...seen, nodes, total }
}

/** The 98th percentile; the maximum for fewer than fifty interactions. */
const p98 = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => other - one)[Math.floor(numbers.length / 50)] ?? 0

/** Uses the best of the rounds, because other load only makes it worse. */
async function best(
  context: BrowserContext,
  address: string,
  slowdown: number,
  { rounds, print }: BenchOptions,
) {
  const all: TableTimes[] = []
  for (let round = 0; round < rounds; round += 1) {
    const tableTimes = await use(context, address, slowdown)
    all.push(tableTimes)
    print(
      `${tableTimes.total.toLocaleString('en')} rows, CPU slowed down ${slowdown} times: INP ${p98(tableTimes.interactions)} ms of ${tableTimes.interactions.length} slow enough to count, ${tableTimes.longFrames.length} long frames, the longest ${Math.max(0, ...tableTimes.longFrames).toFixed(0)} ms, ${tableTimes.nodes} nodes`,
    )
  }
  return {
    inp: Math.min(...all.map(({ interactions }) => p98(interactions))),
    frame: Math.min(...all.map(({ longFrames }) => Math.max(0, ...longFrames))),
    nodes: Math.max(...all.map(({ nodes }) => nodes)),
  }
}

/** Manual use of a list over a million boletos. */
export const table: Bench = {
  name: 'table',
  goal: 'a list over a million boletos: INP p98 at most 100 ms (200 with a CPU four times slower), no frame above 50 ms, at most 1,500 nodes',
  run: async (options) => {
    const world = await benchWorld('million', options.print)
    try {
      const { login } = await world.signIn('regua')
      const product = await serveProduct(world)
      const browser = await chromium.launch({ executablePath: product.browserPath })
      const context = await browser.newContext({
        locale: 'pt-BR',
        viewport: { width: 1366, height: 768 },
      })
      await enter(context, product, login)
      const quick = await best(context, product.address, 1, options)
      const slow = await best(context, product.address, 4, options)
      await browser.close()
      const figure = (name: string, ours: number, unit: string, goal?: number): Figure =>
        toFigure({
          name,
          ours,
          unit,
          better: 'lower',
          ...(goal === undefined ? {} : { goal: { ours: goal } }),
        })
      return [
        figure('INP p98', quick.inp, 'ms', 100),
        figure('INP p98, CPU four times slower', slow.inp, 'ms', 200),
        figure('longest frame', quick.frame, 'ms', 50),
        figure('longest frame, CPU four times slower', slow.frame, 'ms'),
        figure('nodes of the page', Math.max(quick.nodes, slow.nodes), 'nodes', 1_500),
      ]
    } finally {
      await world.close()
    }
  },
}
