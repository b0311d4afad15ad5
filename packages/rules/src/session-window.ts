import { bounds } from '@hiwar/contract/bounds.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'

/** Minutes before the start and after the end. */
export interface SessionWindow {
  readonly openBefore: number
  readonly openAfter: number
}

/**
 * Whether members may get tokens, join and signal: by default from 15 minutes before the start to 15 minutes after the
 * end, both included (lessons.md S1).
 */
export function sessionIsOpen(
  session: { start: Date; end: Date },
  now: Date,
  { openBefore, openAfter }: SessionWindow = bounds.session,
): boolean {
  return (
    now.getTime() >= session.start.getTime() - openBefore * MINUTE_MS &&
    now.getTime() <= session.end.getTime() + openAfter * MINUTE_MS
  )
}
