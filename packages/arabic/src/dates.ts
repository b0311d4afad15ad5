import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { hourCycle, localeTag, numberFormat } from './digits.ts'
import { days, hours, minutes } from './plurals.ts'
import type { Place } from './plurals.ts'

/** An instant: a Date, milliseconds, or ISO text. Where documented, also a civil day `YYYY-MM-DD`. */
export type Moment = Date | number | string

/** `zone` is an IANA name, the device's when absent. `now` decides whether the year is written. */
export interface Setting {
  zone?: string
  now?: Moment
}

/** The product's zone. */
export const cairo = 'Africa/Cairo'

const dateFormats = new Map<string, Intl.DateTimeFormat>()

function dateFormat(options: Intl.DateTimeFormatOptions, locale: string = localeTag()): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const cached = dateFormats.get(key)
  if (cached) return cached

  const created = new Intl.DateTimeFormat(locale, options)
  dateFormats.set(key, created)
  return created
}

/** A line never ends between a time and its ص or م. */
const unbroken = (text: string): string => text.replaceAll(/ (?=[صم](?![\u0621-\u064a]))/g, '\u00a0')

/** By type, in Western digits. */
function partsOf(at: Moment, options: Intl.DateTimeFormatOptions): Map<Intl.DateTimeFormatPartTypes, string> {
  const parts = dateFormat(options, 'en-u-ca-gregory-nu-latn').formatToParts(new Date(at))
  return new Map(parts.map(({ type, value }) => [type, value]))
}

const partOf = (at: Moment, options: Intl.DateTimeFormatOptions, type: Intl.DateTimeFormatPartTypes): string =>
  partsOf(at, options).get(type) ?? ''

/* Zones */

let knownDeviceZone: string | undefined

/** IANA zone of this device; Cairo when unknown. */
export function deviceZone(): string {
  if (knownDeviceZone !== undefined) return knownDeviceZone

  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  knownDeviceZone = !zone || zone === 'Etc/Unknown' ? cairo : zone
  return knownDeviceZone
}

/** Where pages are made for devices elsewhere: times are those of this zone. */
export function assumeDeviceZone(zone: string): void {
  knownDeviceZone = zone
}

/** `توقيت المملكة المتحدة`. */
export function zoneName(zone: string): string {
  const nameIn = (timeZoneName: 'shortGeneric' | 'long') =>
    dateFormat({ timeZone: zone, timeZoneName })
      .formatToParts(0)
      .find((part) => part.type === 'timeZoneName')?.value ?? zone
  // A zone without a country has an offset instead of a generic name; then the long name is used.
  const name = nameIn('shortGeneric')
  return name.startsWith('غرينتش') ? nameIn('long') : name
}

/** Whether the zone's offset differs from Cairo's at that instant; then lesson times name their zone (web.md §1.5). */
export function differsFromCairo(zone: string, at: Moment): boolean {
  const offset = (timeZone: string) => partOf(at, { timeZone, timeZoneName: 'longOffset' }, 'timeZoneName')
  return offset(zone) !== offset(cairo)
}

/* Civil days */

const civilDay = /^\d{4}-\d{2}-\d{2}$/

/** A civil day becomes noon in UTC, a time that no clock change skips. */
function placed(at: Moment, zone = deviceZone()): { date: Date; timeZone: string } {
  if (typeof at === 'string' && civilDay.test(at)) return { date: new Date(`${at}T12:00:00Z`), timeZone: 'UTC' }
  return { date: new Date(at), timeZone: zone }
}

/** The civil day `YYYY-MM-DD` of an instant in a zone. */
export function dayKey(at: Moment, zone = deviceZone()): string {
  const { date, timeZone } = placed(at, zone)
  const parts = partsOf(date, { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return [parts.get('year')?.padStart(4, '0'), parts.get('month'), parts.get('day')].join('-')
}

export type DayPart = 'morning' | 'afternoon' | 'evening' | 'night'

/** The part of the day of an instant; they start at 5, 12, 17 and 21 o'clock. */
export function dayPartOf(at: Moment, zone = deviceZone()): DayPart {
  const hour = Number(partOf(at, { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }, 'hour'))
  if (hour < 5 || hour >= 21) return 'night'
  if (hour < 12) return 'morning'
  return hour < 17 ? 'afternoon' : 'evening'
}

/* Dates and times */

const dateParts: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }
const timeParts = (): Intl.DateTimeFormatOptions => ({ hour: 'numeric', minute: '2-digit', hourCycle: hourCycle() })

function yearUnlessThis(at: Moment, { zone, now = Date.now() }: Setting): Intl.DateTimeFormatOptions {
  return dayKey(at, zone).slice(0, 4) === dayKey(now, zone).slice(0, 4) ? {} : { year: 'numeric' }
}

/** `الاثنين، 4 مايو`, with the year only when it is not this year. Takes a civil day too. */
export function formatDate(at: Moment, setting: Setting = {}): string {
  const { date, timeZone } = placed(at, setting.zone)
  return dateFormat({ ...dateParts, ...yearUnlessThis(at, setting), timeZone }).format(date)
}

/** `formatDate` of a civil day `YYYY-MM-DD`. */
export function formatDay(day: string, setting: Setting = {}): string {
  return formatDate(day, setting)
}

/**
 * The full date for screen readers, always with the year, with اليوم, غدًا or أمس in front. Takes a civil day too.
 */
export function formatDayLabel(at: Moment, setting: Setting = {}): string {
  const { date, timeZone } = placed(at, setting.zone)
  const whole = dateFormat({ ...dateParts, year: 'numeric', timeZone }).format(date)
  const near = nearDay(at, setting.now ?? Date.now(), setting.zone)
  return near === null ? whole : `${near}، ${whole}`
}

/** `4 مايو`, for tables and narrow places, with the year only when it is not this year. Takes a civil day too. */
export function formatShortDate(at: Moment, setting: Setting = {}): string {
  const { date, timeZone } = placed(at, setting.zone)
  return dateFormat({ day: 'numeric', month: 'long', ...yearUnlessThis(at, setting), timeZone }).format(date)
}

/** `4 مايو`, with `hasTime` `4 مايو في 6:30 م`; the year only when it is not this year. */
export function formatShortDateTime(at: Moment, { hasTime, ...setting }: Setting & { hasTime: boolean }): string {
  const { date, timeZone } = placed(at, setting.zone)
  const parts = { day: 'numeric', month: 'long', ...yearUnlessThis(at, setting), timeZone } as const
  return unbroken(dateFormat({ ...parts, ...(hasTime ? timeParts() : {}) }).format(date))
}

/** The whole date and time in Cairo, with the zone, for tooltips of the back office. */
export function formatFullTime(at: Moment): string {
  const time = dateFormat({ ...dateParts, year: 'numeric', ...timeParts(), second: '2-digit', timeZone: cairo })
  return `${time.format(new Date(at))} (${zoneName(cairo)})`
}

/** `4–10 مايو`, as the title of a week. Takes civil days too. */
export function formatDateRange(first: Moment, last: Moment, setting: Setting = {}): string {
  const start = placed(first, setting.zone)
  const end = placed(last, setting.zone)
  const year = { ...yearUnlessThis(first, setting), ...yearUnlessThis(last, setting) }
  return dateFormat({ day: 'numeric', month: 'long', ...year, timeZone: start.timeZone }).formatRange(
    start.date,
    end.date,
  )
}

/** `6:30 م`; with the 24-hour cycle `18:30`. */
export function formatTime(at: Moment, { zone = deviceZone() }: Setting = {}): string {
  return unbroken(dateFormat({ ...timeParts(), timeZone: zone }).format(new Date(at)))
}

/** `6:30:05 م`, for moments closer together than a minute. */
export function formatTimeWithSeconds(at: Moment, { zone = deviceZone() }: Setting = {}): string {
  return unbroken(dateFormat({ ...timeParts(), second: '2-digit', timeZone: zone }).format(new Date(at)))
}

/** `6:30–7:00 م`, `11:30 ص – 1:00 م`: the times only, also across midnight. */
export function formatRange(start: Moment, end: Moment, { zone = deviceZone() }: Setting = {}): string {
  const sameDay = dayKey(start, zone) === dayKey(end, zone)
  if (sameDay)
    return unbroken(dateFormat({ ...timeParts(), timeZone: zone }).formatRange(new Date(start), new Date(end)))

  // Across midnight Intl would add both dates.
  return `${formatTime(start, { zone })}\u2009–\u2009${formatTime(end, { zone })}`
}

/** `الاثنين، 4 مايو في 6:30 م`. */
export function formatDateTime(at: Moment, setting: Setting = {}): string {
  const { date, timeZone } = placed(at, setting.zone)
  return unbroken(dateFormat({ ...dateParts, ...yearUnlessThis(at, setting), ...timeParts(), timeZone }).format(date))
}

/** `مايو 2026`. Takes a civil day too. */
export function formatMonth(at: Moment, { zone }: Setting = {}): string {
  const { date, timeZone } = placed(at, zone)
  return dateFormat({ month: 'long', year: 'numeric', timeZone }).format(date)
}

/** `الاثنين`. Takes a civil day too. */
export function formatWeekday(at: Moment, { zone }: Setting = {}): string {
  const { date, timeZone } = placed(at, zone)
  return dateFormat({ weekday: 'long', timeZone }).format(date)
}

/** The day of the month alone, for a calendar cell. Takes a civil day too. */
export function formatDayNumber(at: Moment, { zone }: Setting = {}): string {
  const { date, timeZone } = placed(at, zone)
  return dateFormat({ day: 'numeric', timeZone }).format(date)
}

const nearDays = new Map([
  [-1, 'أمس'],
  [0, 'اليوم'],
  [1, 'غدًا'],
])

function nearDay(at: Moment, now: Moment, zone?: string): string | null {
  const noon = (moment: Moment) => Date.parse(`${dayKey(moment, zone)}T12:00:00Z`)
  return nearDays.get((noon(at) - noon(now)) / DAY_MS) ?? null
}

/** `اليوم`, `غدًا`, `أمس`, else as `formatDate`. Takes a civil day too. */
export function relativeDay(at: Moment, now: Moment = Date.now(), zone?: string): string {
  return nearDay(at, now, zone) ?? formatDate(at, { zone, now })
}

/* Lengths of time */

const joined = (larger: string, smaller: string | null) => (smaller === null ? larger : `${larger} و${smaller}`)

/** `دقيقتان`, `15 دقيقة`, `ساعة و30 دقيقة`. As an object (`object`) the pair is دقيقتين. */
export function formatDuration(totalMinutes: number, place: Place = 'subject'): string {
  const whole = Math.round(totalMinutes)
  if (whole < 60) return minutes(whole, place)
  return joined(hours(Math.floor(whole / 60), place), whole % 60 === 0 ? null : minutes(whole % 60, place))
}

function formatSpan(totalMinutes: number): string {
  const wholeHours = Math.floor(totalMinutes / 60)
  if (wholeHours < 24) return formatDuration(totalMinutes, 'object')

  const wholeDays = Math.floor(wholeHours / 24)
  const showsHours = wholeDays < 7 && wholeHours % 24 !== 0
  return joined(days(wholeDays, 'object'), showsHours ? hours(wholeHours % 24, 'object') : null)
}

/** Only the larger unit: for the past, minutes beside hours are irrelevant. */
function formatMainSpan(totalMinutes: number): string {
  if (totalMinutes < 60) return minutes(totalMinutes, 'object')
  const wholeHours = Math.floor(totalMinutes / 60)
  return wholeHours < 24 ? hours(wholeHours, 'object') : days(Math.floor(wholeHours / 24), 'object')
}

/**
 * Milliseconds from now: `بعد 5 دقائق`, `بعد ساعتين`, and below zero `منذ 5 دقائق`. Future times are rounded up to the
 * minute, so it never says zero too early.
 */
export function formatCountdown(ms: number): string {
  if (ms > 0) return `بعد ${formatSpan(Math.ceil(ms / MINUTE_MS))}`
  if (ms > -MINUTE_MS) return 'الآن'
  return `منذ ${formatMainSpan(Math.floor(-ms / MINUTE_MS))}`
}

/** `05:09`, or `1:15:00` from an hour on. Below zero it stays at `00:00`. */
export function formatTimer(totalSeconds: number): string {
  const whole = Math.max(0, Math.floor(totalSeconds))
  const two = numberFormat({ minimumIntegerDigits: 2, useGrouping: false })
  const tail = `${two.format(Math.floor(whole / 60) % 60)}:${two.format(whole % 60)}`
  return whole < 3600 ? tail : `${numberFormat({ useGrouping: false }).format(Math.floor(whole / 3600))}:${tail}`
}
