import type { Page } from '@playwright/test'

/** By tenant: the badge of a group decides all its boletos. */
const list = '/analisar-negativacao-shopping?size=50'

/** Between two acts a person looks at the screen, in ms. */
export const lookMs = 300

/** A pointer rests on a link before the click, in ms. */
const restMs = 150

/** Fails instead of waiting for ever for what never shows. */
const longest = 30_000

/**
 * In the page: the time from the next click or key until the first painted frame in which
 * `isShown` is true. A timer that is set in a frame runs when that frame is painted.
 */
export const stopwatch = `
  localStorage.setItem('regua.boasVindas', 'vista')
  globalThis.isSettled = () =>
    document.querySelector('main :is([data-state=loading], [data-state=refetching], [aria-busy=true])') === null
  // Rows below the window may still be drawn.
  globalThis.areRowsShown = () =>
    isSettled() ||
    (document.querySelector('main :is([data-state=loading], [data-state=refetching])') === null &&
      [...document.querySelectorAll('main tbody tr')].at(-1)?.getBoundingClientRect().top > innerHeight)
  globalThis.firstLine = () => document.querySelector('main tbody tr[data-line=group]')?.textContent ?? ''
  globalThis.panel = () => document.querySelector('aside[aria-label^="Lojista "]')
  globalThis.panelHead = () => panel()?.querySelector('header')?.textContent ?? ''
  globalThis.isPanelShown = () => panel()?.textContent.includes('Boletos em aberto') ?? false
  globalThis.isMenuOpen = () =>
    document.querySelector('[aria-label="Sua conta"]')?.matches(':popover-open') ?? false
  globalThis.until = (isTrue) => new Promise((done, fail) => {
    const from = performance.now()
    const look = () => {
      if (isTrue()) done()
      else if (performance.now() - from > ${longest}) fail(new Error('It never came true: ' + isTrue))
      else requestAnimationFrame(look)
    }
    look()
  })
  globalThis.watchFor = (kind, isShown) => {
    const before = { line: firstLine(), head: panelHead() }
    globalThis.painted = new Promise((done, fail) => {
      const onAct = ({ key, timeStamp }) => {
        if (key === 'Control') return
        removeEventListener(kind, onAct, true)
        const look = () => {
          if (isShown(before)) setTimeout(() => done(performance.now() - timeStamp))
          else if (performance.now() - timeStamp > ${longest}) fail(new Error('It never showed: ' + isShown))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }
      addEventListener(kind, onAct, true)
    })
  }
`

type Timing = {
  readonly on: 'click' | 'keydown'
  /** An expression of the page; `before` is what it showed before the act. */
  readonly until: string
  readonly act: () => Promise<unknown>
}

/** Milliseconds from the event of the act until the frame that shows its result. */
async function paintedAfter(page: Page, { on, until, act }: Timing): Promise<number> {
  await page.evaluate(`watchFor('${on}', (before) => ${until})`)
  await act()
  return Number(await page.evaluate('painted'))
}

/** One call: the page's policy forbids to evaluate a text again at each frame. */
const waitFor = (page: Page, condition: string) => page.evaluate(`until(() => ${condition})`)

const settle = (page: Page) => waitFor(page, `isSettled() && firstLine() !== ''`)

/** Opens the list in a new document, as in the morning. */
export async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address + list)
  await settle(page)
}

async function focusLine(page: Page, of = page.locator('main tr[data-line=group]')) {
  await of.first().focus()
  await waitFor(page, `document.activeElement.closest('tbody[data-active]') !== null`)
}

/** Opens and closes the account menu, which needs no server and no data. */
async function menu(page: Page): Promise<number> {
  const ms = await paintedAfter(page, {
    on: 'click',
    until: 'isMenuOpen()',
    act: () => page.getByRole('button', { name: /: conta$/ }).click(),
  })
  await page.keyboard.press('Escape')
  await waitFor(page, '!isMenuOpen()')
  return ms
}

async function nextPage(page: Page): Promise<number> {
  const ms = await paintedAfter(page, {
    on: 'click',
    until: 'areRowsShown() && firstLine() !== before.line',
    act: () => page.getByRole('button', { name: 'Próxima página', exact: true }).click(),
  })
  await settle(page)
  return ms
}

async function openPanel(page: Page): Promise<number> {
  await focusLine(page)
  // A person reads the row before the key.
  await page.waitForTimeout(lookMs)
  return paintedAfter(page, {
    on: 'keydown',
    until: 'isPanelShown()',
    act: () => page.keyboard.press(' '),
  })
}

async function nextRow(page: Page): Promise<number> {
  const ms = await paintedAfter(page, {
    on: 'keydown',
    until: 'isPanelShown() && panelHead() !== before.head',
    act: () => page.keyboard.press('j'),
  })
  await page.keyboard.press('Escape')
  await waitFor(page, 'panel() === null')
  return ms
}

/** Exempts a tenant with a reason: from the key that saves until the dialog is gone. */
async function exempt(page: Page): Promise<number> {
  const toDecide = page
    .locator('main tr[data-line=group]')
    .filter({ has: page.locator('[data-row-key=n] button[title^=Isentar]') })
  await focusLine(page, toDecide)
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Justificativa', exact: true })
  await dialog.getByLabel('Justificativa', { exact: true }).first().focus()
  await page.keyboard.type('acordo')
  await page.getByRole('option', { name: 'Acordo em negociação' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.locator('button[type=submit]:not([aria-disabled=true], :disabled)').first().waitFor()
  const ms = await paintedAfter(page, {
    on: 'keydown',
    until: `document.querySelector('[data-modal]') === null`,
    act: () => page.keyboard.press('Control+Enter'),
  })
  await settle(page)
  return ms
}

/** From the list to the start page, the first time in this document. */
export async function openFigures(page: Page): Promise<number> {
  const link = page.locator('nav[aria-label=Menu] a[href="/home"]').first()
  await link.hover()
  await page.waitForTimeout(restMs)
  return paintedAfter(page, {
    on: 'click',
    until: `location.pathname === '/home' && document.querySelector('main [aria-label="Como estamos"]') !== null && isSettled()`,
    act: () => link.click(),
  })
}

/** What a person does in the list, in this order; `menu` is the peer. */
export const listScenes = {
  menu,
  list: nextPage,
  panel: openPanel,
  'next row': nextRow,
  act: exempt,
} as const satisfies Readonly<Record<string, (page: Page) => Promise<number>>>

export type Scene = keyof typeof listScenes | 'figures'
