import { Card } from '@hiwar/ui/card.tsx'
import { NextIcon } from '@hiwar/ui/icons.tsx'
import { CalendarCog, CircleCheck, Clock3, IdCard, LayoutDashboard } from 'lucide-react'
import { Link, useLocation } from 'react-router'

const links = [
  { to: '/schedule-management', label: 'حدّد أوقاتك ليجدها الطلاب جاهزة', Icon: CalendarCog },
  { to: '/t/profile-settings', label: 'راجع ملفك واختر موضوعاتك', Icon: IdCard },
  { to: '/t/dashboard', label: 'افتح لوحتك', Icon: LayoutDashboard },
]

/** After the steps that lead to teaching: waiting for the team, and what to do until then and after. */
export function ActivationCard({ isActivated }: { isActivated: boolean }) {
  const { pathname } = useLocation()
  const Icon = isActivated ? CircleCheck : Clock3
  return (
    <Card as="section" aria-labelledby="activation" className="grid gap-3 border-nile-300 bg-nile-50">
      <h2 id="activation" className="flex items-center gap-2 text-h3 text-ink-900">
        <Icon aria-hidden size={24} strokeWidth={1.75} className="shrink-0 text-nile-700" />
        {isActivated ? 'حسابك مفعّل' : 'حسابك في انتظار التفعيل'}
      </h2>
      <p className="text-ink-900">
        {isActivated
          ? 'صفحتك ظاهرة للطلاب. انشر أوقاتك ليبدؤوا الحجز.'
          : 'أكملت الخطوات المطلوبة. يراجع فريقنا ملفك ويفعّل حسابك، وعندها تظهر صفحتك للطلاب. جهّز نفسك حتى ذلك الحين:'}
      </p>
      <ul className="grid gap-1">
        {links
          .filter(({ to }) => to !== pathname)
          .map(({ to, label, Icon: LinkIcon }) => (
            <li key={to}>
              <Link to={to} className="link flex min-h-11 items-center gap-3">
                <LinkIcon aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
                {label}
                <NextIcon size={20} />
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  )
}
