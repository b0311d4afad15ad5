import { actions, productName, things } from '@hiwar/arabic/words.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import { Role } from '@hiwar/contract/enums.ts'
import {
  CalendarClock,
  CalendarCog,
  CalendarRange,
  CircleHelp,
  Ellipsis,
  Flag,
  HandCoins,
  IdCard,
  Inbox,
  LayoutDashboard,
  LogOut,
  MessageCircle,
  ReceiptText,
  Search,
  Settings,
  UsersRound,
  WalletCards,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Logo, Mark } from '@hiwar/ui/logo.tsx'
import { Link, NavLink } from 'react-router'
import { LazyLessonDot, LazyMeetingsMark, LazySettingsDot } from './lazy-dots.tsx'
import { HelpLink } from './help-link.tsx'
import { ReportButton, reportLabel, reportsLabel } from './report-button.tsx'
import { UnreadBadge } from './unread-badge.tsx'
import { useSignOut } from '@hiwar/app/account/use-sign-out.ts'

interface NavigationItem {
  to: string
  label: string
  /** Label in the bottom bar of a phone, at most 72 px wide; items without one are in the drawer. */
  shortLabel?: string
  Icon: LucideIcon
}

const chatItem: NavigationItem = { to: '/chat', label: things.chat, shortLabel: 'محادثات', Icon: MessageCircle }
const lessonsItem: NavigationItem = {
  to: '/upcoming-lessons',
  label: things.upcomingLessons,
  shortLabel: 'حصصي',
  Icon: CalendarClock,
}
const weekItem: NavigationItem = { to: '/lessons-schedule', label: things.schedule, Icon: CalendarRange }

const studentItems: readonly NavigationItem[] = [
  { to: '/s/dashboard', label: things.dashboard, shortLabel: 'لوحتي', Icon: LayoutDashboard },
  lessonsItem,
  weekItem,
  { to: '/tutors', label: things.tutors, shortLabel: things.tutors, Icon: Search },
  chatItem,
  { to: '/plans', label: things.plans, Icon: WalletCards },
]

const teachingItems: readonly NavigationItem[] = [
  { to: '/t/dashboard', label: things.dashboard, shortLabel: 'لوحتي', Icon: LayoutDashboard },
  lessonsItem,
]
const timesItem: NavigationItem = { to: '/schedule-management', label: things.ownSchedule, Icon: CalendarCog }

const tutorItems: readonly NavigationItem[] = [
  ...teachingItems,
  { ...timesItem, shortLabel: 'جدولي' },
  chatItem,
  { to: '/invoices', label: 'أرباحي', Icon: HandCoins },
]

/** Managers teach without pay, so they have no earnings; their daily work is the interviews. */
const interviewsItem: NavigationItem = {
  to: '/interviews',
  label: 'المقابلات',
  shortLabel: 'المقابلات',
  Icon: UsersRound,
}
const managerItems: readonly NavigationItem[] = [...teachingItems, timesItem, chatItem, interviewsItem]

function itemsOf(role: Role): readonly NavigationItem[] {
  if (role === Role.TutorManager) return managerItems
  return isTutorLike(role) ? tutorItems : studentItems
}

/** The second group of the navigation. */
const settingsOf = (role: Role) =>
  isTutorLike(role)
    ? [
        { to: '/t/profile-settings', label: 'ملفي', Icon: IdCard, part: 'profile' as const },
        { to: '/t/account-settings', label: 'إعدادات الحساب', Icon: Settings, part: 'account' as const },
      ]
    : [
        { to: '/payments', label: 'مدفوعاتي', Icon: ReceiptText, part: null },
        { to: '/s/settings', label: things.settings, Icon: Settings, part: 'account' as const },
      ]

/** The unread count or dot of an item; the class lists position it. */
function ItemMark({ of, count, dot }: { of: string; count: string; dot: string }) {
  if (of === chatItem.to) return <UnreadBadge className={count} />
  if (of === interviewsItem.to) return <LazyMeetingsMark count={count} dot={dot} />
  return of === lessonsItem.to ? <LazyLessonDot className={dot} /> : null
}

const bottomPlace =
  'group flex h-16 w-full flex-col items-center justify-center gap-1 text-ink-600 ' +
  'focus-visible:-outline-offset-2 aria-[current=page]:text-nile-700'
const bottomIcon = 'relative rounded-full px-[min(1rem,4vw)] py-0.5 group-aria-[current=page]:bg-nile-50'

/** When the text is too large for the items, only the icons are shown. */
const bottomWord = 'text-tiny @max-[16.2rem]:sr-only'

/** Below 768 px: the bottom bar. `onMore` opens the drawer with all pages. */
export function BottomBar({ role, isMoreOpen, onMore }: { role: Role; isMoreOpen: boolean; onMore: () => void }) {
  return (
    <nav
      aria-label="التنقّل الرئيسي"
      className={
        'fixed inset-x-0 bottom-0 z-20 border-t border-sand-300 ' +
        'bg-white pb-[env(safe-area-inset-bottom)] md:hidden'
      }
    >
      <ul className="@container mx-auto flex max-w-md">
        {itemsOf(role).map(
          ({ to, shortLabel, Icon }) =>
            shortLabel !== undefined && (
              <li key={to} className="min-w-0 flex-1">
                <NavLink to={to} className={bottomPlace}>
                  <span className={bottomIcon}>
                    <Icon size={22} strokeWidth={1.75} aria-hidden />
                    <ItemMark of={to} count="absolute -top-1 end-0.5" dot="absolute top-0 end-2.5" />
                  </span>
                  <span className={bottomWord}>{shortLabel}</span>
                </NavLink>
              </li>
            ),
        )}
        <li className="min-w-0 flex-1">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isMoreOpen}
            onClick={onMore}
            className={`${bottomPlace} cursor-pointer`}
          >
            <span className={bottomIcon}>
              <Ellipsis size={22} strokeWidth={1.75} aria-hidden />
              <LazySettingsDot of="both" className="absolute top-0 end-2.5" />
            </span>
            <span className={bottomWord}>{actions.more}</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}

interface NavigationLook {
  /** Class lists of an item, its label, its unread count and its dot. */
  line: string
  word: string
  count: string
  dot: string
}

/** Every page of a role, its settings, and sign-out. `onLeave` is called for each pressed link. */
export function Navigation({ role, look, onLeave }: { role: Role; look: NavigationLook; onLeave?: () => void }) {
  const signOut = useSignOut()
  return (
    <>
      <ul className="flex flex-1 flex-col gap-1">
        {itemsOf(role).map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} className={look.line} title={label} onClick={onLeave}>
              <Icon size={22} strokeWidth={1.75} aria-hidden className="shrink-0" />
              <span className={look.word}>{label}</span>
              <ItemMark of={to} count={look.count} dot={look.dot} />
            </NavLink>
          </li>
        ))}
      </ul>
      {settingsOf(role).map(({ to, label, Icon, part }) => (
        <NavLink key={to} to={to} className={look.line} title={label} onClick={onLeave}>
          <Icon size={22} strokeWidth={1.75} aria-hidden className="shrink-0" />
          <span className={look.word}>{label}</span>
          {part !== null && <LazySettingsDot of={part} className={look.dot} />}
        </NavLink>
      ))}
      <HelpLink className={look.line} onClick={onLeave}>
        <CircleHelp size={22} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <span className={look.word}>{things.help}</span>
      </HelpLink>
      <NavLink to="/reports" className={look.line} title={reportsLabel} onClick={onLeave}>
        <Inbox size={22} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <span className={look.word}>{reportsLabel}</span>
      </NavLink>
      <ReportButton className={`${look.line} cursor-pointer`}>
        <Flag size={22} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <span className={look.word}>{reportLabel}</span>
      </ReportButton>
      <button type="button" onClick={signOut} className={`${look.line} cursor-pointer`} title={actions.signOut}>
        <LogOut size={22} strokeWidth={1.75} aria-hidden className="shrink-0 icon--dir" />
        <span className={look.word}>{actions.signOut}</span>
      </button>
    </>
  )
}

export const navigationLine =
  'group relative flex h-12 shrink-0 items-center gap-3 rounded-button ' +
  'text-ink-600 transition-colors hover:bg-sand-100 hover:text-ink-900 ' +
  'aria-[current=page]:bg-nile-50 aria-[current=page]:text-nile-700'

const sideLook: NavigationLook = {
  line: `${navigationLine} max-lg:justify-center lg:px-4`,
  word: 'text-label max-lg:sr-only',
  count: 'max-lg:absolute max-lg:top-1 max-lg:end-1 lg:ms-auto',
  dot: 'absolute end-4 top-2 lg:top-1/2 lg:-translate-y-1/2',
}

/** From 768 px a rail of icons, from 1024 px with labels. */
export function SideBar({ role }: { role: Role }) {
  return (
    <nav
      aria-label="التنقّل الرئيسي"
      className="hidden w-[98px] shrink-0 border-e border-sand-300 bg-white md:block lg:w-60"
    >
      <div className="sticky top-0 flex h-(--screen) flex-col overflow-y-auto px-4 py-6">
        <Link
          to="/"
          className="mb-8 self-center rounded-button lg:self-start lg:px-3"
          aria-label={`${productName}، ${actions.goHome}`}
        >
          <Mark size={40} className="text-nile-600 lg:hidden" />
          <span className="max-lg:hidden">
            <Logo size={36} />
          </span>
        </Link>
        <Navigation role={role} look={sideLook} />
      </div>
    </nav>
  )
}
