import type { APIRequestContext, Page } from '@playwright/test'

/** A script that the browser loaded, by the name of its chunk, with its size on the wire. */
export type LoadedScript = { readonly name: string; readonly gzipBytes: number }

/** What a first visit may load of JavaScript, in bytes of gzip. */
export const scriptBudget = { signIn: 110_000, list: 180_000 } as const

const known = new Map<string, number>()

async function gzipBytes(request: APIRequestContext, url: string): Promise<number> {
  const answer = await request.get(url, { headers: { 'accept-encoding': 'gzip' } })
  const { 'content-encoding': encoding, 'content-length': length } = answer.headers()
  if (encoding !== 'gzip' || length === undefined) throw new Error(`Not sent as gzip: ${url}`)
  return Number(length)
}

/** Every script that the page has loaded since it was opened, the largest first. */
export async function loadedScripts(page: Page): Promise<readonly LoadedScript[]> {
  const urls = (await page.evaluate(
    "[...new Set(performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js')))]",
  )) as string[]
  for (const url of urls) if (!known.has(url)) known.set(url, await gzipBytes(page.request, url))
  return urls
    .map((url) => ({
      name: url.replace(/^.*\/assets\/(.*)-[\w-]{8}\.js$/, '$1'),
      gzipBytes: known.get(url) ?? 0,
    }))
    .toSorted((one, other) => other.gzipBytes - one.gzipBytes)
}

export const sumOf = (scripts: readonly LoadedScript[]): number =>
  scripts.reduce((sum, { gzipBytes: bytes }) => sum + bytes, 0)

/** '181.200 bytes: react 67.391, listing-screen 19.800 …': what to look at when it is too much. */
export const scriptWords = (scripts: readonly LoadedScript[]): string =>
  `${sumOf(scripts)} bytes of gzip: ${scripts.map(({ name, gzipBytes: bytes }) => `${name} ${bytes}`).join(', ')}`
