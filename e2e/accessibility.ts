import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

// No page has a frame, so axe runs in the page itself; without that it opens a page of its own to
// put results together.
const startAxe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

async function readFaults(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/**
 * What axe finds against WCAG 2.2 A and AA, one sentence each; `within` looks at a part alone, such
 * as a dialog over what is out of reach.
 */
export async function accessibilityFaults(page: Page, within?: string): Promise<string[]> {
  const whole = startAxe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  return readFaults(within === undefined ? whole : whole.include(within))
}

/** What of it depends on colours: enough where the same page was looked at in another scheme. */
export const colourFaults = (page: Page): Promise<string[]> =>
  readFaults(startAxe(page).withRules(['color-contrast', 'link-in-text-block']))
