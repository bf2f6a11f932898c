// What came of texts that want to run: elements, handlers, dialogs, requests, and what the policy
// of the page stopped.
import type { Page } from '@playwright/test'

import { canaryPath } from './xss-payloads.ts'

const forbiddenRequest = new RegExp(`${canaryPath}|mau\\.example`)

/**
 * What a page must never have: elements, handlers and addresses that somebody else's text brought
 * along.
 */
type Sight = {
  readonly made: readonly string[]
  readonly ran: boolean
  readonly broken: readonly string[]
  readonly text: string
}

// Runs in the page.
const sightScript = String.raw`(() => {
  const brought = '[data-xss], iframe, object, embed, base, math, marquee, foreignObject, img[src=x], [srcdoc]'
  const made = [...document.querySelectorAll('*')].filter(
    (element) =>
      element.matches(brought) ||
      [...element.attributes].some(
        ({ name, value }) =>
          /^on/i.test(name) ||
          (/^(href|src|action|formaction|xlink:href)$/i.test(name) && /^\s*(javascript|vbscript|data:text)/i.test(value)),
      ),
  )
  const values = [...document.querySelectorAll('input, textarea')].map(({ value }) => value)
  const named = [...document.querySelectorAll('[aria-label], [title]')].flatMap((element) => [
    element.getAttribute('aria-label') ?? '',
    element.getAttribute('title') ?? '',
  ])
  return {
    made: made.map(({ outerHTML }) => outerHTML.slice(0, 200)),
    ran: window.__xss !== undefined,
    broken: window.__broken ?? [],
    text: [document.body.textContent, ...values, ...named].join('\n'),
  }
})()`
/** Looks at the page as it is now. */
export const sightOf = (page: Page): Promise<Sight> => page.evaluate<Sight>(sightScript)

/** What a page did while it was watched. */
export type Watch = { readonly dialogs: string[]; readonly requests: string[] }

/**
 * Notes what a page does before anything of it runs: dialogs, requests of the canary, what its
 * policy stopped.
 */
export async function watch(page: Page): Promise<Watch> {
  const seen: Watch = { dialogs: [], requests: [] }
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (forbiddenRequest.test(new URL(request.url()).pathname + new URL(request.url()).host))
      seen.requests.push(request.url())
  })
  await page.addInitScript(`
    window.__broken = []
    addEventListener('securitypolicyviolation', (event) => window.__broken.push([event.effectiveDirective, event.blockedURI, event.sample, event.sourceFile + ':' + event.lineNumber].join(' ')), true)
  `)
  return seen
}

/** What is seen of a page that takes texts for texts. */
export const harmless: Omit<Sight, 'text'> & Watch = {
  made: [],
  ran: false,
  broken: [],
  dialogs: [],
  requests: [],
}
