import { expect, test } from 'vitest'
import { AckCode } from '@hiwar/contract/enums.ts'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { OutgoingBubble } from './message-bubble.tsx'

test('a message that was refused says so, and offers to send or remove it; one under way does not', () => {
  const bubbleOf = (errorCode: AckCode | null) =>
    shownText(
      <OutgoingBubble
        message={{ refId: 'r', userId: 4, roomId: 1, text: 'Hello', at: '2026-05-01T08:00:00.000Z', errorCode }}
      />,
    )
  expect(bubbleOf(null)).toBe('Hello في الطريق')
  const refused = bubbleOf(AckCode.RoomNotFound)
  expect(refused).toContain('لم تُرسل')
  for (const offered of ['حاول مرة أخرى', 'احذف']) expect(refused).toContain(offered)
})
