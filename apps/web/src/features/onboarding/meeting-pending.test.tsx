import { expect, test, vi } from 'vitest'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { cairo, formatDateTime } from '@hiwar/arabic/dates.ts'
import { withoutHiddenMarks } from '@hiwar/arabic/direction.ts'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { MeetingPending } from './meeting-pending.tsx'

function pending(start: string): string {
  // The entry for a calendar holds the address of the screen.
  vi.stubGlobal('window', { location: { origin: 'https://app.hiwar.test' } })
  return shownText(
    <MeetingPending
      kind="interview"
      meeting={{
        id: 3,
        start,
        status: InterviewStatus.Pending,
        hostId: 8,
        host: 'خالد عمر',
        level: null,
        feedback: null,
      }}
    />,
  )
}

test('a booked interview says when it begins and with whom, and can be canceled before', () => {
  const start = new Date(Date.now() + DAY_MS).toISOString()
  const shown = pending(start)
  expect(shown).toContain(withoutHiddenMarks(formatDateTime(start, { zone: cairo })))
  expect(shown).toContain('مع خالد عمر')
  expect(shown).toContain('غيّر الموعد أو ألغه')
})

test('an interview that is over waits for its result', () => {
  expect(pending(new Date(Date.now() - DAY_MS).toISOString())).toContain('انتهت المقابلة')
})
