import { expect, test } from 'vitest'
import { hitsOf } from './link-hits.ts'

const hit = (day: string, ref: string, hits: number, name: 'wa' | 'sx' = 'wa') => ({ name, day, ref, hits })

test("a link's hits are counted by day up to today, by source, and by both; the most followed first", () => {
  const all = [
    hit('2026-11-22', 'other', 2),
    hit('2026-11-22', 'facebook', 1),
    hit('2026-11-20', 'facebook', 4),
    hit('2026-11-22', 'facebook', 9, 'sx'),
  ]
  expect(hitsOf(all, { name: 'wa', today: '2026-11-22', days: 3 })).toEqual({
    total: 7,
    byDay: [4, 0, 3],
    bySource: [
      { source: 'facebook', hits: 5 },
      { source: 'other', hits: 2 },
    ],
    days: [
      {
        day: '2026-11-22',
        hits: 3,
        sources: [
          { source: 'other', hits: 2 },
          { source: 'facebook', hits: 1 },
        ],
      },
      { day: '2026-11-20', hits: 4, sources: [{ source: 'facebook', hits: 4 }] },
    ],
  })
  expect(hitsOf([], { name: 'wa', today: '2026-11-22', days: 2 })).toEqual({
    total: 0,
    byDay: [0, 0],
    bySource: [],
    days: [],
  })
})
