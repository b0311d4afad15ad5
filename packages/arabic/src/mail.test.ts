import { afterEach, describe, expect, test } from 'vitest'
import { CancelReason } from '@hiwar/contract/enums.ts'
import { setDigits } from './digits.ts'
import { withoutHiddenMarks } from './direction.ts'
import { lessonMessages } from './lesson-messages.ts'
import { resetPasswordMail, verificationMail } from './mail.ts'

afterEach(() => setDigits('latn'))

describe('mails with a code', () => {
  const mails = { verification: verificationMail({ code: 48213, name: 'سارة' }), reset: resetPasswordMail({ code: 48213 }) }

  test.each(Object.entries(mails))('the %s mail holds its code once as text and once as a left-to-right island', (_name, mail) => {
    expect(mail.text.match(/\b\d{5}\b/g)).toEqual(['48213'])
    expect(mail.html.match(/\b\d{5}\b/g)).toEqual(['48213'])
    expect(mail.html).toMatch(/dir="ltr"[^>]*letter-spacing:0[^>]*>48213</)
    expect(mail.html).toContain('<html lang="ar" dir="rtl">')
    expect(mail.subject).not.toMatch(/\d/)
    expect(mail.text).toContain('15 دقيقة')
    expect(mail.text + mail.html.replace('<!doctype', '')).not.toContain('!')
  })

  test('a name cannot bring markup into the mail', () => {
    const { html } = verificationMail({ code: 48213, name: '<b onclick="x">&' })
    expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;')
    expect(html).not.toContain('<b ')
  })

  test('nobody is greeted by an absent name', () => {
    expect(verificationMail({ code: 48213, name: null }).text).toMatch(/^أهلًا بك\n/)
  })

  test('the code stays Latin when the reader chose Arabic digits', () => {
    setDigits('arab')
    const { text } = verificationMail({ code: 48213, name: null })
    expect(text).toContain('48213')
    expect(text).toContain('١٥ دقيقة')
  })
})

describe('messages about a lesson', () => {
  const now = '2026-04-20T09:00:00Z'
  const lesson = { start: '2026-05-04T15:30:00Z', duration: 30, now }

  test('booked: student, time, duration and the topic', () => {
    const text = withoutHiddenMarks(lessonMessages.booked({ ...lesson, student: 'سارة', focus: 'Job interview' }))
    expect(text).toBe('حصة جديدة مع سارة\nالموعد: الاثنين، 4 مايو، 6:30–7:00 م بتوقيت القاهرة (30 دقيقة)\nموضوع الحصة: Job interview')
  })

  test('edited: the new and the old time, on both sides of a clock change', () => {
    const before = { start: '2026-04-23T15:00:00Z', duration: 15 }
    const after = { start: '2026-04-24T15:00:00Z', duration: 30 }
    const text = withoutHiddenMarks(lessonMessages.edited({ student: null, before, after, now }))
    expect(text.split('\n')).toEqual([
      'تغيّر موعد حصتك مع طالب',
      'الموعد الجديد: الجمعة، 24 أبريل، 6:00–6:30 م بتوقيت القاهرة (30 دقيقة)',
      'الموعد السابق: الخميس، 23 أبريل، 5:00–5:15 م بتوقيت القاهرة (15 دقيقة)',
    ])
  })

  test('canceled: time, who did it, why, and the minutes that came back', () => {
    const text = withoutHiddenMarks(lessonMessages.canceled({
      ...lesson, reader: 'student', other: 'Emma', canceledBy: 'tutor', reason: CancelReason.Sick, note: 'أعتذر لك', returnedMinutes: 30,
    }))
    expect(text.split('\n')).toEqual([
      'أُلغيت حصتك مع Emma',
      'الموعد: الاثنين، 4 مايو، 6:30–7:00 م بتوقيت القاهرة (30 دقيقة)',
      'أُلغيت من جهة المعلّم', 'السبب: ظرف صحي', 'ملاحظة: أعتذر لك', 'عاد إلى رصيدك: 30 دقيقة',
    ])
  })

  test('canceled without reasons says only what is known', () => {
    const text = lessonMessages.canceled({ ...lesson, reader: 'tutor', other: null, canceledBy: 'platform' })
    expect(text.split('\n')).toHaveLength(3)
    expect(text).not.toMatch(/null|undefined|false/)
  })

  test('a reminder carries the lesson\'s link', () => {
    const text = lessonMessages.reminder({ ...lesson, other: 'Emma', link: 'http://localhost/lesson/7' })
    expect(text).toMatch(/رابط الحصة: http:\/\/localhost\/lesson\/7$/)
  })
})
