// The words of notifications; N names rules of lessons.md.
import { describe, expect, test } from 'vitest'
import { CancelReason } from '@hiwar/contract/enums.ts'
import { inStyleOf } from './digits.ts'
import { withoutHiddenMarks } from './direction.ts'
import { contentOf } from './message-content.ts'
import { bodyOf, mailOf, plainTextOf, templateBody, templateOf, titleOf } from './message-forms.ts'
import { sampleMessages } from './message-samples.ts'
import type { Message } from './messages.ts'

const now = '2026-04-20T09:00:00Z'
const origin = 'https://app.test'
const text = (message: Message) => withoutHiddenMarks(plainTextOf(contentOf(message, now), origin)).split('\n')
const lesson = { lessonId: 7, start: '2026-05-04T15:30:00Z', duration: 30 } as const

test('a subscription that ends with a day names that day as its last', () => {
  const endsAt = '2026-05-17T21:00:00Z'
  const paid = { kind: 'payment-succeeded', transactionId: 5, amount: 150_000, weeklyMinutes: 60, endsAt } as const
  expect(text(paid)).toContain('الاشتراك سارٍ حتى الأحد، 17 مايو')
})

describe('messages about a lesson', () => {
  test('N1 booked: student, time, duration and the topic', () => {
    expect(text({ kind: 'lesson-booked', ...lesson, reader: 'tutor', other: 'سارة', focus: 'Job interview' })).toEqual([
      'حصة جديدة مع سارة',
      'الموعد: الاثنين، 4 مايو، 6:30–7:00 م بتوقيت القاهرة (30 دقيقة)',
      'موضوع الحصة: Job interview',
      'https://app.test/lesson/7',
    ])
  })

  test('whoever has no name is called by what they are to the reader', () => {
    const titles = (['tutor', 'student'] as const).map((reader) =>
      withoutHiddenMarks(
        titleOf(contentOf({ kind: 'lesson-booked', ...lesson, reader, other: null, focus: null }, now)),
      ),
    )
    expect(titles).toEqual(['حصة جديدة مع طالب', 'حصة جديدة مع معلّم'])
  })

  test('N2 changed: the new and the old time, on both sides of a clock change', () => {
    const before = { start: '2026-04-23T15:00:00Z', duration: 15 }
    expect(
      text({
        kind: 'lesson-changed',
        lessonId: 7,
        start: '2026-04-24T15:00:00Z',
        duration: 30,
        before,
        reader: 'tutor',
        other: null,
      }),
    ).toEqual([
      'تغيّر موعد حصتك مع طالب',
      'الموعد الجديد: الجمعة، 24 أبريل، 6:00–6:30 م بتوقيت القاهرة (30 دقيقة)',
      'الموعد السابق: الخميس، 23 أبريل، 5:00–5:15 م بتوقيت القاهرة (15 دقيقة)',
      'https://app.test/lesson/7',
    ])
  })

  test('N3 canceled: time, who did it, why, and the minutes that came back', () => {
    expect(
      text({
        kind: 'lesson-canceled',
        ...lesson,
        reader: 'student',
        other: 'Emma',
        canceledBy: 'tutor',
        reason: CancelReason.Sick,
        note: 'أعتذر لك',
        returnedMinutes: 30,
      }),
    ).toEqual([
      'أُلغيت حصتك مع Emma',
      'الموعد: الاثنين، 4 مايو، 6:30–7:00 م بتوقيت القاهرة (30 دقيقة)',
      'ألغاها المعلّم',
      'عاد إلى رصيدك: 30 دقيقة',
      'السبب: ظرف صحي',
      'ملاحظة: أعتذر لك',
      'https://app.test/lesson/7',
    ])
  })

  test('canceled without a reason omits the reason', () => {
    const lines = text({
      kind: 'lesson-canceled',
      ...lesson,
      reader: 'tutor',
      other: null,
      canceledBy: 'platform',
      reason: null,
      note: null,
      returnedMinutes: 0,
    })
    expect(lines).toHaveLength(4)
  })

  test('a reminder names the other member and opens the lesson', () => {
    const reminder = {
      kind: 'reminder',
      booking: 'lesson',
      id: 7,
      start: lesson.start,
      duration: 30,
      other: 'Emma',
      minutes: 60,
    } as const
    expect(text(reminder)).toEqual([
      'تذكير بحصتك',
      'الموعد: الاثنين، 4 مايو، 6:30–7:00 م بتوقيت القاهرة (30 دقيقة)',
      'مع Emma',
      'https://app.test/lesson/7',
    ])
    expect(titleOf(contentOf({ ...reminder, minutes: 10 }, now))).toBe('حصتك تبدأ بعد قليل')
  })

  test("a message follows the digits and the hours its reader chose, and changes nobody else's", () => {
    const message = { kind: 'lesson-booked', ...lesson, reader: 'tutor', other: null, focus: null } as const
    const theirs = inStyleOf({ digits: 'arab', hourCycle: 'h23' }, () =>
      withoutHiddenMarks(bodyOf(contentOf(message, now))),
    )
    expect(theirs).toContain('١٨:٣٠–١٩:٠٠')
    expect(text(message)[1]).toContain('6:30–7:00 م')
  })
})

test('a value of a template has one line without gaps, and an end', () => {
  const valuesOf = (other: string) =>
    templateOf(contentOf({ kind: 'lesson-booked', ...lesson, reader: 'tutor', other, focus: null }, now)).parameters
  const name = (other: string) => withoutHiddenMarks(valuesOf(other)[0] ?? '')
  expect(name(' Emma\n\t Stone ')).toBe(' Emma Stone ')
  expect(valuesOf('x'.repeat(400))[0]).toHaveLength(300)
})

describe('every kind', () => {
  test.each(sampleMessages.map((message) => [message.kind, message] as const))(
    '%s is whole in each form',
    (_kind, message) => {
      const content = contentOf(message, now)
      const whole = plainTextOf(content, origin)
      expect(whole).not.toMatch(/null|undefined|NaN|false|\{\}|Invalid/)
      expect(whole).not.toMatch(/[!+]\d|GMT/)
      const template = templateOf(content)
      expect(template.name).toMatch(/^[a-z0-9_]{1,60}$/)
      expect(template.parameters.every((value) => value !== '' && !/[\n\t]| {4}/.test(value))).toBe(true)
      expect(template.suffix).not.toBe('')
      const body = templateBody(content)
      expect(body.match(/\{\{\d+\}\}/g) ?? []).toEqual(template.parameters.map((_, index) => `{{${index + 1}}}`))
      expect(body).not.toMatch(/^\{\{|\}\}$/)
      const mail = mailOf(content, origin)
      expect(mail.subject).toContain(titleOf(content))
      for (const line of whole.split('\n')) expect(mail.text).toContain(line)
    },
  )

  // `npx vitest run --project packages packages/arabic -u` writes it anew.
  test('reads as it stands in messages.txt, which changes knowingly', async () => {
    const blocks = sampleMessages.map((message) => {
      const content = contentOf(message, now)
      const { name, suffix } = templateOf(content)
      return [`# ${name}${suffix === null ? '' : ` /${suffix}`}`, ...text(message), ''].join('\n')
    })
    await expect(blocks.join('\n')).toMatchFileSnapshot('../messages.txt')
  })

  test('a template name always has the same text', () => {
    const bodies = new Map<string, string>()
    for (const message of sampleMessages) {
      const content = contentOf(message, now)
      const { name } = templateOf(content)
      expect(bodies.get(name) ?? templateBody(content)).toBe(templateBody(content))
      bodies.set(name, templateBody(content))
    }
  })
})
