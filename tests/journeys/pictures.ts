// Pictures of screens, for whoever looks at them: kept below `test-results`. No test judges them, and each takes 0.05 s to
// 0.15 s of the processor: PICTURES=0 leaves them out.
import { test, type Page, type PageScreenshotOptions } from '@playwright/test'

export const keepsPictures = process.env['PICTURES'] !== '0'

/** Beside the other output of this test, where pictures are kept. */
export async function keepPicture(page: Page, file: string, options: PageScreenshotOptions = {}): Promise<void> {
  if (keepsPictures) await page.screenshot({ path: test.info().outputPath(file), ...options })
}
