// Pictures of screens, for whoever looks at them: kept below `test-results`. No test judges them, and each takes 0.05 s to
// 0.15 s of the processor: PICTURES=0 leaves them out.
import { test, type Page, type PageScreenshotOptions } from '@playwright/test'

export const keepsPictures = process.env['PICTURES'] !== '0'

/** Beside the other output of this test, where pictures are kept. One that cannot be taken says nothing of the screen. */
export async function keepPicture(page: Page, file: string, options: PageScreenshotOptions = {}): Promise<void> {
  if (!keepsPictures) return
  await page.screenshot({ path: test.info().outputPath(file), ...options }).catch((error: Error) => {
    process.stdout.write(`no picture ${file}: ${error.message}\n`)
  })
}
