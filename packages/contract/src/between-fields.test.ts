import { expect, test } from 'vitest'
import { TellAudit } from './admin.ts'
import { addTimeOff, setUsualWeek } from './availability-rules.ts'
import { findRoomByMembers } from './chat.ts'
import { ReviewIntroVideo } from './intro-videos.ts'
import { LearningProfile } from './learning.ts'
import { RateSomeone } from './ratings.ts'
import { WatchPreference } from './watches.ts'

const week = setUsualWeek.body
const daysOff = addTimeOff.body
const members = findRoomByMembers.query

const passed = { decision: 'passed', submittedAt: '2026-05-04T10:00:00.000Z' }
const rejected = { ...passed, decision: 'rejected', reasons: ['sound'] }
const rule = (from: string, to: string) => ({ version: 0, rules: [{ weekday: 1, from, to }] })
const off = (from: string, to: string) => ({ from, to, note: null })
const profile = (goals: string[]) => ({ level: null, goals, occupation: null, about: null })
/** JSON of so many bytes; an Arabic letter takes two. */
const told = (bytes: number) => {
  const text = 'ع'.repeat(100)
  const rest = bytes - new TextEncoder().encode(JSON.stringify({ text })).length
  return { action: 'export.csv', targetId: 'users', detail: { text: text + 'a'.repeat(rest) } }
}

test.each([
  ['a video passes without a reason', ReviewIntroVideo, passed],
  ['it is rejected for a while', ReviewIntroVideo, { ...rejected, retryDays: 3 }],
  [
    'another reason is told in a note',
    ReviewIntroVideo,
    { ...rejected, reasons: ['other'], note: 'The picture moves a lot.' },
  ],
  ['free time ends after it begins', week, rule('10:00', '10:15')],
  ['one day off', daysOff, off('2026-05-04', '2026-05-04')],
  ['two people', members, { members: ['1', '2'] }],
  ['several goals', LearningProfile, profile(['work', 'travel'])],
  ['several tags', RateSomeone, { rateeId: 1, value: 5, tags: ['clear', 'patient'] }],
  ['several days', WatchPreference, { days: [1, 2] }],
  ['2,048 bytes of detail', TellAudit, told(2048)],
])('%s', (_title, schema, value) => {
  expect(schema.safeParse(value).error?.issues).toBeUndefined()
})

test.each([
  ['a video that passes has no reason', ReviewIntroVideo, { ...passed, reasons: ['sound'] }, 'reasons'],
  ['a rejected one has a reason', ReviewIntroVideo, { ...rejected, reasons: [] }, 'reasons'],
  ['a reason is told once', ReviewIntroVideo, { ...rejected, reasons: ['sound', 'sound'] }, 'reasons'],
  ['another reason needs a note', ReviewIntroVideo, { ...rejected, reasons: ['other'] }, 'note'],
  ['who passes needs not wait', ReviewIntroVideo, { ...passed, retryDays: 1 }, 'retryDays'],
  ['free time does not end as it begins', week, rule('10:00', '10:00'), 'rules.0.to'],
  ['days off do not end before they begin', daysOff, off('2026-05-05', '2026-05-04'), 'to'],
  ['nobody has a room alone', members, { members: ['1', '1'] }, 'members'],
  ['a goal is named once', LearningProfile, profile(['work', 'work']), 'goals'],
  ['a tag is given once', RateSomeone, { rateeId: 1, value: 5, tags: ['clear', 'clear'] }, 'tags'],
  ['a day is named once', WatchPreference, { days: [1, 1] }, 'days'],
  ['2,049 bytes of detail', TellAudit, told(2049), 'detail'],
])('refused: %s', (_title, schema, value, place) => {
  expect(schema.safeParse(value).error?.issues.map(({ path }) => path.join('.'))).toEqual([place])
})
