import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../../deps.ts'
import { sumLearning, type LearningRow } from './queries.ts'

const lifeMs = MINUTE_MS
/** Dashboards looked at in a minute; more are asked of the database again. */
const mostKept = 5000
/** Processes tell each other by this name whose lessons changed. */
const newsTopic = 'learning'

type Kept = Map<number, { readonly at: number; readonly rows: Promise<readonly LearningRow[]> }>

const keptBy = new WeakMap<Deps['invalidations'], Kept>()

function keptOf(deps: Deps): Kept {
  const known = keptBy.get(deps.invalidations)
  if (known !== undefined) return known
  const kept: Kept = new Map()
  keptBy.set(deps.invalidations, kept)
  deps.invalidations.subscribe(newsTopic, async (studentId) => {
    kept.delete(Number(studentId))
  })
  return kept
}

/**
 * A student's lessons by week, at most a minute old, and never from before a booking, edit or cancel (extras.md 13).
 */
export async function learningOf(deps: Deps, studentId: number): Promise<readonly LearningRow[]> {
  const kept = keptOf(deps)
  const now = deps.now()
  const known = kept.get(studentId)
  const age = known === undefined ? lifeMs : now.getTime() - known.at
  if (known !== undefined && age >= 0 && age < lifeMs) return await known.rows

  // Kept before it is read: a change meanwhile removes it, and whoever asks after the change reads anew.
  const rows = sumLearning(deps.db, { studentId, now })
  if (kept.size >= mostKept) kept.clear()
  const entry = { at: now.getTime(), rows }
  kept.set(studentId, entry)
  rows.catch(() => {
    if (kept.get(studentId) === entry) kept.delete(studentId)
  })
  return await rows
}

/** After the commit of a change of this student's lessons. */
export async function forgetLearning(deps: Deps, studentId: number): Promise<void> {
  keptOf(deps).delete(studentId)
  await deps.invalidations.publish(newsTopic, String(studentId))
}
