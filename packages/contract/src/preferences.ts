import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { endpoint } from './endpoint.ts'

const step = z.refine<number>((minutes) => minutes % bounds.weeklyGoal.step === 0, { error: 'bad-request' })

const keys = {
  digits: z.enum(['latn', 'arab']),
  /** Percent of the usual size. */
  textSize: z.union([z.literal(100), z.literal(112), z.literal(125), z.literal(150)]),
  contrast: z.enum(['normal', 'more']),
  motion: z.enum(['system', 'reduced']),
  hourCycle: z.enum(['h12', 'h23']),
  captions: z.boolean(),
  /** Null: the plan's own minutes are the goal (extras.md 13). */
  weeklyGoalMinutes: z.nullable(z.int().check(z.gte(bounds.weeklyGoal.min), z.lte(bounds.weeklyGoal.max), step)),
  /** Rows of a back-office table. */
  pageSize: z.int().check(z.gte(bounds.page.default), z.lte(bounds.page.max)),
  density: z.enum(['cosy', 'compact']),
}

/** How a person likes the product (extras.md 7). */
export const Preferences = z.object(keys)
export type Preferences = z.infer<typeof Preferences>

export const defaultPreferences: Preferences = {
  digits: 'latn',
  textSize: 100,
  contrast: 'normal',
  motion: 'system',
  hourCycle: 'h12',
  captions: true,
  weeklyGoalMinutes: null,
  pageSize: bounds.page.default,
  density: 'cosy',
}

/** Any of the keys; what is not sent stays. */
export const ChangePreferences = z.partial(Preferences)
export type ChangePreferences = z.infer<typeof ChangePreferences>

/** What was chosen, and the defaults for the rest; a value that is no longer offered counts as not chosen. */
export function wholePreferences(chosen: unknown): Preferences {
  const read = z.safeParse(ChangePreferences, chosen)
  return { ...defaultPreferences, ...(read.success ? read.data : {}) }
}

export const changePreferences = endpoint({
  name: 'changePreferences',
  method: 'PATCH',
  path: '/user/preferences',
  who: 'signed-in',
  summary: 'Change how the product looks and speaks to the caller, key by key',
  body: ChangePreferences,
  reply: Preferences,
  fails: ['empty-request'],
})
