import { bounds } from '@hiwar/contract/bounds.ts'
import type { SlotAction } from '@hiwar/contract/availability.ts'
import { onGrid, type Range, type Slot } from './slots.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const GRID = bounds.grid * MINUTE

type Refusal = 'empty-request' | 'bad-request' | 'slot-not-found' | 'conflicting-schedule'

/** What one edit of a schedule comes to, or why it cannot be. */
export type SlotPlan =
  | { readonly ok: true; readonly removed: readonly number[]; readonly updated: readonly Slot[]; readonly created: readonly Range[] }
  | { readonly ok: false; readonly code: Refusal }

interface Edit {
  readonly actions: readonly SlotAction[]
  /** The tutor's live slots with `end > now`. */
  readonly slots: readonly Slot[]
  readonly now: Date
}

const refuse = (code: Refusal): SlotPlan => ({ ok: false, code })

/** Judges a batch by its final state: deletes, then updates, then creates (lessons.md 1). */
export function planSlotEdit({ actions, slots, now }: Edit): SlotPlan {
  const early = refuseEarly(actions)
  if (early !== null) return refuse(early)
  const live = new Map(slots.map((slot) => [slot.id, slot]))
  const removed: number[] = []
  const updated: Slot[] = []
  const created: Range[] = []
  for (const action of actions) {
    if (action.type === 'create') {
      created.push({ start: new Date(action.start), end: new Date(action.end) })
      continue
    }
    const slot = live.get(action.id)
    if (slot === undefined) return refuse('bad-request')
    if (action.type === 'delete') removed.push(slot.id)
    else updated.push({ id: slot.id, start: timeOr(action.start, slot.start), end: timeOr(action.end, slot.end) })
  }
  const isWellFormed = created.every((slot) => isGoodNew(slot, now)) && updated.every((slot) => isGoodChange(slot, live.get(slot.id), now))
  if (!isWellFormed) return refuse('bad-request')

  const touched = new Set([...removed, ...updated.map((slot) => slot.id)])
  const result = [...slots.filter((slot) => !touched.has(slot.id)), ...updated, ...created]
  return overlaps(result) ? refuse('conflicting-schedule') : { ok: true, removed, updated, created }
}

const timeOr = (text: string | undefined, otherwise: Date) => (text === undefined ? otherwise : new Date(text))

function refuseEarly(actions: readonly SlotAction[]): Refusal | null {
  if (actions.length === 0) return 'empty-request'
  const ids = actions.flatMap((action) => (action.type === 'create' ? [] : [action.id]))
  if (new Set(ids).size !== ids.length) return 'bad-request'
  const isEmptyUpdate = actions.some((action) => action.type === 'update' && action.start === undefined && action.end === undefined)
  return isEmptyUpdate ? 'empty-request' : null
}

function hasGoodShape(slot: Range, now: Date): boolean {
  const length = slot.end.getTime() - slot.start.getTime()
  return onGrid(slot.start) && onGrid(slot.end)
    && length >= bounds.slot.minMinutes * MINUTE && length <= bounds.slot.maxMinutes * MINUTE
    && slot.end.getTime() <= now.getTime() + bounds.slot.horizonDays * DAY
}

function isGoodNew(slot: Range, now: Date): boolean {
  return hasGoodShape(slot, now) && slot.end > now && slot.start.getTime() >= Math.floor(now.getTime() / GRID) * GRID
}

/** A slot already begun keeps its start, and its end may not go below now; any other must satisfy the create rules. */
function isGoodChange(slot: Range, before: Range | undefined, now: Date): boolean {
  if (before === undefined) return false
  if (before.start >= now) return isGoodNew(slot, now)
  return hasGoodShape(slot, now) && slot.start.getTime() === before.start.getTime() && slot.end >= now
}

function overlaps(slots: readonly Range[]): boolean {
  const sorted = slots.toSorted((a, b) => a.start.getTime() - b.start.getTime())
  return sorted.some((slot, place) => place > 0 && slot.start < (sorted[place - 1]?.end ?? slot.start))
}
