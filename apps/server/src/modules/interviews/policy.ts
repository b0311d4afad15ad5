import type { UpdateInterview } from '@hiwar/contract/interviews.ts'
import type { Received } from '@hiwar/contract/endpoint.ts'
import type { MeetingSide } from '@hiwar/rules/meeting-states.ts'
import type { Verdict } from '../../failure.ts'

type Field = Exclude<keyof Received<typeof UpdateInterview>, 'id'>

const sides: Record<Field, readonly MeetingSide[]> = {
  status: ['manager', 'tutor', 'admin'],
  interviewerFeedback: ['manager', 'admin'],
  note: ['manager', 'admin'],
  level: ['manager', 'admin'],
  intervieweeFeedback: ['tutor'],
}

/** Each side may change only its own fields (lessons.md 3). */
export function mayChange(side: MeetingSide, fields: readonly Field[]): Verdict {
  return fields.every((field) => sides[field].includes(side)) ? true : 'forbidden'
}

export const changeableFields: readonly Field[] = [
  'status',
  'interviewerFeedback',
  'note',
  'level',
  'intervieweeFeedback',
]
