import {
  AlarmClock,
  Bell,
  CalendarCheck,
  CalendarSync,
  CalendarX,
  ChartNoAxesColumn,
  CreditCard,
  Flag,
  HandCoins,
  Hourglass,
  Search,
  ShieldCheck,
  TriangleAlert,
  UserX,
  Video,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { MessageKind } from '@hiwar/arabic/messages.ts'

/** Kinds without an icon of their own have the bell: a server may know one that this page does not. */
const icons: Partial<Record<MessageKind, LucideIcon>> = {
  'lesson-booked': CalendarCheck,
  'lesson-changed': CalendarSync,
  'lesson-canceled': CalendarX,
  reminder: AlarmClock,
  'meeting-booked': CalendarCheck,
  'meeting-canceled': CalendarX,
  'meeting-decided': CalendarCheck,
  'payment-succeeded': CreditCard,
  'payment-failed': CreditCard,
  'payment-refunded': CreditCard,
  'money-alert': TriangleAlert,
  withdrawal: HandCoins,
  'video-reviewed': Video,
  'tutor-free': Search,
  'minutes-expiring': Hourglass,
  'weekly-summary': ChartNoAxesColumn,
  'report-reply': Flag,
  'deletion-requested': UserX,
  'deletion-soon': UserX,
  'password-changed': ShieldCheck,
  'signed-out-everywhere': ShieldCheck,
  'second-factor-on': ShieldCheck,
  'second-factor-off': ShieldCheck,
  'recovery-code-used': ShieldCheck,
  'email-changed': ShieldCheck,
  'admin-created': ShieldCheck,
}

export function InboxIcon({ kind, isUnread }: { kind: string; isUnread: boolean }) {
  const Icon = icons[kind as MessageKind] ?? Bell
  return (
    <span
      className={`grid size-10 shrink-0 place-items-center rounded-full forced-colors:border ${
        isUnread ? 'bg-nile-50 text-nile-700' : 'bg-sand-200 text-ink-600'
      }`}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </span>
  )
}
