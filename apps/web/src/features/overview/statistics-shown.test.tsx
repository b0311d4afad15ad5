import { known, shownText } from '@hiwar/app/test/shown-text.tsx'
import { getOwnStudentStats, getOwnTutorStats, type PersonalStudentStats } from '@hiwar/contract/tutors.ts'
import { expect, test } from 'vitest'
import { StudentTiles } from './student-tiles.tsx'
import { TutorTiles } from './tutor-tiles.tsx'

const stats: PersonalStudentStats = {
  tutorCount: 3,
  completedLessonCount: 41,
  totalLearningTime: 1230,
  upcomingLessonCount: 2,
  totalLessonCount: 44,
  streakWeeks: 2,
  longestStreakWeeks: 5,
  goal: {
    minutes: 60,
    done: 45,
    lessons: 2,
    start: '2026-05-01T21:00:00.000Z',
    end: '2026-05-08T21:00:00.000Z',
    reached: false,
  },
  weeks: [
    { start: '2026-04-25', minutes: 0, lessons: 0 },
    { start: '2026-05-02', minutes: 45, lessons: 2 },
  ],
  words: 17,
}
const shown = (change: Partial<PersonalStudentStats>) =>
  shownText(<StudentTiles />, { replies: [known(getOwnStudentStats, {}, { ...stats, ...change })] })

test("a student's figures, each under its name", () => {
  expect(shown({})).toContain('كل الحصص 44 حصص مكتملة 41 معلّمون 3 وقت التعلّم')
  expect(shown({ totalLessonCount: 0 }), 'before the first lesson').toBe('')
})

test("a student's week: what is done of the goal, and what is missing", () => {
  expect(shown({})).toContain('هدف هذا الأسبوع 45 دقيقة من ساعة المتبقي 15 دقيقة حتى نهاية الجمعة.')
  expect(shown({ goal: { ...stats.goal, done: 0 } })).toContain('لم تكتمل حصة هذا الأسبوع بعد. الأسبوع يبدأ السبت.')
  expect(shown({ goal: { ...stats.goal, done: 75, reached: true } })).toContain('وصلت إلى هدفك هذا الأسبوع. أحسنت.')
})

test('weeks in a row, the most of them, words, and each week of the chart', () => {
  expect(shown({})).toContain('أسبوعان بلا انقطاع أطول سلسلة: 5 أسابيع 17 كلمة من حصصك غيّر الهدف')
  expect(shown({ streakWeeks: 0, longestStreakWeeks: 1, words: 0 })).toContain(
    'حصة واحدة هذا الأسبوع تبدأ سلسلتك غيّر الهدف',
  )
  expect(shown({})).toContain(
    'دقائق التعلّم في آخر أسبوعين أسبوع 25 أبريل: لا حصص هذا الأسبوع: 45 دقيقة، حصتان 45 25 أبريل هذا الأسبوع',
  )
})

test("a tutor's figures, each under its name", () => {
  const reply = {
    studentCount: 7,
    completedLessonCount: 90,
    totalLessonCount: 98,
    totalTutoringTime: 2700,
    favouriteCount: 5,
  }
  expect(shownText(<TutorTiles />, { replies: [known(getOwnTutorStats, {}, reply)] })).toBe(
    'كل الحصص 98 حصص مكتملة 90 طلاب 7 وقت التدريس 45 ساعة',
  )
})
