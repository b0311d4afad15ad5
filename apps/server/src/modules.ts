import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { createServe, type AuditRefusal } from './http/serve.ts'
import { adminRoutes } from './modules/admin/routes.ts'
import { analyticsRoutes } from './modules/analytics/routes.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { auditRefusal } from './modules/audit/service.ts'
import { assetsRoutes } from './modules/assets/routes.ts'
import { authRoutes } from './modules/auth/routes.ts'
import { availabilityJobs } from './modules/availability/jobs.ts'
import { availabilityRoutes } from './modules/availability/routes.ts'
import { cacheRoutes } from './modules/cache/routes.ts'
import { calendarFeedRoutes } from './modules/calendar-feed/routes.ts'
import { chatJobs } from './modules/chat/jobs.ts'
import { chatRoutes } from './modules/chat/routes.ts'
import { chatSocket } from './modules/chat/socket.ts'
import { confirmationCodesRoutes } from './modules/confirmation-codes/routes.ts'
import { deletionRoutes } from './modules/deletion/routes.ts'
import { conversationCardsRoutes } from './modules/conversation-cards/routes.ts'
import { conversationCardsSocket } from './modules/conversation-cards/socket.ts'
import { couponsRoutes } from './modules/coupons/routes.ts'
import { contactRequestsJobs } from './modules/contact-requests/jobs.ts'
import { contactRequestsRoutes } from './modules/contact-requests/routes.ts'
import { erasureJobs } from './modules/erasure/jobs.ts'
import { erasureRoutes } from './modules/erasure/routes.ts'
import { invoicesJobs } from './modules/invoices/jobs.ts'
import { fawryJobs } from './modules/fawry/jobs.ts'
import { fawryRoutes } from './modules/fawry/routes.ts'
import { favouritesRoutes } from './modules/favourites/routes.ts'
import { inboxJobs } from './modules/inbox/jobs.ts'
import { inboxRoutes } from './modules/inbox/routes.ts'
import { invitesRoutes } from './modules/invites/routes.ts'
import { invoicesRoutes } from './modules/invoices/routes.ts'
import { learningRoutes } from './modules/learning/routes.ts'
import { lessonNotesJobs } from './modules/lesson-notes/jobs.ts'
import { lessonNotesRoutes } from './modules/lesson-notes/routes.ts'
import { lessonNotesSocket } from './modules/lesson-notes/socket.ts'
import { demoSessionsRoutes } from './modules/demo-sessions/routes.ts'
import { interviewsRoutes } from './modules/interviews/routes.ts'
import { introVideosRoutes } from './modules/intro-videos/routes.ts'
import { lessonsRoutes } from './modules/lessons/routes.ts'
import { mediaRoutes } from './modules/media/routes.ts'
import { notificationsJobs } from './modules/notifications/jobs.ts'
import { notificationsRoutes, telegramWebhook } from './modules/notifications/routes.ts'
import { operationsRoutes, type Process } from './modules/operations/routes.ts'
import { operationsSocket } from './modules/operations/socket.ts'
import { plansRoutes } from './modules/plans/routes.ts'
import { pushRoutes } from './modules/push/routes.ts'
import { ratingsRoutes } from './modules/ratings/routes.ts'
import { reportsRoutes } from './modules/reports/routes.ts'
import { sessionsRoutes } from './modules/sessions/routes.ts'
import { sessionsSocket } from './modules/sessions/socket.ts'
import { secondFactorRoutes } from './modules/second-factor/routes.ts'
import { settingsRoutes } from './modules/settings/routes.ts'
import { subscriptionsRoutes } from './modules/subscriptions/routes.ts'
import { topicsRoutes } from './modules/topics/routes.ts'
import { transactionsRoutes } from './modules/transactions/routes.ts'
import { trialsRoutes } from './modules/trials/routes.ts'
import { tutorsJobs } from './modules/tutors/jobs.ts'
import { signInsJobs } from './modules/sign-ins/jobs.ts'
import { signInsRoutes } from './modules/sign-ins/routes.ts'
import { shortLinksRoutes } from './modules/short-links/routes.ts'
import { studiosRoutes } from './modules/studios/routes.ts'
import { tutorListsRoutes } from './modules/tutor-lists/routes.ts'
import { subscribeToTutorChanges } from './modules/tutors/directory/refresh.ts'
import { tutorsRoutes } from './modules/tutors/routes.ts'
import { uploadsJobs } from './modules/uploads/jobs.ts'
import { uploadsRoutes } from './modules/uploads/routes.ts'
import { usersJobs } from './modules/users/jobs.ts'
import { usersRoutes } from './modules/users/routes.ts'
import { violationsRoutes } from './modules/violations/routes.ts'
import { watchesJobs } from './modules/watches/jobs.ts'
import { watchesRoutes } from './modules/watches/routes.ts'
import type { createMail } from './platform/messaging/mail.ts'

/** Every module's calls. */
export function addRoutes(scope: FastifyInstance, deps: Deps, self: Process): void {
  const refused: AuditRefusal = async (actor, act, error) => {
    await auditRefusal(deps, actor, act, error)
  }
  const serve = createServe(scope, refused)
  operationsRoutes(scope, serve, deps, self)
  notificationsRoutes(serve, deps)
  inboxRoutes(serve, deps)
  pushRoutes(serve, deps)
  telegramWebhook(scope, deps)
  assetsRoutes(scope, deps)
  uploadsRoutes(scope, deps, refused)
  authRoutes(serve, deps)
  signInsRoutes(serve, deps)
  secondFactorRoutes(serve, deps)
  confirmationCodesRoutes(serve, deps)
  mediaRoutes(serve, deps)
  usersRoutes(serve, deps)
  deletionRoutes(serve, deps)
  erasureRoutes(serve, deps)
  studiosRoutes(serve, deps)
  tutorListsRoutes(serve, deps)
  introVideosRoutes(serve, deps)
  tutorsRoutes(serve, deps)
  learningRoutes(serve, deps)
  favouritesRoutes(serve, deps)
  watchesRoutes(serve, deps)
  topicsRoutes(serve, deps)
  availabilityRoutes(serve, deps)
  lessonsRoutes(serve, deps)
  calendarFeedRoutes(scope, serve, deps)
  lessonNotesRoutes(serve, deps)
  conversationCardsRoutes(serve, deps)
  invoicesRoutes(scope, serve, deps)
  ratingsRoutes(serve, deps)
  sessionsRoutes(serve, deps)
  chatRoutes(serve, deps)
  interviewsRoutes(serve, deps)
  demoSessionsRoutes(serve, deps)
  plansRoutes(serve, deps)
  couponsRoutes(serve, deps)
  subscriptionsRoutes(serve, deps)
  trialsRoutes(serve, deps)
  transactionsRoutes(serve, deps)
  fawryRoutes(serve, deps)
  invitesRoutes(serve, deps)
  reportsRoutes(serve, deps)
  contactRequestsRoutes(serve, deps)
  cacheRoutes(serve, deps)
  settingsRoutes(serve, deps)
  analyticsRoutes(serve, deps)
  violationsRoutes(serve, deps)
  shortLinksRoutes(scope, serve, deps)
  auditRoutes(serve, deps)
  adminRoutes(serve, deps)
}

/** Every module's socket events. The returned function stops their timers; call it before the sockets are closed. */
export function addSockets(deps: Deps): () => void {
  const { realtime } = deps
  chatSocket(realtime, deps)
  // In all its rooms, and before presence tells them of the socket itself.
  realtime.onConnect(async (connection) => {
    await connection.reportMissed()
  })
  lessonNotesSocket(realtime, deps)
  conversationCardsSocket(realtime, deps)
  const stops = [sessionsSocket(realtime, deps), operationsSocket(deps), subscribeToTutorChanges(deps)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The queue, and every module's workers and schedules. */
export async function startWorkers(deps: Deps, mail: ReturnType<typeof createMail>): Promise<void> {
  await deps.jobs.start()
  await notificationsJobs(deps, mail)
  await inboxJobs(deps)
  await fawryJobs(deps)
  await tutorsJobs(deps)
  await availabilityJobs(deps)
  await uploadsJobs(deps)
  await watchesJobs(deps)
  await lessonNotesJobs(deps)
  await erasureJobs(deps)
  await invoicesJobs(deps)
  await contactRequestsJobs(deps)
  await chatJobs(deps)
  await signInsJobs(deps)
  await usersJobs(deps)
}
