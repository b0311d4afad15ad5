import { formatDay } from '@hiwar/arabic/dates.ts'
import { withoutHiddenMarks } from '@hiwar/arabic/direction.ts'
import { expect, test } from 'vitest'
import { lessonsSummary, minutesSummary, revenueSummary, usedShare } from './trend-summaries.ts'

test('the lessons of a period are summed and the busiest day is named', () => {
  const rows = [
    { day: '2026-05-03', open: 0, fulfilled: 2, canceled: 1 },
    { day: '2026-05-04', open: 4, fulfilled: 1, canceled: 0 },
  ]
  const busiest = formatDay('2026-05-04')
  expect(lessonsSummary(rows)).toBe(
    `8 حصص في آخر يومين: المكتملة 3، والقادمة أو الجارية 4، والملغاة 1. أكثر الأيام: ${busiest}، 5 حصص.`,
  )
  expect(lessonsSummary([{ day: '2026-05-04', open: 0, fulfilled: 0, canceled: 0 }])).toBe('لا توجد حصص في آخر يوم.')
})

test('the share of booked minutes is a dash where none were offered', () => {
  expect(usedShare({ offered: 0, used: 0 })).toBe('-')
  expect(withoutHiddenMarks(usedShare({ offered: 90, used: 30 }))).toBe('33%')
  expect(withoutHiddenMarks(minutesSummary([{ day: '2026-05-04', offered: 90, used: 30 }]))).toBe(
    'المعروض في آخر يوم: ساعة و30 دقيقة. المحجوز منه: 30 دقيقة، أي 33%.',
  )
})

test('revenue is net of refunds', () => {
  const week = { weekStart: '2026-05-02', gross: 500_000, refunded: 0 }
  expect(withoutHiddenMarks(revenueSummary([week]))).toBe('الصافي في آخر أسبوع: 5,000 ج.م.، ولم يُردّ شيء.')
  expect(withoutHiddenMarks(revenueSummary([{ ...week, refunded: 100_000 }]))).toBe(
    'المدفوع في آخر أسبوع: 5,000 ج.م.، والمردود 1,000 ج.م.، والصافي 4,000 ج.م.',
  )
})
