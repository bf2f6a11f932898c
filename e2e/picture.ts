import { type Page, test } from '@playwright/test'

/** Whether to take pictures: each one costs as much as a step. */
export const takesPictures = process.env['PICTURES'] === '1'

/** Saves a screenshot with the test results, if enabled. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!takesPictures) return
  await page.screenshot({
    path: test.info().outputPath(`${name}.png`),
    animations: 'disabled',
  })
}
