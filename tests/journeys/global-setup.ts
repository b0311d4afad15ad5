import type { FullConfig } from '@playwright/test'
import { startProducts } from './servers.ts'

export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  return await startProducts(workers)
}
