import type { Plan } from '@hiwar/contract/plans.ts'
import type { Facts } from '../content/types.ts'
import type { Site } from '../site.tsx'

/** What the texts of a page quote; no plans while they cannot be read. */
export const factsOf = ({ settings, retentionYears }: Site, plans: readonly Plan[] | null): Facts => ({
  settings,
  retentionYears,
  plans: plans ?? [],
})
