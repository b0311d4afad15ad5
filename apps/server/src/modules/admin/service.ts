import type { AdminStats } from '@hiwar/contract/admin.ts'
import type { StatsDays } from '@hiwar/contract/enums.ts'
import type { MemberAttendance } from '@hiwar/contract/reports.ts'
import { overdueBefore } from '@hiwar/rules/business-days.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { readBlocked } from '../deletion/service.ts'
import { readAwaitingResult as readDemosAwaitingResult } from '../demo-sessions/service.ts'
import { readAwaitingResult as readInterviewsAwaitingResult } from '../interviews/service.ts'
import { readPending } from '../intro-videos/service.ts'
import { attendanceOfLesson } from '../reports/service.ts'
import { findListingTimes, findWaitingForActivation, findWaitingForStudio } from '../tutors/service.ts'
import {
  countLessons,
  countMinutes,
  countWorkQueue,
  findOldestWaits,
  figureKinds,
  readFigures,
  sumRevenue,
  type FigureKind,
} from './queries.ts'
import { dayTrend, dayWindows, momentTrend, monthTrend, weekTrend, weekWindows, type Trend } from './time-windows.ts'

/** The figures of the back office, computed at most once a minute (admin.md 2.1). */
export async function readStats(deps: Deps, days: StatsDays): Promise<AdminStats> {
  return await deps.caches.adminStats.read(days, async () => await computeStats(deps, days, deps.now()))
}

async function computeStats(deps: Deps, days: StatsDays, now: Date): Promise<AdminStats> {
  const block = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      deps.log.error({ err: error }, 'a block of the back-office statistics failed')
      return null
    }
  }
  // Side by side: an admin waits for the slowest block alone.
  const [queue, kpi, lessons, minutes, revenue] = await Promise.all([
    block(async () => await readWorkQueue(deps, now)),
    block(async () => await readKpis(deps, now)),
    block(async () => await lessonsPerDay(deps, days, now)),
    block(async () => await minutesPerDay(deps, days, now)),
    block(async () => await revenuePerWeek(deps, days, now)),
  ])
  const blocks = { queue, kpi, lessonsPerDay: lessons, minutesPerDay: minutes, revenuePerWeek: revenue }
  if (Object.values(blocks).every((each) => each === null)) fail('service-unavailable')
  return { generatedAt: now.toISOString(), ...blocks }
}

async function readWorkQueue(deps: Deps, now: Date): Promise<AdminStats['queue']> {
  const late = overdueBefore(now)
  const queue = await countWorkQueue(deps.db, { overdueBefore: late, today: dayTrend(now).value })
  const oldest = await findOldestWaits(deps.db, late)
  const [interviews, demos] = [await readInterviewsAwaitingResult(deps), await readDemosAwaitingResult(deps)]
  const [videos, blocked] = [await readPending(deps.db), await readBlocked(deps)]
  const text = (at: Date | null) => at?.toISOString() ?? null
  return {
    ...queue,
    tutorsReady: (await findWaitingForActivation(deps.db)).length,
    photoUnassigned: (await findWaitingForStudio(deps.db)).length,
    interviewsAwaitingResult: interviews.count,
    demosAwaitingResult: demos.count,
    videosPending: videos.count,
    deletionsBlocked: blocked.count,
    since: {
      invoicesPending: text(oldest.invoicesPending),
      invoicesUpdated: text(oldest.invoicesUpdated),
      invoicesCancellation: text(oldest.invoicesCancellation),
      invoicesOverdue: text(oldest.invoicesOverdue),
      reportsOpen: text(oldest.reportsOpen),
      refundsDueTotal: text(oldest.refundsDueTotal),
      contactOpen: text(oldest.contactOpen),
      interviewsAwaitingResult: text(interviews.since),
      demosAwaitingResult: text(demos.since),
      videosPending: text(videos.since),
      deletionsBlocked: text(blocked.since),
    },
  }
}

async function readKpis(deps: Deps, now: Date): Promise<AdminStats['kpi']> {
  const trends = {
    students: momentTrend(now),
    lessonsToday: dayTrend(now),
    minutesThisWeek: weekTrend(now),
    activeSubscriptions: momentTrend(now),
    revenueThisMonth: monthTrend(now),
  } satisfies Record<FigureKind, Trend>
  const windows = figureKinds.flatMap((kind) =>
    [trends[kind].value, trends[kind].previous, ...trends[kind].spark].map((window) => ({ ...window, kind })),
  )
  const values = await readFigures(deps.db, windows)
  const read = (kind: FigureKind) => {
    const [current = 0, before = 0, ...points] = values.filter((_, place) => windows[place]?.kind === kind)
    const hasHistory = points.slice(0, -1).some((point) => point !== 0)
    return { value: current, previous: hasHistory ? before : null, spark: points }
  }
  return {
    students: read('students'),
    activeTutors: await activeTutorsKpi(deps, now),
    lessonsToday: read('lessonsToday'),
    minutesThisWeek: read('minutesThisWeek'),
    activeSubscriptions: read('activeSubscriptions'),
    revenueThisMonth: read('revenueThisMonth'),
  }
}

/**
 * The history of listed tutors is not stored: the points count when today's tutors were first listed, and there is no
 * previous figure to compare with.
 */
async function activeTutorsKpi(deps: Deps, now: Date) {
  const times = await findListingTimes(deps.db)
  const spark = momentTrend(now).spark.map(({ to }) => times.filter((at) => (at ?? now) <= to).length)
  return { value: times.length, previous: null, spark }
}

async function lessonsPerDay(deps: Deps, days: StatsDays, now: Date): Promise<AdminStats['lessonsPerDay']> {
  const windows = dayWindows(days, now)
  const rows = await countLessons(deps.db, windows, now)
  return rows.map(({ place, open, fulfilled, canceled }) => ({
    day: windows[place]?.day ?? '',
    open,
    fulfilled,
    canceled,
  }))
}

async function minutesPerDay(deps: Deps, days: StatsDays, now: Date): Promise<AdminStats['minutesPerDay']> {
  const windows = dayWindows(days, now)
  const rows = await countMinutes(deps.db, windows)
  // Stryker disable next-line StringLiteral: each row has a window
  return rows.map(({ place, offered, used }) => ({ day: windows[place]?.day ?? '', offered, used }))
}

async function revenuePerWeek(deps: Deps, days: StatsDays, now: Date): Promise<AdminStats['revenuePerWeek']> {
  const windows = weekWindows(days, now)
  const rows = await sumRevenue(deps.db, windows)
  // Stryker disable next-line StringLiteral: each row has a window
  return rows.map(({ place, gross, refunded }) => ({ weekStart: windows[place]?.weekStart ?? '', gross, refunded }))
}

/** Throws `lesson-not-found`. */
export async function readAttendance(
  deps: Deps,
  lessonId: number,
): Promise<{ lessonId: number; members: MemberAttendance[] }> {
  return { lessonId, members: await attendanceOfLesson(deps, lessonId) }
}
