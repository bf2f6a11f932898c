import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mkdtempSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { type BrowserContext, chromium } from '@playwright/test'

import { ensureBuilt } from '#server/pages/build.ts'

import { child, endServers, drillDay } from '../drills/server.ts'
import { findBrowser, howToInstall } from '../tools/find-browser.ts'
import type { World } from './world.ts'

const readyWithin = 60_000

export type Product = {
  readonly address: string
  readonly browserPath: string
  readonly stop: () => Promise<void>
}

/** Starts the server on a database; builds the browser app first if outdated. */
export async function serveProduct(world: World): Promise<Product> {
  const browserPath = await findBrowser()
  if (browserPath === undefined) throw new Error(howToInstall)
  await ensureBuilt(fileURLToPath(new URL('..', import.meta.url)))
  const running = child('src/app/main.mjs', [], {
    REGUA_DATA: world.folder,
    REGUA_ROLE: 'web',
    REGUA_DEMO: '0',
    REGUA_IDENTITY: 'demo',
    REGUA_TODAY: drillDay,
    REGUA_LIMITS: '0',
    LOG_LEVEL: 'error',
    PORT: '0',
    HOST: '127.0.0.1',
  })
  const address = await new Promise<string>((found, reject) => {
    const fail = () => reject(new Error(`The server did not start.\n${running.output()}`))
    const tooLate = setTimeout(fail, readyWithin)
    running.process.once('exit', fail)
    running.process.stdout?.on('data', () => {
      const told = /http:\/\/[\w.]+:\d+/.exec(running.output())?.[0]
      if (told === undefined) return
      clearTimeout(tooLate)
      running.process.off('exit', fail)
      found(told)
    })
  })
  return { address, browserPath, stop: () => endServers(world) }
}

/** A port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((found, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

export async function enter(
  context: BrowserContext,
  { address }: Product,
  login: string,
): Promise<void> {
  const page = await context.newPage()
  await page.goto(address)
  await page.getByLabel('AD Token').fill(login)
  await page.getByRole('button', { name: 'ACESSAR' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  await page.close()
}

/** A browser with a temporary profile, which other programs can control. */
export async function openBrowser(product: Product, port: number): Promise<BrowserContext> {
  const profile = mkdtempSync(join(tmpdir(), 'regua-bench-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: product.browserPath,
    args: [`--remote-debugging-port=${port}`],
    locale: 'pt-BR',
    viewport: { width: 1366, height: 768 },
  })
  context.once('close', () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }))
  return context
}
