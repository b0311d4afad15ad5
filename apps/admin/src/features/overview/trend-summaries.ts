import { formatDay, formatDuration } from '@hiwar/arabic/dates.ts'
import { formatInteger, formatPercent } from '@hiwar/arabic/digits.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { days, lessons, weeks } from '@hiwar/arabic/plurals.ts'
import type { AdminStats } from '@hiwar/contract/admin.ts'

type RowOf<Block extends keyof AdminStats> = NonNullable<AdminStats[Block]> extends readonly (infer Row)[] ? Row : never
export type DayOfLessons = RowOf<'lessonsPerDay'>
export type DayOfMinutes = RowOf<'minutesPerDay'>
export type WeekOfMoney = RowOf<'revenuePerWeek'>

const sum = <Row>(rows: readonly Row[], figure: (row: Row) => number) =>
  rows.reduce((total, row) => total + figure(row), 0)

const allOf = ({ open, fulfilled, canceled }: DayOfLessons) => open + fulfilled + canceled

/** What the chart of lessons says. */
export function lessonsSummary(rows: readonly DayOfLessons[]): string {
  const span = days(rows.length, 'object')
  const total = sum(rows, allOf)
  if (total === 0) return `لا توجد حصص في آخر ${span}.`
  const busiest = rows.reduce((most, row) => (allOf(row) > allOf(most) ? row : most))
  const parts = [
    `المكتملة ${formatInteger(sum(rows, ({ fulfilled }) => fulfilled))}`,
    `القادمة أو الجارية ${formatInteger(sum(rows, ({ open }) => open))}`,
    `الملغاة ${formatInteger(sum(rows, ({ canceled }) => canceled))}`,
  ]
  const peak = `أكثر الأيام: ${formatDay(busiest.day)}، ${lessons(allOf(busiest))}`
  return `${lessons(total)} في آخر ${span}: ${parts.join('، و')}. ${peak}.`
}

/** The share of the offered minutes that was booked; a dash where none were offered. */
export function usedShare({ offered, used }: Pick<DayOfMinutes, 'offered' | 'used'>): string {
  return offered === 0 ? '-' : formatPercent(Math.round((used / offered) * 100) * 100)
}

/** What the chart of minutes says. */
export function minutesSummary(rows: readonly DayOfMinutes[]): string {
  const span = days(rows.length, 'object')
  const [offered, used] = [sum(rows, (row) => row.offered), sum(rows, (row) => row.used)]
  if (offered === 0) return `لا توجد مواعيد معروضة في آخر ${span}.`
  return (
    `المعروض في آخر ${span}: ${formatDuration(offered)}. المحجوز منه: ${formatDuration(used)}، ` +
    `أي ${usedShare({ offered, used })}.`
  )
}

export const netOf = ({ gross, refunded }: WeekOfMoney) => gross - refunded

/** What the chart of revenue says. */
export function revenueSummary(rows: readonly WeekOfMoney[]): string {
  const span = weeks(rows.length, 'object')
  const [gross, refunded] = [sum(rows, (row) => row.gross), sum(rows, (row) => row.refunded)]
  if (gross === 0 && refunded === 0) return `لا توجد مدفوعات في آخر ${span}.`
  const net = formatMoney(gross - refunded)
  if (refunded === 0) return `الصافي في آخر ${span}: ${net}، ولم يُردّ شيء.`
  // The currency ends with the full stop.
  return `المدفوع في آخر ${span}: ${formatMoney(gross)}، والمردود ${formatMoney(refunded)}، والصافي ${net}`
}
