import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import type { SlotAction } from '@hiwar/contract/availability.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { planSlotEdit, type Slot } from './slots.ts'

const at = (time: string) => new Date(`2026-05-04T${time}:00Z`)
const slot = (id: number, start: string, end: string): Slot => ({ id, start: at(start), end: at(end) })
const create = (start: string, end: string): SlotAction => ({
  type: 'create',
  start: at(start).toISOString(),
  end: at(end).toISOString(),
})
const update = (id: number, start?: string, end?: string): SlotAction => ({
  type: 'update',
  id,
  ...(start === undefined ? {} : { start: at(start).toISOString() }),
  ...(end === undefined ? {} : { end: at(end).toISOString() }),
})
const remove = (id: number): SlotAction => ({ type: 'delete', id })

const now = at('09:05')
/** 1 is over, 2 has begun, 3 and 4 are to come. */
const slots = [
  slot(1, '08:00', '09:00'),
  slot(2, '09:00', '10:00'),
  slot(3, '12:00', '13:00'),
  slot(4, '13:00', '14:00'),
]
const plan = (...actions: SlotAction[]) => planSlotEdit({ actions, slots, now })
const code = (...actions: SlotAction[]) => {
  const result = plan(...actions)
  return result.ok ? 'ok' : result.code
}
const later = (days: number, minutes = 0) =>
  new Date(at('12:00').getTime() + days * DAY_MS + minutes * MINUTE_MS).toISOString()

describe('one edit of a schedule (lessons.md 1)', () => {
  test('returns the removed, updated and created slots', () => {
    expect(plan(remove(4), update(3, undefined, '12:30'), create('15:00', '16:00'))).toEqual({
      ok: true,
      removed: [4],
      updated: [slot(3, '12:00', '12:30')],
      created: [{ start: at('15:00'), end: at('16:00') }],
    })
  })

  test('is validated by its final state: two slots may swap', () => {
    expect(code(update(3, '13:00', '14:00'), update(4, '12:00', '13:00'))).toBe('ok')
  })

  test('a deleted slot makes room for a created one, in any order of the actions', () => {
    expect(code(create('12:00', '14:00'), remove(3), remove(4))).toBe('ok')
    expect(code(create('12:00', '14:00'), remove(3))).toBe('conflicting-schedule')
  })

  test('slots may touch but not overlap', () => {
    expect(code(create('11:00', '12:00'))).toBe('ok')
    expect(code(create('14:00', '15:00'))).toBe('ok')
    expect(code(create('11:00', '12:15'))).toBe('conflicting-schedule')
    expect(code(create('12:15', '12:30'))).toBe('conflicting-schedule')
    expect(code(create('15:00', '16:00'), create('15:45', '17:00'))).toBe('conflicting-schedule')
    expect(code(update(3, undefined, '13:15'))).toBe('conflicting-schedule')
    expect(code(create('09:45', '10:15'))).toBe('conflicting-schedule')
  })

  test('an empty edit and an update without times are rejected', () => {
    expect(code()).toBe('empty-request')
    expect(code(update(3))).toBe('empty-request')
    expect(code(create('15:00', '16:00'), update(3))).toBe('empty-request')
  })

  test('each id may be named only once', () => {
    expect(code(update(3, '12:15'), remove(3))).toBe('bad-request')
    expect(code(remove(3), remove(3))).toBe('bad-request')
  })

  test('accepts at most a hundred actions', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, place): SlotAction => ({
        type: 'create',
        start: later(place + 1),
        end: later(place + 1, 15),
      }))
    expect(code(...many(100))).toBe('ok')
    expect(code(...many(101))).toBe('bad-request')
  })

  test('an unknown slot is reported before malformed times are', () => {
    expect(code(update(99, '15:00'))).toBe('slot-not-found')
    expect(code(create('15:01', '16:00'), remove(99))).toBe('slot-not-found')
    expect(code(remove(1), remove(99))).toBe('slot-not-found')
  })

  test.each([
    ['15:01', '16:00'],
    ['15:00', '16:10'],
    ['16:00', '15:00'],
    ['15:00', '15:00'],
  ])('a slot from %s to %s is malformed', (start, end) => {
    expect(code(create(start, end))).toBe('bad-request')
    expect(code(update(3, start, end))).toBe('bad-request')
  })

  test('times off the grid and invalid times are malformed', () => {
    expect(code({ type: 'create', start: '2026-05-04T15:00:01Z', end: '2026-05-04T16:00:00Z' })).toBe('bad-request')
    expect(code({ type: 'create', start: 'soon', end: '2026-05-04T16:00:00Z' })).toBe('bad-request')
  })

  test('a slot lasts 15 minutes to 24 hours', () => {
    expect(code(create('15:00', '15:15'))).toBe('ok')
    expect(code({ type: 'create', start: later(2), end: later(3) })).toBe('ok')
    expect(code({ type: 'create', start: later(2), end: later(3, 15) })).toBe('bad-request')
  })

  test('a slot ends within 180 days', () => {
    const edge = new Date(now.getTime() + 180 * DAY_MS)
    const last = Math.floor(edge.getTime() / (15 * MINUTE_MS)) * 15 * MINUTE_MS
    const ending = (end: number): SlotAction => ({
      type: 'create',
      start: new Date(end - 60 * MINUTE_MS).toISOString(),
      end: new Date(end).toISOString(),
    })
    expect(code(ending(last))).toBe('ok')
    expect(code(ending(last + 15 * MINUTE_MS))).toBe('bad-request')
    expect(planSlotEdit({ actions: [ending(last)], slots, now: new Date(last - 180 * DAY_MS) }).ok).toBe(true)
  })

  test('a new slot starts now or later, rounded down to the grid', () => {
    expect(code(remove(2), create('09:00', '09:30'))).toBe('ok')
    expect(code(remove(2), create('08:45', '09:30'))).toBe('bad-request')
    expect(code(update(3, '08:45', '09:00'))).toBe('bad-request')
  })

  test('a slot that has not begun may move to the running quarter, not before it', () => {
    expect(code(remove(2), update(3, '09:00', '09:30'))).toBe('ok')
    expect(code(remove(2), update(3, '08:45', '09:30'))).toBe('bad-request')
  })

  test('a slot already begun keeps its start, and its end does not go below now', () => {
    expect(code(update(2, undefined, '09:15'))).toBe('ok')
    expect(code(update(2, '09:00', '10:30'))).toBe('ok')
    expect(code(update(2, '09:15', '10:00'))).toBe('bad-request')
    expect(code(update(2, '08:45'))).toBe('bad-request')
    expect(planSlotEdit({ actions: [update(2, undefined, '09:15')], slots, now: at('09:16') })).toEqual({
      ok: false,
      code: 'bad-request',
    })
    expect(planSlotEdit({ actions: [update(2, undefined, '09:15')], slots, now: at('09:15') }).ok).toBe(true)
    expect(code(remove(2))).toBe('ok')
  })

  test('a slot that starts exactly now has begun', () => {
    expect(planSlotEdit({ actions: [update(2, '09:15')], slots, now: at('09:00') })).toEqual({
      ok: false,
      code: 'bad-request',
    })
  })

  test('a slot that is over cannot be changed', () => {
    expect(code(remove(1))).toBe('bad-request')
    expect(code(update(1, undefined, '09:30'))).toBe('bad-request')
    expect(planSlotEdit({ actions: [remove(2)], slots, now: at('10:00') })).toEqual({ ok: false, code: 'bad-request' })
  })
})

describe('any edit', () => {
  const grid = (place: number) => new Date(at('06:00').getTime() + place * 15 * MINUTE_MS)
  const anyLength = fc.integer({ min: 1, max: 6 })
  /** Live slots of a tutor: they never overlap to begin with. */
  const anySlots = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 4 }), anyLength), { minLength: 4, maxLength: 10 })
    .map((steps) => {
      let place = 0
      return steps.map(([gap, length], id) => {
        const start = place + gap
        place = start + length
        return { id, start: grid(start), end: grid(place) }
      })
    })
  const anyTime = fc.integer({ min: 12, max: 60 })
  const anyTimes = fc
    .tuple(anyTime, anyLength)
    .map(([start, length]) => ({ start: grid(start).toISOString(), end: grid(start + length).toISOString() }))
  const anyId = fc.integer({ min: 0, max: 5 })
  const anyAction: fc.Arbitrary<SlotAction> = fc.oneof(
    anyTimes.map((times) => ({ type: 'create' as const, ...times })),
    fc.tuple(anyId, anyTimes).map(([id, times]) => ({ type: 'update' as const, id, ...times })),
    fc.tuple(anyId, anyTime).map(([id, end]) => ({ type: 'update' as const, id, end: grid(end).toISOString() })),
    anyId.map((id) => ({ type: 'delete' as const, id })),
  )
  const anyActions = fc.uniqueArray(anyAction, {
    maxLength: 6,
    selector: (action) => (action.type === 'create' ? {} : action.id),
  })
  const anyEdit = fc.record({
    slots: anySlots,
    actions: anyActions,
    now: fc.integer({ min: 0, max: 240 }).map((minutes) => new Date(at('06:00').getTime() + minutes * MINUTE_MS)),
  })

  const span = ({ start, end }: { start: Date; end: Date }) => `${start.toISOString()} ${end.toISOString()}`
  function outcome(edit: Parameters<typeof planSlotEdit>[0]) {
    const result = planSlotEdit(edit)
    if (!result.ok) return result.code
    return {
      removed: result.removed.toSorted((a, b) => a - b),
      created: result.created.map(span).toSorted(),
      updated: result.updated.toSorted((a, b) => a.id - b.id).map((one) => `${one.id} ${span(one)}`),
    }
  }

  test('leaves no overlapping slots when accepted, and would when rejected for a conflict', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(anyEdit, (edit) => {
        const result = planSlotEdit(edit)
        const outcome = result.ok ? 'ok' : result.code
        seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
        const gone = new Set(edit.actions.flatMap((action) => (action.type === 'create' ? [] : action.id)))
        const changed = edit.actions.flatMap((action) => {
          if (action.type === 'delete') return []
          const before = action.type === 'update' ? edit.slots.find((one) => one.id === action.id) : undefined
          return { start: new Date(action.start ?? before?.start ?? 0), end: new Date(action.end ?? before?.end ?? 0) }
        })
        const final = [...edit.slots.filter((one) => !gone.has(one.id)), ...changed]
        const meets = final.some((one, place) =>
          final.slice(place + 1).some((other) => one.start < other.end && other.start < one.end),
        )
        if (result.ok) {
          expect(meets).toBe(false)
          expect([...result.updated, ...result.created].map(span).toSorted()).toEqual(changed.map(span).toSorted())
        }
        if (outcome === 'conflicting-schedule') expect(meets).toBe(true)
      }),
      { numRuns: 1000 },
    )
    // The property says something only where both results come up.
    expect(seen.get('ok')).toBeGreaterThan(20)
    expect(seen.get('conflicting-schedule')).toBeGreaterThan(20)
  })

  test('has the same result in any order of its actions', () => {
    const shuffled = anyEdit.chain((edit) =>
      fc.shuffledSubarray([...edit.actions], { minLength: edit.actions.length }).map((actions) => ({ edit, actions })),
    )
    fc.assert(
      fc.property(shuffled, ({ edit, actions }) => {
        expect(outcome({ ...edit, actions })).toEqual(outcome(edit))
      }),
      { numRuns: 500 },
    )
  })
})
