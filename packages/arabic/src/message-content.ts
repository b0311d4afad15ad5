// The content of every notification, in one place: plain text, WhatsApp templates and mails are generated from it.
import { Role } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { formatDate, formatDateTime, formatDuration, formatRange, formatTime } from './dates.ts'
import type { Moment } from './dates.ts'
import { isolate } from './direction.ts'
import { cancelReasonLabel, roleLabel, videoReasonLabel } from './labels.ts'
import type { Message, MessageKind, MessageOf } from './messages.ts'
import { formatMoney } from './money.ts'
import { canceledByLabel } from './people.ts'
import { lessons as countOfLessons, recoveryCodes } from './plurals.ts'

/** A sentence whose `{}` are filled in order; only the values differ between users. */
export interface Sentence {
  readonly pattern: string
  readonly values: readonly string[]
}

export interface Content {
  /** Name of the WhatsApp template; with `details` it is another template. */
  readonly template: string
  /** The first is the title. */
  readonly sentences: readonly Sentence[]
  /** Optional parts: a reason, a note. The sentences must be understandable without them. */
  readonly details: readonly string[]
  /** Path of the screen that shows it; null when there is nothing to open. */
  readonly path: string | null
}

const zone = 'Africa/Cairo'
// Redirects signed-in users to their dashboard; a WhatsApp button must not have an empty path.
const home = '/login'

const say = (pattern: string, ...values: string[]): Sentence => ({ pattern, values })

function content(
  template: string,
  path: string | null,
  sentences: Sentence[],
  details: (string | null | false)[] = [],
): Content {
  return {
    template,
    path,
    sentences,
    details: details.filter((detail): detail is string => typeof detail === 'string' && detail !== ''),
  }
}

/** `الاثنين، 4 مايو، 6:30–7:00 م بتوقيت القاهرة (30 دقيقة)`: no written offset, zone data only (lessons.md M4). */
function appointment({ start, duration }: { start: string; duration: number }, now: Moment): string {
  const from = new Date(start)
  const to = new Date(from.getTime() + duration * MINUTE_MS)
  const [date, times] = [formatDate(from, { zone, now }), formatRange(from, to, { zone })]
  return `${date}، ${times} بتوقيت القاهرة (${formatDuration(duration)})`
}

const moment = (at: string, now: Moment) => `${formatDateTime(at, { zone, now })} بتوقيت القاهرة`

const otherMember = ({ reader, other }: { reader: 'tutor' | 'student'; other: string | null }) =>
  isolate(other ?? roleLabel[reader === 'tutor' ? Role.Student : Role.Tutor])

const meetingMinutes = 30
const bookingWord = { lesson: 'حصتك', interview: 'مقابلتك', 'demo-session': 'حصتك التجريبية' } as const
const newBooking = { interview: 'مقابلة جديدة', 'demo-session': 'حصة تجريبية جديدة' } as const
const canceledMeetingBy = {
  manager: 'ألغاها مدير المعلّمين',
  tutor: canceledByLabel.tutor,
  platform: canceledByLabel.platform,
} as const
const failedPayment = {
  failed: 'لم تنجح عملية الدفع بقيمة {}',
  expired: 'انتهت مهلة الدفع بقيمة {}',
  canceled: 'أُلغيت عملية الدفع بقيمة {}',
} as const
const alertWord = {
  'amount-mismatch': 'المبلغ المدفوع يخالف المطلوب',
  'needs-refund': 'مبلغ دُفع ويجب ردّه',
  anomaly: 'حالة لا تتفق مع ما عند مزوّد الدفع',
} as const
const withdrawalWord = {
  fulfilled: 'حُوّل مبلغ السحب {}',
  rejected: 'رُفض طلب سحب {}',
  canceled: 'أُلغي طلب سحب {}',
  'cancellation-approved': 'أُلغي طلب سحب {} كما طلبت',
  'cancellation-declined': 'طلب سحب {} مستمر، ولم يُلغَ',
  'update-approved': 'قُبل تعديلك لطلب سحب {}',
  'update-declined': 'لم يُقبل تعديلك لطلب سحب {}',
  note: 'ملاحظة جديدة على طلب سحب {}',
} as const

const under = (kind: string) => kind.replaceAll('-', '_')
const meetingPath = ({ booking, id }: { booking: 'interview' | 'demo-session'; id: number }) => `/${booking}/${id}`

/** The lines of a user's text. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

type Builders = { readonly [K in MessageKind]: (message: MessageOf<K>, now: Moment) => Content }

const builders: Builders = {
  'lesson-booked': (lesson, now) =>
    content(
      'lesson_booked',
      `/lesson/${lesson.lessonId}`,
      [say('حصة جديدة مع {}', otherMember(lesson)), say('الموعد: {}', appointment(lesson, now))],
      [lesson.focus !== null && `موضوع الحصة: ${isolate(lesson.focus)}`],
    ),
  'lesson-changed': (lesson, now) =>
    content('lesson_changed', `/lesson/${lesson.lessonId}`, [
      say('تغيّر موعد حصتك مع {}', otherMember(lesson)),
      say('الموعد الجديد: {}', appointment(lesson, now)),
      say('الموعد السابق: {}', appointment(lesson.before, now)),
    ]),
  'lesson-canceled': (lesson, now) =>
    content(
      `lesson_canceled_by_${lesson.canceledBy}`,
      `/lesson/${lesson.lessonId}`,
      [
        say('أُلغيت حصتك مع {}', otherMember(lesson)),
        say('الموعد: {}', appointment(lesson, now)),
        say(canceledByLabel[lesson.canceledBy]),
      ],
      [
        // First: the inbox shows four lines of a notice.
        lesson.returnedMinutes > 0 && `عاد إلى رصيدك: ${formatDuration(lesson.returnedMinutes)}`,
        lesson.reason !== null && `السبب: ${cancelReasonLabel[lesson.reason]}`,
        lesson.note !== null && `ملاحظة: ${isolate(lesson.note)}`,
      ],
    ),
  reminder: (of, now) =>
    content(
      `${of.minutes === 10 ? 'soon' : 'reminder'}_${under(of.booking)}`,
      `/${of.booking}/${of.id}`,
      [
        say(of.minutes === 10 ? `${bookingWord[of.booking]} تبدأ بعد قليل` : `تذكير ب${bookingWord[of.booking]}`),
        say('الموعد: {}', appointment(of, now)),
      ],
      [of.other !== null && `مع ${isolate(of.other)}`],
    ),
  'meeting-booked': (meeting, now) =>
    content(`${under(meeting.booking)}_booked`, meetingPath(meeting), [
      say(`${newBooking[meeting.booking]} مع {}`, isolate(meeting.other ?? roleLabel[Role.Tutor])),
      say('الموعد: {}', appointment({ ...meeting, duration: meetingMinutes }, now)),
    ]),
  'meeting-canceled': (meeting, now) =>
    content(`${under(meeting.booking)}_canceled_by_${meeting.canceledBy}`, meetingPath(meeting), [
      say(`أُلغيت ${bookingWord[meeting.booking]} مع {}`, isolate(meeting.other ?? roleLabel[Role.TutorManager])),
      say('الموعد: {}', appointment({ ...meeting, duration: meetingMinutes }, now)),
      say(canceledMeetingBy[meeting.canceledBy]),
    ]),
  'meeting-decided': (meeting, now) =>
    content(`${under(meeting.booking)}_${meeting.passed ? 'passed' : 'rejected'}`, meetingPath(meeting), [
      say(
        meeting.passed
          ? `نجحت في ${bookingWord[meeting.booking]} مع {}`
          : `لم تُوفَّق في ${bookingWord[meeting.booking]} مع {} هذه المرة`,
        isolate(meeting.other ?? roleLabel[Role.TutorManager]),
      ),
      say('كان موعدها: {}', moment(meeting.start, now)),
    ]),
  'payment-succeeded': (payment, now) =>
    content('payment_succeeded', '/payments', [
      say('بدأ اشتراكك في حوار'),
      say('وصلنا {}، ولك {} كل أسبوع', formatMoney(payment.amount), formatDuration(payment.weeklyMinutes)),
      // The last day, as the payments page and the checkout name it.
      say('الاشتراك سارٍ حتى {}', formatDate(Date.parse(payment.endsAt) - 1, { zone, now })),
    ]),
  'payment-failed': (payment) =>
    content(`payment_${payment.why}`, '/payments', [
      say(failedPayment[payment.why], formatMoney(payment.amount)),
      say('لم يبدأ اشتراك جديد، ولم يُخصم منك مبلغ. تستطيع المحاولة مرة أخرى من صفحة مدفوعاتك.'),
    ]),
  'payment-refunded': (payment) =>
    content(payment.isWhole ? 'payment_refunded' : 'payment_partly_refunded', '/payments', [
      say(
        payment.isWhole ? 'أعدنا إليك {}، وانتهى اشتراكك' : 'أعدنا إليك {} من قيمة اشتراكك',
        formatMoney(payment.amount),
      ),
      say('يظهر المبلغ في حسابك حسب مواعيد البنك أو المحفظة.'),
    ]),
  'money-alert': (alert) =>
    content('money_alert', null, [
      say('العملية رقم {} تحتاج إلى مراجعة', String(alert.transactionId)),
      say('السبب: {}', alertWord[alert.why]),
    ]),
  withdrawal: (of) =>
    content(
      `withdrawal_${under(of.news)}`,
      '/invoices',
      [say(withdrawalWord[of.news], formatMoney(of.amount)), say('التفاصيل في صفحة «أرباحي».')],
      [of.note !== null && `ملاحظة: ${isolate(of.note)}`],
    ),
  'video-reviewed': (video, now) =>
    content(
      video.passed ? 'video_passed' : 'video_rejected',
      home,
      [
        say(video.passed ? 'قُبل فيديوك التعريفي' : 'فيديوك التعريفي يحتاج إلى تسجيل جديد'),
        say(video.passed ? 'الخطوة التالية في صفحتك الرئيسية.' : 'سجّله من جديد من صفحتك الرئيسية.'),
      ],
      [
        video.reasons.length > 0 && `السبب: ${video.reasons.map((reason) => videoReasonLabel[reason]).join('، ')}`,
        video.note !== null && `ملاحظة: ${isolate(video.note)}`,
        video.retryAt !== null && `تستطيع الإرسال ابتداءً من ${moment(video.retryAt, now)}`,
      ],
    ),
  'tutor-free': (free, now) =>
    content('tutor_free', `/t/${free.tutorId}?book=true`, [
      say('موعد متاح مع {}', isolate(free.tutor ?? roleLabel[Role.Tutor])),
      say('الموعد: {}', appointment(free, now)),
      say('الموعد لمن يحجز أولًا.'),
    ]),
  'minutes-expiring': (left, now) =>
    content('minutes_expiring', '/tutors', [
      say('بقي لك {} هذا الأسبوع', formatDuration(left.minutes)),
      say('يتجدّد رصيدك {}، وما بقي لا ينتقل.', moment(left.renewsAt, now)),
    ]),
  'chat-message': (chat) =>
    content('chat_message', `/chat?room=${chat.roomId}`, [
      say('رسالة جديدة من {}', isolate(chat.sender ?? 'أحد أعضاء حوار')),
      say('افتح المحادثة لتقرأها.'),
    ]),
  'weekly-summary': (week) =>
    content('weekly_summary', home, [
      say('أسبوعك في حوار'),
      say('أكملت {}. إجمالي الوقت: {}.', countOfLessons(week.lessons, 'object'), formatDuration(week.minutes)),
    ]),
  'report-reply': (report) =>
    content(
      'report_reply',
      `/reports/${report.reportId}`,
      [say('رد جديد على بلاغك: {}', isolate(report.title)), say('كتب لك فريق حوار:')],
      linesOf(report.reply).map(isolate),
    ),
  'deletion-requested': ({ erasesAt }, now) =>
    content('deletion_requested', home, [
      say('وصلنا طلب حذف حسابك'),
      say('يُحذف الحساب يوم {}.', moment(erasesAt, now)),
      say('إن لم تطلب ذلك، أو غيّرت رأيك، فسجّل الدخول وتراجع عن الحذف.'),
    ]),
  'deletion-soon': ({ erasesAt }, now) =>
    content('deletion_soon', home, [
      say('يُحذف حسابك قريبًا'),
      say('موعد الحذف: {}.', moment(erasesAt, now)),
      say('ما زلت تستطيع التراجع حتى ذلك الوقت.'),
    ]),
  'deletion-canceled': () =>
    content('deletion_canceled', null, [say('بقي حسابك كما هو'), say('تراجعت عن حذف حسابك، ولن يُحذف منه شيء.')]),
  'deletion-declined': () =>
    content('deletion_declined', null, [
      say('بقي حسابك كما هو'),
      say('لم نحذف حسابك لأن فيه معاملة مالية لم تكتمل. بعد أن تكتمل، اطلب الحذف من جديد إن شئت.'),
    ]),
  'deletion-done': () =>
    content('deletion_done', null, [
      say('حُذف حسابك'),
      say('مُحيت بياناتك الشخصية من حوار، وبقي ما يلزمنا القانون بحفظه من سجلات الدفع. شكرًا لوقتك معنا.'),
    ]),
  'password-changed': () =>
    content('password_changed', '/forget-password', [
      say('تغيّرت كلمة مرور حسابك'),
      say('إن لم تكن أنت من غيّرها، فاختر كلمة مرور جديدة الآن.'),
    ]),
  'signed-out-everywhere': () =>
    content('signed_out_everywhere', '/forget-password', [
      say('سُجّل الخروج من أجهزتك الأخرى'),
      say('إن لم تطلب ذلك، فاختر كلمة مرور جديدة الآن.'),
    ]),
  'second-factor-on': () =>
    content('second_factor_on', null, [
      say('خطوة التحقّق الثانية مفعّلة في حسابك'),
      say('يطلب الدخول من الآن كودًا من تطبيقك بعد كلمة المرور. إن لم تكن أنت من فعّلها، فأخبر المدير العام فورًا.'),
    ]),
  'second-factor-off': () =>
    content('second_factor_off', '/forget-password', [
      say('توقّفت خطوة التحقّق الثانية في حسابك'),
      say('تكفي كلمة المرور وحدها للدخول من الآن. إن لم تكن أنت من أوقفها، فاختر كلمة مرور جديدة الآن.'),
    ]),
  'recovery-code-used': ({ left }) =>
    content('recovery_code_used', '/forget-password', [
      say('دخل أحد إلى حسابك بكود استرداد'),
      say('ما بقي لك: {}. إن لم يكن الدخول منك، فاختر كلمة مرور جديدة الآن.', recoveryCodes(left)),
    ]),
  'email-changed': () =>
    content('email_changed', '/forget-password', [
      say('تغيّر البريد المسجّل في حسابك'),
      say('لن تصل رسائل الحساب إلى العنوان السابق بعد الآن. إن لم تكن أنت من غيّره، فراسلنا فورًا.'),
    ]),
  'admin-created': (made) =>
    content('admin_created', null, [
      say('حساب إدارة جديد: {}', isolate(made.email)),
      say('أنشأه {} بصلاحية: {}. إن لم تكن تتوقع ذلك، فراجع سجل النشاط الآن.', isolate(made.by), roleLabel[made.role]),
    ]),
  test: (_, now) =>
    content('reminder_test', home, [
      say('هكذا تصلك رسائل حوار'),
      say('طلبت هذه الرسالة في {} لتتأكّد أن التذكيرات تصلك.', formatTime(now, { zone })),
    ]),
}

/** The content of a message, in the digits and hour cycle chosen at the time of the call. */
export function contentOf(message: Message, now: Moment = Date.now()): Content {
  const build = builders[message.kind] as (message: Message, now: Moment) => Content
  return build(message, now)
}
