import { bounds } from '@hiwar/contract/bounds.ts'

const MINUTE = 60_000

/** Whether tokens, joining and signalling are open: from 15 minutes before the start to 15 after the end, both included (lessons.md S1). */
export function sessionIsOpen(
  session: { start: Date; end: Date }, now: Date,
  { openBefore, openAfter }: { openBefore: number; openAfter: number } = bounds.session,
): boolean {
  return now.getTime() >= session.start.getTime() - openBefore * MINUTE && now.getTime() <= session.end.getTime() + openAfter * MINUTE
}
