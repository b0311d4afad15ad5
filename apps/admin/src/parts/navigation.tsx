import { productName, things, actions } from '@hiwar/arabic/words.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { Logo, Mark } from '@hiwar/ui/logo.tsx'
import {
  Activity,
  Banknote,
  CalendarClock,
  Camera,
  Flag,
  GraduationCap,
  History,
  House,
  Images,
  Inbox,
  MessagesSquare,
  Package,
  Settings,
  SlidersHorizontal,
  Tags,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { navigationOf } from '../auth/pages.ts'
import type { PagePath } from '../auth/pages.ts'
import { OpenContactsBadge } from './open-contacts.tsx'
import { OpenInvoicesBadge } from './invoices/open-invoices.tsx'

/** Of every page of the navigation; the others show none. */
const icons: Readonly<Partial<Record<PagePath, LucideIcon>>> = {
  '/': House,
  '/users': Users,
  '/topics': Tags,
  '/photo-sessions': Camera,
  '/media': Images,
  '/tutors': GraduationCap,
  '/lessons': CalendarClock,
  '/interviews': MessagesSquare,
  '/invoices': Wallet,
  '/transactions': Banknote,
  '/plans': Package,
  '/reports': Flag,
  '/contact-requests': Inbox,
  '/server-stats': Activity,
  '/audit': History,
  '/platform-settings': SlidersHorizontal,
  '/user-settings': UserRound,
}

const line =
  'group relative flex h-11 shrink-0 items-center gap-3 rounded-button text-ink-600 transition-colors ' +
  'hover:bg-sand-100 hover:text-ink-900 aria-[current=page]:bg-nile-50 aria-[current=page]:text-nile-700'

/** At the corner of the icon while the rail has no labels. */
const railBadge = 'max-lg:absolute max-lg:end-2 max-lg:top-0 lg:ms-auto'

interface NavigationProps {
  role: Role
  /** The rail shows icons alone below 1024 px; the drawer always has the labels. */
  isRail: boolean
  onLeave?: () => void
}

/** The pages of a role in two groups: work and settings. */
export function Navigation({ role, isRail, onLeave }: NavigationProps) {
  const pages = navigationOf(role)
  return (
    <div className="flex flex-1 flex-col gap-6">
      {(['main', 'settings'] as const).map((group) => (
        <ul key={group} className={group === 'main' ? 'flex flex-1 flex-col gap-0.5' : 'flex flex-col gap-0.5'}>
          {pages
            .filter((page) => page.group === group)
            .map(({ path, label }) => {
              const Icon = icons[path] ?? Settings
              return (
                <li key={path}>
                  <NavLink
                    to={path}
                    end={path === '/'}
                    title={label}
                    onClick={onLeave}
                    className={isRail ? `${line} max-lg:justify-center lg:px-3` : `${line} px-4`}
                  >
                    <Icon size={20} aria-hidden className="shrink-0" />
                    <span className={isRail ? 'text-small font-semibold max-lg:sr-only' : 'text-label'}>{label}</span>
                    {path === '/contact-requests' && <OpenContactsBadge className={isRail ? railBadge : 'ms-auto'} />}
                    {path === '/invoices' && <OpenInvoicesBadge className={isRail ? railBadge : 'ms-auto'} />}
                  </NavLink>
                </li>
              )
            })}
        </ul>
      ))}
    </div>
  )
}

/** From 768 px a rail of icons, from 1024 px with labels (admin.md 0.1). */
export function SideBar({ role }: { role: Role }) {
  return (
    <nav
      aria-label={things.menu}
      className="rail z-30 hidden w-[98px] shrink-0 border-e border-sand-300 bg-white md:block lg:w-60 print:hidden"
    >
      <div className="sticky top-0 flex h-(--screen) flex-col overflow-y-auto px-4 py-5">
        <HomeLink className="mb-6 self-center lg:self-start lg:px-2" />
        <Navigation role={role} isRail />
      </div>
    </nav>
  )
}

export function HomeLink({ className = '', onLeave }: { className?: string; onLeave?: () => void }) {
  return (
    <Link
      to="/"
      onClick={onLeave}
      className={`inline-grid min-h-11 content-center rounded-button ${className}`}
      aria-label={`إدارة ${productName}، ${actions.goHome}`}
    >
      <Mark size={36} className="text-nile-600 lg:hidden" />
      <span className="max-lg:hidden">
        <Logo size={32} />
      </span>
    </Link>
  )
}
