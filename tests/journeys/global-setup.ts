import type { FullConfig } from '@playwright/test'
import { whyNoFirefox, whyNoWebKit } from '../other-browsers/installed.ts'
import { startProducts } from './servers.ts'

export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  for (const reason of [whyNoFirefox, whyNoWebKit]) if (reason !== null) process.stdout.write(`${reason}\n`)
  return await startProducts(workers)
}
