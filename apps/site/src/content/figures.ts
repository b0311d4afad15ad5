// The figures that the texts quote, each from its one place: platform settings, plans, or the bounds of the contract.
import { formatDuration } from '@hiwar/arabic/dates.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { days, hours, lessons, months, weeks, years } from '@hiwar/arabic/plurals.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { LessonDuration, Period, Role } from '@hiwar/contract/enums.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { reinterviewMonths } from '@hiwar/rules/meeting-states.ts'
import { lessonPrice, weeksOf } from '@hiwar/rules/price.ts'
import type { Facts } from './types.ts'

/** A length of time after a verb or a preposition: دقيقتين, ساعة. */
export const lasting = (minutes: number): string => formatDuration(minutes, 'object')

export const shortLesson = formatDuration(LessonDuration.Short)
export const longLesson = formatDuration(LessonDuration.Long)
export const meetingLength = formatDuration(bounds.meeting.minutes)
export const smallestAge = years(bounds.age.min, 'object')
export const interviewPause = months(reinterviewMonths, 'object')
export const introVideoLength = `من ${lasting(bounds.introVideo.minSeconds / 60)} إلى ${lasting(bounds.introVideo.maxSeconds / 60)}`

/** How long a subscription of a period runs. */
export const lengthOf = (period: Period): string => weeks(weeksOf(period))

/** Until an introduction video is reviewed, as a rule. */
export const videoReview = days(bounds.introVideo.reviewDays, 'object')

/** From the start until an absence can be reported, and after the end as long as it can be. */
export const absenceDelay = lasting(bounds.absence.afterMinutes)
export const absenceLimit = hours(bounds.absence.untilHours, 'object')
/** The longest notice a tutor may ask for. */
export const largestNotice = lasting(bounds.notice.max)

export const lateLine = ({ settings }: Facts): string => lasting(settings['lesson.lateLineMinutes'])
export const bookingWindow = ({ settings }: Facts): string => days(settings['lesson.bookingWindowDays'], 'object')
/** How many lessons may be booked and not over: what follows `تحجز`. */
export function bookingLimit({ settings }: Facts): string {
  const most = settings['lesson.bookedAtOnce']
  return most === 1 ? 'حصة واحدة في كل مرة' : `ولا يزيد ما تحجزه في وقت واحد على ${lessons(most, 'object')}`
}
export const joinLead = ({ settings }: Facts): string => lasting(settings['session.joinButtonMinutes'])
export const graceTime = ({ settings }: Facts): string => days(settings['account.graceDays'], 'object')

/** Since the payment, in which a student has an unused one back without asking; null where that is off. */
export const ownRefundTime = ({ settings }: Facts): string | null =>
  settings['refund.selfServiceDays'] === 0 ? null : days(settings['refund.selfServiceDays'], 'object')

/** How long the lesson without a plan is; null while none is offered. */
export const trialLesson = ({ settings }: Facts): string | null =>
  settings['trial.minutes'] === 0 ? null : lasting(settings['trial.minutes'])

/** What a tutor earns for a lesson. */
export const earned = ({ settings }: Facts, duration: number): string =>
  formatMoney(lessonPrice({ duration, hourlyRate: settings['lesson.hourlyRate'], role: Role.Tutor }))
export const hourlyRate = ({ settings }: Facts): string => formatMoney(settings['lesson.hourlyRate'])
export const smallestWithdrawal = ({ settings }: Facts): string => formatMoney(settings['withdraw.min'])

/** Piastres of a month of the cheapest plan; null while there are no plans. */
export const cheapestMonth = ({ plans }: Facts): number | null =>
  plans.length === 0 ? null : Math.min(...plans.map((plan) => plan.monthPrice))

const perLesson = (price: number, weeklyMinutes: number, period: Period): number =>
  Math.floor((price * LessonDuration.Long) / (weeklyMinutes * weeksOf(period)))

/**
 * Piastres of a long lesson in the cheapest plan and period, when every minute is used, rounded up to a pound; null
 * while there are none.
 */
export function cheapestLesson({ plans }: Facts): number | null {
  if (plans.length === 0) return null
  const pricesOf = (plan: Plan) => [
    perLesson(plan.monthPrice, plan.weeklyMinutes, Period.Month),
    perLesson(plan.quarterPrice, plan.weeklyMinutes, Period.Quarter),
    perLesson(plan.yearPrice, plan.weeklyMinutes, Period.Year),
  ]
  return Math.ceil(Math.min(...plans.flatMap(pricesOf)) / 100) * 100
}

/** A phone number or an English sentence: its signs and its full stop stay on their side. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`

/** A line of the legal texts: what the settings say, or a blank that the page marks. */
export const filledOr = (value: string | null, blank: string): string => value ?? `[${blank}]`
