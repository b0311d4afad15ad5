// Opening and closing times of calls, from the platform settings (extras.md 8).
import { formatDuration } from '@hiwar/arabic/dates.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { joinButtonState } from '@hiwar/rules/lesson-states.ts'
import { sessionIsOpen } from '@hiwar/rules/session-window.ts'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'

interface SessionTimes {
  /** Minutes before the start at which the join button opens. */
  readonly joinButton: number
  /** The same as text, as in "ten minutes before". */
  readonly before: string
  /** As the rule `joinButtonState`. */
  readonly momentOf: (lesson: Parameters<typeof joinButtonState>[0], now: Date) => ReturnType<typeof joinButtonState>
  /** As the rule `sessionIsOpen`. */
  readonly isOpen: (session: { start: Date; end: Date }, now: Date) => boolean
}

/** Re-renders when an admin changes them. */
export function useSessionTimes(): SessionTimes {
  const openBefore = useSetting('session.openBeforeMinutes', bounds.session.openBefore)
  const openAfter = useSetting('session.openAfterMinutes', bounds.session.openAfter)
  const joinButton = useSetting('session.joinButtonMinutes', bounds.session.joinButton)
  return {
    joinButton,
    before: formatDuration(joinButton, 'object'),
    momentOf: (lesson, now) => joinButtonState(lesson, now, { joinButton }),
    isOpen: (session, now) => sessionIsOpen(session, now, { openBefore, openAfter }),
  }
}
