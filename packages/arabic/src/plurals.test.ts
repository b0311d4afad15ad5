import { describe, expect, test } from 'vitest'
import { unreadNotices } from './inbox-words.ts'
import {
  characters,
  days,
  hours,
  interviewsToReview,
  lessons,
  messages,
  minutes,
  months,
  plural,
  ratings,
  recoveryCodes,
  results,
  rows,
  seconds,
  students,
  subscriptions,
  tutors,
  unreadMessages,
  withdrawals,
  contactRequests,
  visits,
  weeks,
  words,
  years,
} from './plurals.ts'

const counts = [0, 1, 2, 3, 10, 11, 99, 100, 103]

const expected: [name: string, write: (count: number) => string, texts: string[]][] = [
  ['lessons', lessons, ['لا حصص', 'حصة واحدة', 'حصتان', '3 حصص', '10 حصص', '11 حصة', '99 حصة', '100 حصة', '103 حصص']],
  [
    'minutes',
    minutes,
    ['0 دقيقة', 'دقيقة', 'دقيقتان', '3 دقائق', '10 دقائق', '11 دقيقة', '99 دقيقة', '100 دقيقة', '103 دقائق'],
  ],
  ['hours', hours, ['0 ساعة', 'ساعة', 'ساعتان', '3 ساعات', '10 ساعات', '11 ساعة', '99 ساعة', '100 ساعة', '103 ساعات']],
  ['days', days, ['0 يوم', 'يوم', 'يومان', '3 أيام', '10 أيام', '11 يومًا', '99 يومًا', '100 يوم', '103 أيام']],
  [
    'weeks',
    weeks,
    ['0 أسبوع', 'أسبوع', 'أسبوعان', '3 أسابيع', '10 أسابيع', '11 أسبوعًا', '99 أسبوعًا', '100 أسبوع', '103 أسابيع'],
  ],
  [
    'tutors',
    tutors,
    ['لا معلّمين', 'معلّم واحد', 'معلّمان', '3 معلّمين', '10 معلّمين', '11 معلّمًا', '99 معلّمًا', '100 معلّم', '103 معلّمين'],
  ],
  [
    'students',
    students,
    ['لا طلاب', 'طالب واحد', 'طالبان', '3 طلاب', '10 طلاب', '11 طالبًا', '99 طالبًا', '100 طالب', '103 طلاب'],
  ],
  [
    'ratings',
    ratings,
    [
      'لا تقييمات',
      'تقييم واحد',
      'تقييمان',
      '3 تقييمات',
      '10 تقييمات',
      '11 تقييمًا',
      '99 تقييمًا',
      '100 تقييم',
      '103 تقييمات',
    ],
  ],
  [
    'subscriptions',
    subscriptions,
    [
      'لا اشتراكات',
      'اشتراك واحد',
      'اشتراكان',
      '3 اشتراكات',
      '10 اشتراكات',
      '11 اشتراكًا',
      '99 اشتراكًا',
      '100 اشتراك',
      '103 اشتراكات',
    ],
  ],
  [
    'withdrawals',
    withdrawals,
    [
      'لا طلبات سحب',
      'طلب سحب واحد',
      'طلبا سحب',
      '3 طلبات سحب',
      '10 طلبات سحب',
      '11 طلب سحب',
      '99 طلب سحب',
      '100 طلب سحب',
      '103 طلبات سحب',
    ],
  ],
  [
    'contactRequests',
    contactRequests,
    [
      'لا طلبات تواصل',
      'طلب تواصل واحد',
      'طلبا تواصل',
      '3 طلبات تواصل',
      '10 طلبات تواصل',
      '11 طلب تواصل',
      '99 طلب تواصل',
      '100 طلب تواصل',
      '103 طلبات تواصل',
    ],
  ],
  [
    'visits',
    visits,
    ['لا زيارات', 'زيارة واحدة', 'زيارتان', '3 زيارات', '10 زيارات', '11 زيارة', '99 زيارة', '100 زيارة', '103 زيارات'],
  ],
  [
    'seconds',
    seconds,
    ['0 ثانية', 'ثانية', 'ثانيتان', '3 ثوانٍ', '10 ثوانٍ', '11 ثانية', '99 ثانية', '100 ثانية', '103 ثوانٍ'],
  ],
  ['months', months, ['0 شهر', 'شهر', 'شهران', '3 شهور', '10 شهور', '11 شهرًا', '99 شهرًا', '100 شهر', '103 شهور']],
  ['years', years, ['0 سنة', 'سنة', 'سنتان', '3 سنوات', '10 سنوات', '11 سنة', '99 سنة', '100 سنة', '103 سنوات']],
  [
    'words',
    words,
    ['لا كلمات', 'كلمة واحدة', 'كلمتان', '3 كلمات', '10 كلمات', '11 كلمة', '99 كلمة', '100 كلمة', '103 كلمات'],
  ],
  [
    'characters',
    characters,
    ['0 حرف', 'حرف واحد', 'حرفان', '3 حروف', '10 حروف', '11 حرفًا', '99 حرفًا', '100 حرف', '103 حروف'],
  ],
  [
    'messages',
    messages,
    ['لا رسائل', 'رسالة واحدة', 'رسالتان', '3 رسائل', '10 رسائل', '11 رسالة', '99 رسالة', '100 رسالة', '103 رسائل'],
  ],
  [
    'recovery codes',
    recoveryCodes,
    [
      'لا أكواد استرداد',
      'كود استرداد واحد',
      'كودا استرداد',
      '3 أكواد استرداد',
      '10 أكواد استرداد',
      '11 كود استرداد',
      '99 كود استرداد',
      '100 كود استرداد',
      '103 أكواد استرداد',
    ],
  ],
  [
    'interviews to review',
    interviewsToReview,
    [
      '0 مقابلة تنتظر نتيجتها',
      'مقابلة واحدة تنتظر نتيجتها',
      'مقابلتان تنتظران النتيجة',
      '3 مقابلات تنتظر نتيجتها',
      '10 مقابلات تنتظر نتيجتها',
      '11 مقابلة تنتظر نتيجتها',
      '99 مقابلة تنتظر نتيجتها',
      '100 مقابلة تنتظر نتيجتها',
      '103 مقابلات تنتظر نتيجتها',
    ],
  ],
  ['rows', rows, ['لا صفوف', 'صف واحد', 'صفان', '3 صفوف', '10 صفوف', '11 صفًا', '99 صفًا', '100 صف', '103 صفوف']],
  [
    'results',
    results,
    ['لا نتائج', 'نتيجة واحدة', 'نتيجتان', '3 نتائج', '10 نتائج', '11 نتيجة', '99 نتيجة', '100 نتيجة', '103 نتائج'],
  ],
]

describe('plurals', () => {
  test.each(expected)('%s is right in all six forms', (_name, write, texts) => {
    expect(counts.map((count) => write(count))).toEqual(texts)
  })

  test('as an object only the dual form changes', () => {
    expect(lessons(2, 'object')).toBe('حصتين')
    expect(minutes(2, 'object')).toBe('دقيقتين')
    expect(lessons(5, 'object')).toBe(lessons(5))
  })

  test.each(['minute', 'hour', 'day', 'week'] as const)("%s agrees with the platform's own unit format", (unit) => {
    const own = { minute: minutes, hour: hours, day: days, week: weeks }[unit]
    const platform = new Intl.NumberFormat('ar-EG-u-nu-latn', { style: 'unit', unit, unitDisplay: 'long' })
    for (const count of [0, 1, 2, 3, 5, 10, 11, 15, 30, 99, 100, 103]) expect(own(count)).toBe(platform.format(count))
  })

  test('the adjective for unread agrees with the count', () => {
    expect([1, 2, 3, 11].map(unreadMessages)).toEqual([
      'رسالة واحدة غير مقروءة',
      'رسالتان غير مقروءتين',
      '3 رسائل غير مقروءة',
      '11 رسالة غير مقروءة',
    ])
    expect([1, 2, 3, 11, 100].map(unreadNotices)).toEqual([
      'تنبيه واحد غير مقروء',
      'تنبيهان غير مقروءين',
      '3 تنبيهات غير مقروءة',
      '11 تنبيهًا غير مقروء',
      '100 تنبيه غير مقروء',
    ])
  })

  test('a form may place its number with #', () => {
    const left = {
      one: 'بقي واحد',
      two: 'بقي اثنان',
      few: 'بقيت # حصص لك',
      many: 'بقيت # حصة لك',
      other: 'بقيت # حصة لك',
    }
    expect(plural(1, left)).toBe('بقي واحد')
    expect(plural(4, left)).toBe('بقيت 4 حصص لك')
    expect(plural(0, left)).toBe('بقيت 0 حصة لك')
    expect(plural(1200, left)).toBe('بقيت 1,200 حصة لك')
  })

  test('a fractional count keeps its fraction', () => {
    expect(hours(2.5)).toBe('2.5 ساعة')
  })
})
