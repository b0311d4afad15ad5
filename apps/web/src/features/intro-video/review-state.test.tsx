import { expect, test } from 'vitest'
import { aTutor } from '@hiwar/client/test/people.ts'
import { IntroVideoState, VideoReason } from '@hiwar/contract/enums.ts'
import type { IntroVideo } from '@hiwar/contract/tutors.ts'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { ReviewState } from './review-state.tsx'

const shown = (given: Partial<IntroVideo>) => shownText(<ReviewState introVideo={{ ...aTutor.introVideo, ...given }} />)

test('a rejected video comes back with each reason, what was written, and the day of the next try', () => {
  const rejected = shown({
    state: IntroVideoState.Rejected,
    reasons: [VideoReason.Light, VideoReason.Sound],
    note: 'اقترب من النافذة',
    retryAt: '2026-05-06T08:00:00.000Z',
  })
  for (const said of ['الإضاءة', 'الصوت', 'اقترب من النافذة', '6 مايو']) expect(rejected).toContain(said)
})

test('a video is called under review or passed only while it is', () => {
  expect(shown({ state: IntroVideoState.Pending })).toContain('الفيديو قيد المراجعة')
  expect(shown({})).toContain('اجتزت هذه الخطوة')
  expect(shown({ state: IntroVideoState.None })).toBe('')
})
