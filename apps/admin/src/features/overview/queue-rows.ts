// The rows of the work queue: what waits, how urgent it is, and the list that shows it (admin.md 1.2).
import type { AdminStats } from '@hiwar/contract/admin.ts'
import { InterviewStatus, InvoiceState } from '@hiwar/contract/enums.ts'
import {
  Banknote,
  CalendarClock,
  CameraOff,
  Clapperboard,
  ClipboardCheck,
  Flag,
  GraduationCap,
  HandCoins,
  Images,
  MessageCircleQuestion,
  PencilLine,
  TimerOff,
  Undo2,
  UserCheck,
  UserX,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'

type Queue = NonNullable<AdminStats['queue']>
type Figure = Exclude<keyof Queue, 'refundsDue' | 'since'>

/** Late is overdue already; waiting needs a hand; planned needs none yet. */
export type Urgency = 'late' | 'waiting' | 'planned'

interface QueueRow {
  label: string
  Icon: LucideIcon
  urgency: Urgency
  /** `today` is Cairo's civil day. */
  to: (today: string) => string
}

const awaited = [InterviewStatus.Pending, InterviewStatus.Passed, InterviewStatus.Rejected].join(',')

/** In the order of the screen. A figure of the contract without a row does not compile. */
const queueRows: Readonly<Record<Figure, QueueRow>> = {
  invoicesOverdue: {
    label: 'طلبات سحب تأخّرت',
    Icon: TimerOff,
    urgency: 'late',
    to: () => '/invoices?view=overdue',
  },
  refundsDueTotal: {
    label: 'مبالغ مستحقة الرد',
    Icon: Undo2,
    urgency: 'late',
    to: () => '/transactions?needsRefund=true',
  },
  deletionsBlocked: {
    label: 'حسابات تعذّر محوها',
    Icon: UserX,
    urgency: 'late',
    to: () => '/users?view=erasure-waits',
  },
  invoicesPending: {
    label: 'طلبات سحب جديدة',
    Icon: Banknote,
    urgency: 'waiting',
    to: () => `/invoices?state=${InvoiceState.Pending}`,
  },
  invoicesUpdated: {
    label: 'طلبات تعديل بيانات السحب',
    Icon: PencilLine,
    urgency: 'waiting',
    to: () => `/invoices?state=${InvoiceState.UpdatedByReceiver}`,
  },
  invoicesCancellation: {
    label: 'طلبات إلغاء السحب',
    Icon: HandCoins,
    urgency: 'waiting',
    to: () => `/invoices?state=${InvoiceState.CanceledByReceiver}`,
  },
  interviewsAwaitingResult: {
    label: 'مقابلات بلا نتيجة',
    Icon: ClipboardCheck,
    urgency: 'waiting',
    to: () => '/interviews?view=awaiting',
  },
  demosAwaitingResult: {
    label: 'حصص تجريبية بلا نتيجة',
    Icon: GraduationCap,
    urgency: 'waiting',
    to: () => '/interviews?tab=demo&view=awaiting',
  },
  tutorsReady: {
    label: 'معلّمون جاهزون للتفعيل',
    Icon: UserCheck,
    urgency: 'waiting',
    to: () => '/tutors?view=ready',
  },
  videosPending: {
    label: 'فيديوهات تنتظر المراجعة',
    Icon: Clapperboard,
    urgency: 'waiting',
    to: () => '/media?tab=review',
  },
  photoUnassigned: {
    label: 'معلّمون ينتظرون استوديو',
    Icon: CameraOff,
    urgency: 'waiting',
    to: () => '/tutors?view=awaits-studio',
  },
  photoWaiting: {
    label: 'جلسات تصوير منتظرة',
    Icon: Images,
    urgency: 'waiting',
    to: () => '/photo-sessions?tab=waiting',
  },
  reportsOpen: {
    label: 'بلاغات مفتوحة',
    Icon: Flag,
    urgency: 'waiting',
    to: () => '/reports?view=open',
  },
  contactOpen: {
    label: 'طلبات تواصل مفتوحة',
    Icon: MessageCircleQuestion,
    urgency: 'waiting',
    to: () => '/contact-requests?state=open',
  },
  interviewsToday: {
    label: 'مقابلات اليوم',
    Icon: CalendarClock,
    urgency: 'planned',
    to: (today) => `/interviews?status=${awaited}&start=${today}..${today}`,
  },
}

export interface WaitingRow {
  id: Figure
  label: string
  Icon: LucideIcon
  urgency: Urgency
  to: string
  count: number
  /** Since when the oldest waits; null where that is not known. */
  since: string | null
}

/** The rows with their counts, and apart from them those with nothing to do. */
export function splitQueue(queue: Queue, today: string): { waiting: WaitingRow[]; done: WaitingRow[] } {
  const rows = (Object.keys(queueRows) as Figure[]).map((id) => ({
    ...queueRows[id],
    id,
    to: queueRows[id].to(today),
    count: queue[id],
    since: id in queue.since ? queue.since[id as keyof Queue['since']] : null,
  }))
  return { waiting: rows.filter(({ count }) => count > 0), done: rows.filter(({ count }) => count === 0) }
}
