// A mailed code that was left lying too long. Its time passes in the store, while the server is down.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openEmbedded } from '../../apps/server/src/platform/database.ts'
import { codeFor } from './places.ts'
import { serve } from './start-server.ts'
import { sendRegistration, typeCode } from './steps.ts'

test('an expired code says so, after a restart of the server too, and the dialog stays for a new one', async ({ page }) => {
  test.slow()
  const directory = await mkdtemp(join(tmpdir(), 'hiwar-expired-'))
  const shared = { ...process.env }
  const email = `late-${Date.now()}@hiwar.test`
  try {
    const first = await serve(directory)
    Object.assign(process.env, first.ports)
    await sendRegistration(page, email)
    await expect(page.getByRole('dialog')).toBeVisible()
    const code = await codeFor(email)
    await first.stop()

    const store = await openEmbedded(join(directory, 'database'))
    await store.db.updateTable('confirmationCodes').set({ expiresAt: new Date(Date.now() - 60_000) }).execute()
    await store.close()

    const second = await serve(directory, first.ports)
    await typeCode(page, code)
    await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: /انته/ })).toBeVisible()
    await expect(page.getByRole('dialog').getByText('لم يصلك الكود؟')).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('expired.png') })
    await second.stop()
  } finally {
    Object.assign(process.env, shared)
    await rm(directory, { recursive: true, force: true })
  }
})
