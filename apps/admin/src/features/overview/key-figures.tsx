import { formatChange, formatInteger } from '@hiwar/arabic/digits.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { days, months, weeks } from '@hiwar/arabic/plurals.ts'
import { cairo, dayKey } from '@hiwar/arabic/dates.ts'
import type { AdminStats } from '@hiwar/contract/admin.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { saturdayOf } from '@hiwar/rules/civil-day.ts'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { Link } from 'react-router'
import { Sparkline } from '../../parts/charts/sparkline.tsx'

type Kpi = NonNullable<AdminStats['kpi']>
type Figure = Kpi[keyof Kpi]

interface CardSetting {
  label: string
  /** Its list. */
  to: (today: string) => string
  format: (value: number) => string
  /** What the change is measured against. */
  against: string
  /** How far the sparkline reaches back. */
  span: (points: number) => string
}

const weekly = { against: 'عن قبل أسبوع', span: (points: number) => weeks(points, 'object') }

/** In the order of the screen. A figure of the contract without a card does not compile. */
const cards: Readonly<Record<keyof Kpi, CardSetting>> = {
  students: { label: 'الطلاب', to: () => `/users?role=${Role.Student}`, format: formatInteger, ...weekly },
  activeTutors: {
    label: 'المعلّمون النشطون',
    to: () => '/tutors?active=true&incomplete=false',
    format: formatInteger,
    ...weekly,
  },
  lessonsToday: {
    label: 'حصص اليوم',
    to: (today) => `/lessons?state=active&start=${today}..${today}`,
    format: formatInteger,
    against: 'عن أمس',
    span: (points) => days(points, 'object'),
  },
  minutesThisWeek: {
    label: 'دقائق التدريس هذا الأسبوع',
    to: (today) => `/lessons?state=active&time=past&start=${saturdayOf(today)}..${today}`,
    format: formatInteger,
    ...weekly,
  },
  activeSubscriptions: {
    label: 'الاشتراكات السارية',
    to: () => '/users?subscribed=true',
    format: formatInteger,
    ...weekly,
  },
  revenueThisMonth: {
    label: 'صافي إيراد الشهر',
    to: () => '/transactions?view=paid-this-month',
    format: formatMoney,
    against: 'عن الشهر الماضي',
    span: (points) => months(points, 'object'),
  },
}

/** The six key figures, each with its change and its course, leading to its list (admin.md 1.2). */
export function KeyFigures({ kpi, now }: { kpi: Kpi; now: number }) {
  const today = dayKey(now, cairo)
  return (
    <section aria-label="الأرقام الرئيسية" className="@container">
      <ul className="grid grid-cols-2 gap-3 @3xl:grid-cols-3 @3xl:gap-4 @7xl:grid-cols-6">
        {(Object.keys(cards) as (keyof Kpi)[]).map((id) => (
          <Card key={id} setting={cards[id]} figure={kpi[id]} today={today} />
        ))}
      </ul>
    </section>
  )
}

function Card({ setting, figure, today }: { setting: CardSetting; figure: Figure; today: string }) {
  const { label, to, format, against, span } = setting
  return (
    <li className="surface relative flex flex-col gap-1 p-4 transition-colors hover:border-nile-300">
      <Link to={to(today)} className="card-link text-small text-ink-600">
        {label}
      </Link>
      <span className="figures text-h3 whitespace-nowrap @md:text-h2">{format(figure.value)}</span>
      <span className="mt-auto flex flex-wrap items-end justify-between gap-x-3 gap-y-1 pt-1">
        <Change figure={figure} against={against} />
        <Sparkline
          values={figure.spark}
          label={`في آخر ${span(figure.spark.length)}: ${figure.spark.map(format).join('، ')}`}
        />
      </span>
    </li>
  )
}

/** A dash where the period before had nothing to compare with. */
function Change({ figure: { value, previous }, against }: { figure: Figure; against: string }) {
  if (previous === null || previous === 0)
    return (
      <span className="text-small text-ink-600">
        <span aria-hidden>-</span>
        <span className="sr-only">لا توجد فترة سابقة للمقارنة</span>
      </span>
    )
  const ratio = (value - previous) / Math.abs(previous)
  const { Icon, tone } =
    value === previous
      ? { Icon: Minus, tone: 'text-ink-600' }
      : value > previous
        ? { Icon: TrendingUp, tone: 'text-success' }
        : { Icon: TrendingDown, tone: 'text-danger' }
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-small">
      <span className={`figures flex items-center gap-1 font-semibold ${tone}`}>
        <Icon size={16} aria-hidden />
        {formatChange(ratio)}
      </span>
      <span className="text-ink-600">{against}</span>
    </span>
  )
}
