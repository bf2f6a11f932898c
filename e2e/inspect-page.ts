// Detects executed XSS payloads: elements, handlers, dialogs, requests, and policy violations.
import type { Page } from '@playwright/test'

import { canaryPath } from './xss-payloads.ts'

const forbiddenRequest = new RegExp(`${canaryPath}|mau\\.example`)

/** Elements, handlers and URLs that a payload would create. */
type PageInspection = {
  readonly made: readonly string[]
  readonly ran: boolean
  readonly broken: readonly string[]
  readonly text: string
}

// Runs in the page.
const inspectionScript = String.raw`(() => {
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
/** Inspects the current page. */
export const inspectPage = (page: Page): Promise<PageInspection> =>
  page.evaluate<PageInspection>(inspectionScript)

/** Effects recorded while a page was watched. */
export type Watch = { readonly dialogs: string[]; readonly requests: string[] }

/** Records dialogs, requests to the canary and policy violations, before any script runs. */
export async function watch(page: Page): Promise<Watch> {
  const seen: Watch = { dialogs: [], requests: [] }
  page.on('dialog', (dialog) => {
    // A form that shortens a payload has a change to lose: the browser asks before leaving it.
    if (dialog.type() === 'beforeunload') return void dialog.accept()
    seen.dialogs.push(dialog.message())
    return void dialog.dismiss()
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

/** The result of a page that shows payloads as text. */
export const harmless: Omit<PageInspection, 'text'> & Watch = {
  made: [],
  ran: false,
  broken: [],
  dialogs: [],
  requests: [],
}
