import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** A loaded script by chunk name, with its transfer size. */
export type LoadedScript = { readonly name: string; readonly gzipBytes: number }

/**
 * Budget of JavaScript for a first visit, in gzip bytes (docs/decisions/0016-browser-libraries.md).
 */
export const scriptBudget = { signIn: 135_000, list: 300_000 } as const

const sizeByScript = new Map<string, number>()

async function gzipBytes(request: APIRequestContext, url: string): Promise<number> {
  const answer = await request.get(url, { headers: { 'accept-encoding': 'gzip' } })
  const { 'content-encoding': encoding, 'content-length': length } = answer.headers()
  if (encoding !== 'gzip' || length === undefined) throw new Error(`Not sent as gzip: ${url}`)
  return Number(length)
}

/** Scripts loaded since the page was opened, largest first. */
export async function loadedScripts(page: Page): Promise<readonly LoadedScript[]> {
  const urls = (await page.evaluate(
    "[...new Set(performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js')))]",
  )) as string[]
  for (const url of urls)
    if (!sizeByScript.has(url)) sizeByScript.set(url, await gzipBytes(page.request, url))
  return urls
    .map((url) => ({
      name: url.replace(/^.*\/assets\/(.*)-[\w-]{7}\.js$/, '$1'),
      gzipBytes: sizeByScript.get(url) ?? 0,
    }))
    .toSorted((one, other) => other.gzipBytes - one.gzipBytes)
}

export const sumOf = (scripts: readonly LoadedScript[]): number =>
  scripts.reduce((sum, { gzipBytes: bytes }) => sum + bytes, 0)

/** '181.200 bytes: react 67.391, listing-screen 19.800 …', to find what exceeds the budget. */
export const scriptWords = (scripts: readonly LoadedScript[]): string =>
  `${sumOf(scripts)} bytes of gzip: ${scripts.map(({ name, gzipBytes: bytes }) => `${name} ${bytes}`).join(', ')}`

/** Expects the page to have loaded at most this much. */
export async function expectBudget(page: Page, budget: number, what: string): Promise<void> {
  const scripts = await loadedScripts(page)
  expect(scripts.length, what).toBeGreaterThan(3)
  expect(sumOf(scripts), `${what}: ${scriptWords(scripts)}`).toBeLessThanOrEqual(budget)
}
