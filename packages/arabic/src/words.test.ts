// Texts that are put together from words, each written out in words.txt so that a person can read them: the audit log,
// counted things, mails, the limit of bookings.
import { actionsOf, auditAreas, auditTargetTypes } from '@hiwar/contract/audit.ts'
import { expect, test } from 'vitest'
import {
  auditAreaLabel,
  auditFieldName,
  auditFieldNames,
  auditOutcomeLabel,
  auditSentence,
  auditTargetLabel,
} from './audit-words.ts'
import { bookingLimitText } from './booking-words.ts'
import { withoutHiddenMarks } from './direction.ts'
import { emailChangedMail, inviteMail, noticeMail } from './mail.ts'
import * as counted from './plurals.ts'

const counts = [0, 1, 2, 3, 11, 100]
const link = 'https://app.test/plans?invite=abc'

const auditLines = [
  ...auditAreas.flatMap((area) => [`# ${area}: ${auditAreaLabel[area]}`, ...actionsOf(area).map(auditSentence)]),
  '# what it was done to',
  ...auditTargetTypes.map((type) => `${type}: ${auditTargetLabel[type]}`),
  '# outcomes',
  ...Object.values(auditOutcomeLabel),
  '# fields',
  ...Object.keys(auditFieldNames).map((field) => `${field}: ${auditFieldName(field)}`),
]

const { plural: _, ...counters } = counted
const byName = Object.entries(counters).toSorted(([one], [other]) => (one < other ? -1 : 1))
const countedLines = byName.flatMap(([name, write]) => [
  `# ${name}`,
  counts.map((count) => write(count)).join('، '),
  counts.map((count) => write(count, 'object')).join('، '),
])

const mailLines = [
  inviteMail({ weeklyMinutes: 90, expiresAt: '2026-05-04T15:30:00Z', link }),
  emailChangedMail({ link }),
  noticeMail({ title: 'حُذف حسابك', paragraphs: ['وداعًا'], link: null }),
].flatMap(({ subject, text }) => [`# ${subject}`, text.trim()])

test('the audit log, counts, mails and limits read as in words.txt', async () => {
  const lines = [...auditLines, ...countedLines, ...mailLines, '# booking', ...[1, 2, 5].map(bookingLimitText)]
  await expect(`${lines.map(withoutHiddenMarks).join('\n')}\n`).toMatchFileSnapshot('../words.txt')
})
