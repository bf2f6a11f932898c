import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

// Pages have no frames, so run axe in the page itself; by default it opens another page to merge
// results.
const startAxe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

async function readFaults(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}

/**
 * Violations of WCAG 2.2 A and AA found by axe, one sentence each; `within` limits the check to a
 * part, such as a dialog.
 */
export async function accessibilityFaults(page: Page, within?: string): Promise<string[]> {
  const whole = startAxe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  return readFaults(within === undefined ? whole : whole.include(within))
}

/** Only colour rules: enough if the same page was checked in another colour scheme. */
export const colourFaults = (page: Page): Promise<string[]> =>
  readFaults(startAxe(page).withRules(['color-contrast', 'link-in-text-block']))
