import { Period, ReferralCode, ReportKind } from '@hiwar/contract/enums.ts'
import type { MemberAttendance } from '@hiwar/contract/reports.ts'
import { DAY_MS, MINUTE_MS, MINUTE_SECONDS } from '@hiwar/contract/time.ts'
import { addDays, cairoDay } from '@hiwar/rules/week.ts'
import { demoAbsence, demoContacts, demoReports } from '../../../demo/back-office-texts.ts'
import { insertInto, insertNumbered } from '../queries.ts'
import type { DemoOffice } from './calendar.ts'
import type { MissedLesson } from './lessons.ts'

/** What people ask of the team: reports, contact requests, erasures; and what the team offers. */
export async function addOfficeRequests(office: DemoOffice, missed: MissedLesson | undefined): Promise<void> {
  await addReports(office)
  if (missed !== undefined) await addAbsence(office, missed)
  await addContacts(office)
  await addDeletions(office)
  await addOffers(office)
  await addHits(office)
}

async function addReports({ tx, idOf, at }: DemoOffice): Promise<void> {
  const admin = idOf('admin')
  const ids = await insertNumbered(
    tx,
    'reports',
    demoReports.map(({ by, title, description, category, kind, daysAgo, isAssigned = false, outcome = null }) => ({
      title,
      description,
      category,
      kind,
      assignedTo: isAssigned ? admin : null,
      outcome,
      resolvedAt: outcome === null ? null : at(daysAgo - 1, '16:00'),
      createdBy: idOf(by),
      createdAt: at(daysAgo, '18:25'),
      updatedBy: outcome === null ? idOf(by) : admin,
      updatedAt: outcome === null ? at(daysAgo, '18:25') : at(daysAgo - 1, '16:00'),
    })),
  )
  await insertInto(
    tx,
    'reportReplies',
    demoReports.flatMap(({ replies = [], daysAgo }, place) =>
      replies.map(({ message, isDraft }, number) => {
        const when = at(daysAgo - 1, number === 0 ? '11:15' : '15:40')
        const by = { createdBy: admin, createdAt: when, updatedBy: admin, updatedAt: when }
        return { reportId: ids[place], message, draft: isDraft, ...by }
      }),
    ),
  )
}

/** The student waited eight minutes before reporting. */
async function addAbsence({ tx }: DemoOffice, { id, tutorId, studentId, start }: MissedLesson): Promise<void> {
  const at = new Date(start.getTime() + 8 * MINUTE_MS)
  const joinedAt = new Date(start.getTime() - MINUTE_MS).toISOString()
  const attendance: MemberAttendance[] = [
    { userId: tutorId, firstJoin: null, lastLeave: null, seconds: 0, onTime: false },
    { userId: studentId, firstJoin: joinedAt, lastLeave: null, seconds: 8 * MINUTE_SECONDS, onTime: true },
  ]
  await insertNumbered(tx, 'reports', [
    {
      ...demoAbsence,
      kind: ReportKind.TutorAbsent,
      lessonId: id,
      attendance: JSON.stringify(attendance),
      createdBy: studentId,
      createdAt: at,
      updatedBy: studentId,
      updatedAt: at,
    },
  ])
}

async function addContacts({ tx, idOf, at }: DemoOffice): Promise<void> {
  await insertInto(
    tx,
    'contactRequests',
    demoContacts.map(({ daysAgo, isAssigned = false, note = null, ...request }) => ({
      ...request,
      note,
      assignedTo: isAssigned ? idOf('admin') : null,
      createdAt: at(daysAgo, '14:50'),
      updatedAt: request.state === 'open' && note === null ? at(daysAgo, '14:50') : at(daysAgo - 1, '10:05'),
    })),
  )
}

/** All three are blocked: one for days, two so long that an admin may decide. */
async function addDeletions({ tx, idOf, at }: DemoOffice): Promise<void> {
  await insertInto(tx, 'accountDeletions', [
    { userId: idOf('heba-ragab'), requestedAt: at(19), erasesAt: at(5), reason: 'سأسافر ولن أجد وقتًا' },
    { userId: idOf('sherif-emad'), requestedAt: at(110), erasesAt: at(96), reason: null },
    { userId: idOf('wafaa-deif'), requestedAt: at(107), erasesAt: at(93), reason: 'وجدت عملًا بدوام كامل' },
  ])
}

async function addOffers({ tx, idOf, now, at }: DemoOffice): Promise<void> {
  const admin = idOf('admin')
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const by = (daysAgo: number) => ({
    createdBy: admin,
    createdAt: at(daysAgo),
    updatedBy: admin,
    updatedAt: at(daysAgo),
  })
  const [planId] = await insertNumbered(tx, 'plans', [
    {
      weeklyMinutes: 300,
      baseMonthlyPrice: 390_000,
      monthDiscount: 0,
      quarterDiscount: 1500,
      yearDiscount: 3000,
      forInvitesOnly: true,
      createdAt: at(60),
      updatedAt: at(60),
    },
  ])
  await insertInto(tx, 'coupons', [
    { code: 'WELCOME10', discount: 1000, expiresAt: after(45), ...by(30) },
    { code: 'QUARTER20', discount: 2000, periods: [Period.Quarter], maxUses: 50, expiresAt: after(20), ...by(12) },
    { code: 'TEAM-300', discount: 1500, planId, maxUses: 12, expiresAt: after(90), ...by(9) },
    { code: 'RAMADAN25', discount: 2500, expiresAt: at(20), ...by(70) },
  ])
  const invite = (email: string, daysAgo: number, more: object) => ({
    email,
    planId,
    liveFrom: at(daysAgo),
    acceptedAt: null,
    ...by(daysAgo),
    ...more,
  })
  await insertInto(tx, 'invites', [
    invite('sales@delta-software.test', 2, { expiresAt: after(12) }),
    invite('hr@nilefoods.test', 6, { expiresAt: after(8) }),
    invite('tamer-zaki@hiwar.test', 20, { expiresAt: at(6), acceptedAt: at(17) }),
    invite('office@oldcorniche.test', 50, { expiresAt: at(36) }),
  ])
}

async function addHits({ tx, now }: DemoOffice): Promise<void> {
  const today = cairoDay(now)
  await insertInto(
    tx,
    'shortLinkHits',
    Array.from({ length: 30 }, (_, ago) => ago + 1).flatMap((ago) =>
      [ReferralCode.WhatsApp, ReferralCode.Facebook, ReferralCode.Instagram].flatMap((name, place) =>
        ['poster', 'other'].map((ref, of) => ({
          day: addDays(today, -ago),
          name,
          ref,
          hits: 3 + ((ago * 7 + place * 5 + of * 3) % 19),
        })),
      ),
    ),
  )
}
