import { type Page, test } from '@playwright/test'

/**
 * A picture to look at, beside what the journey leaves; taken where pictures are asked for
 * (`PICTURES=1`), for one costs as much as a step.
 */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'] !== '1') return
  await page.screenshot({
    path: test.info().outputPath(`${name}.png`),
    animations: 'disabled',
  })
}
