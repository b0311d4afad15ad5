import { expect, test } from 'vitest'
import { aUser } from '@hiwar/client/test/people.ts'
import { getSession } from '@hiwar/contract/sessions.ts'
import { known, shownText } from '@hiwar/app/test/shown-text.tsx'
import type { CallDetails } from './call-details.ts'
import { JoinPanel } from './join-panel.tsx'

const details: CallDetails = {
  kind: 'lesson',
  sessionId: 'lesson:7',
  start: new Date('2026-05-05T10:00:00.000Z'),
  duration: 30,
  partner: { id: 8, name: 'خالد عمر', image: null, gender: null },
  topic: 'Job interviews',
  lessonId: 7,
}
const shown = (inside: number[]) => {
  const nothing = () => undefined
  const panel = (
    <JoinPanel
      details={details}
      now={new Date('2026-05-05T10:05:00.000Z')}
      phase="idle"
      isReady
      isSilent={false}
      onReady={nothing}
      onJoin={nothing}
    />
  )
  return shownText(panel, { user: aUser, replies: [known(getSession, { params: { id: 'lesson:7' } }, inside)] })
}

test('before joining, only a partner who is inside is said to wait there', () => {
  expect(shown([8])).toContain('خالد عمر في انتظارك داخل الحصة')
  for (const inside of [[], [aUser.id]]) expect(shown(inside)).toContain('لا أحد داخل الحصة بعد')
  expect(shown([])).toMatch(/حصة مع خالد عمر 1:00–1:30 م .* بدأت .*Job interviews/)
})
