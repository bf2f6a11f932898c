import { type Page, test } from '@playwright/test'

/** Whether pictures are asked for: one costs as much as a step. */
export const takesPictures = process.env['PICTURES'] === '1'

/**
 * A picture to look at, beside what the journey leaves; taken where pictures are asked for.
 */
export async function picture(page: Page, name: string): Promise<void> {
  if (!takesPictures) return
  await page.screenshot({
    path: test.info().outputPath(`${name}.png`),
    animations: 'disabled',
  })
}
