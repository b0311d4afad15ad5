// What the ratings of a tutor say in sum, and what stands on the screen that a call ends on.
import { expect, test } from 'vitest'
import { aUser } from '@hiwar/client/test/people.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { AfterCall } from './after-call.tsx'
import { RatingSummary } from './rating-summary.tsx'

test('each value has its own number of ratings beside it', () => {
  const summary = { average: 4.3, count: 12, distribution: [1, 0, 2, 3, 6], tags: {} }
  const counts = shownText(<RatingSummary summary={summary as never} />)
  expect(counts).toMatch(/ممتاز.* 6 .* 3 .* 2 .* 0 .* 1$/)
})

test('a call that is over says whether the two met', () => {
  const after = (role: Role, hasMet: boolean) =>
    shownText(
      <AfterCall lessonId={7} hasMet={hasMet} tutor={null} onBack={() => undefined} onAgain={() => undefined} />,
      { user: { ...aUser, role } },
    )
  expect(after(Role.Student, true)).toContain('كيف كانت الحصة؟')
  expect(after(Role.Tutor, true)).toContain('شكرًا على هذه الحصة')
  for (const role of [Role.Student, Role.Tutor]) expect(after(role, false)).toContain('لم تلتقيا في هذه الحصة')
  expect(after(Role.Tutor, false)).toContain('يُحسب لك أجر الحصة كاملًا')
})
