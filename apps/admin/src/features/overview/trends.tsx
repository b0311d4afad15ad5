import { formatDateRange, formatDay, formatDuration, formatShortDate, formatWeekday } from '@hiwar/arabic/dates.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { addDays } from '@hiwar/rules/civil-day.ts'
import type { AdminStats } from '@hiwar/contract/admin.ts'
import { Chart } from '../../parts/charts/chart.tsx'
import { lessonsSummary, minutesSummary, netOf, revenueSummary, usedShare } from './trend-summaries.ts'
import type { DayOfLessons, DayOfMinutes, WeekOfMoney } from './trend-summaries.ts'

const sevenDays = 7
const dayTick = (count: number) => (day: string) => (count <= sevenDays ? formatWeekday(day) : formatShortDate(day))

export function LessonsChart({ rows }: { rows: NonNullable<AdminStats['lessonsPerDay']> }) {
  const tick = dayTick(rows.length)
  return (
    <Chart<DayOfLessons>
      title="الحصص كل يوم"
      summary={lessonsSummary(rows)}
      rowLabel="اليوم"
      data={{
        kind: 'stacked',
        rows,
        rowId: ({ day }) => day,
        rowName: ({ day }) => formatDay(day),
        tickName: ({ day }) => tick(day),
        formatTick: formatInteger,
        leastMax: 4,
        columns: [
          {
            id: 'fulfilled',
            label: 'مكتملة',
            text: ({ fulfilled }) => formatInteger(fulfilled),
            mark: { shade: 'deep', value: ({ fulfilled }) => fulfilled },
          },
          {
            id: 'open',
            label: 'قادمة أو جارية',
            text: ({ open }) => formatInteger(open),
            mark: { shade: 'light', value: ({ open }) => open },
          },
          {
            id: 'canceled',
            label: 'ملغاة',
            text: ({ canceled }) => formatInteger(canceled),
            mark: { shade: 'hatched', value: ({ canceled }) => canceled },
          },
        ],
      }}
    />
  )
}

export function MinutesChart({ rows }: { rows: NonNullable<AdminStats['minutesPerDay']> }) {
  const tick = dayTick(rows.length)
  return (
    <Chart<DayOfMinutes>
      title="الوقت المعروض والمحجوز"
      summary={minutesSummary(rows)}
      rowLabel="اليوم"
      data={{
        kind: 'overlaid',
        rows,
        rowId: ({ day }) => day,
        rowName: ({ day }) => formatDay(day),
        tickName: ({ day }) => tick(day),
        formatTick: (hours) => `${formatInteger(hours)} س`,
        leastMax: 4,
        columns: [
          {
            id: 'offered',
            label: 'معروض',
            text: ({ offered }) => formatDuration(offered),
            mark: { shade: 'light', value: ({ offered }) => offered / 60 },
          },
          {
            id: 'used',
            label: 'محجوز',
            text: ({ used }) => formatDuration(used),
            mark: { shade: 'deep', value: ({ used }) => used / 60 },
          },
          { id: 'share', label: 'نسبة الحجز', text: usedShare },
        ],
      }}
    />
  )
}

export function RevenueChart({ rows }: { rows: NonNullable<AdminStats['revenuePerWeek']> }) {
  return (
    <Chart<WeekOfMoney>
      title="صافي الإيراد كل أسبوع"
      summary={revenueSummary(rows)}
      rowLabel="الأسبوع"
      data={{
        kind: 'overlaid',
        rows,
        rowId: ({ weekStart }) => weekStart,
        rowName: ({ weekStart }) => formatDateRange(weekStart, addDays(weekStart, 6)),
        tickName: ({ weekStart }) => formatShortDate(weekStart),
        formatTick: (piastres) => formatInteger(piastres / 100),
        leastMax: 100_000,
        columns: [
          {
            id: 'net',
            label: 'صافي',
            text: (row) => formatMoney(netOf(row)),
            mark: { shade: 'deep', value: netOf },
          },
          { id: 'gross', label: 'مدفوع', text: ({ gross }) => formatMoney(gross) },
          { id: 'refunded', label: 'مردود', text: ({ refunded }) => formatMoney(refunded) },
        ],
      }}
    />
  )
}
