import { chromium } from '@playwright/test'

import { loadedScripts, scriptBudget, scriptWords, sumOf } from '../e2e/scripts.ts'
import type { Bench, Figure } from './bench.ts'
import { toFigure } from './check-figures.ts'
import { enter, serveProduct } from './product.ts'
import { benchWorld } from './world.ts'

const screens = [
  '/boletos-negativados',
  '/clientes-elegiveis',
  '/acompanhamento-workflow',
  '/validar-aprovacoes',
] as const

/**
 * Size of the JavaScript of a first visit; `e2e/listing.spec.ts` checks it for every list screen.
 */
export const bundle: Bench = {
  name: 'bundle',
  goal: 'JavaScript of a first visit in gzip: the sign-in at most 135 kB, a list screen at most 300 kB in all',
  run: async ({ print }) => {
    const world = await benchWorld('hundred', print)
    try {
      const { login } = await world.signIn('regua')
      const product = await serveProduct(world)
      const browser = await chromium.launch({ executablePath: product.browserPath })
      const context = await browser.newContext({ locale: 'pt-BR' })
      const weigh = async (path: string, goal: number): Promise<Figure> => {
        const page = await context.newPage()
        await page.goto(product.address + path)
        await page
          .locator(path === '/' ? 'form' : 'tbody tr[aria-rowindex]')
          .first()
          .waitFor()
        const scripts = await loadedScripts(page)
        print(`${path} ${scriptWords(scripts)}`)
        await page.close()
        return toFigure({
          name: path === '/' ? 'sign-in' : path,
          ours: sumOf(scripts) / 1_000,
          unit: 'kB',
          better: 'lower',
          goal: { ours: goal / 1_000 },
        })
      }
      const figures = [await weigh('/', scriptBudget.signIn)]
      await enter(context, product, login)
      for (const path of screens) figures.push(await weigh(path, scriptBudget.list))
      await browser.close()
      return figures
    } finally {
      await world.close()
    }
  },
}
