import type { bookDemoSession, listDemoSessions, updateDemoSession } from '@hiwar/contract/demo-sessions.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { sortPairs } from '@hiwar/contract/list-query.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { instants } from '../../platform/db/comparison.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { failOnConstraint } from '../../fail-on-constraint.ts'
import { audit } from '../audit/service.ts'
import {
  bookMeeting,
  demoType,
  applyStatusChange,
  requireAllowedStatus,
  membersFor,
  sideOf,
} from '../meetings/service.ts'
import { changeTutor, readTutor, refreshTutor } from '../tutors/service.ts'
import {
  changeStatus,
  waitingSince,
  findDemo,
  hasOpenOrPassedDemo,
  insertDemo,
  lockDemo,
  pageOfDemos,
  type DemoRow,
} from './queries.ts'
import { demoView } from './views.ts'

/** A tutor has one open or passed demo session: a second one fails so. */
const failOnSecond = async <T>(failure: Parameters<typeof fail>, write: () => Promise<T>): Promise<T> =>
  await failOnConstraint(
    { a_tutor_has_one_pending_demo_session: failure, a_tutor_passes_one_demo_session: failure },
    write,
  )

/** Books the demo session (lessons.md 4, I3). */
export async function book(deps: Deps, actor: Actor, given: Received<typeof bookDemoSession.body>): Promise<void> {
  await bookMeeting(deps, actor, {
    type: demoType,
    ...given,
    checkAllowed: async (tx) => {
      const tutor = await readTutor(tx, actor.id)
      if (tutor === undefined || !tutor.hasPassedInterview || tutor.introVideoPassedAt === null) fail('forbidden')
      if (await hasOpenOrPassedDemo(tx, actor.id)) fail('conflicting-schedule')
    },
    insert: async (tx, meeting) =>
      await failOnSecond(['conflicting-schedule'], async () => await insertDemo(tx, meeting)),
  })
}

/**
 * Decides or cancels a demo session (lessons.md I2). A pass is recorded with the tutor, and removed when it is
 * corrected.
 */
export async function update(
  deps: Deps,
  actor: Actor,
  { id, status }: Received<typeof updateDemoSession.body>,
): Promise<void> {
  const before = (await findDemo(deps.db, id)) ?? fail('session-not-found')
  const by = sideOf(actor, before) ?? fail('forbidden')
  if (status === undefined) fail('empty-request')

  await transact(deps, async (tx) => {
    await lockUsers(tx, [before.tutorId, before.managerId])
    const demo = (await lockDemo(tx, id)) ?? fail('session-not-found')
    requireAllowedStatus(deps, demo, { to: status, by })
    if (status === demo.status) return

    await writeStatus(deps, tx, demo, status)
    await applyStatusChange(deps, tx, { type: demoType, meeting: demo, to: status, by })
    await audit(deps, tx, actor, {
      action: 'demo.update',
      targetId: id,
      userId: demo.tutorId,
      before: { status: demo.status },
      after: { status },
    })
  })
}

async function writeStatus(deps: Deps, tx: Tx, demo: DemoRow, status: InterviewStatus): Promise<void> {
  const at = deps.now()
  // A correction to passed while the tutor has another one open or passed.
  await failOnSecond(['bad-request', 'status'], async () => {
    await changeStatus(tx, demo.id, { status, updatedAt: at })
  })
  const hadPassed = demo.status === InterviewStatus.Passed
  const hasPassed = status === InterviewStatus.Passed
  if (hadPassed === hasPassed) return
  await changeTutor(tx, demo.tutorId, { change: { demoSessionPassedAt: hasPassed ? at : null }, at })
  // Stryker disable next-line BlockStatement: who is listed has passed; the card shows no more of it than its time
  afterCommit(tx, async () => {
    await refreshTutor(deps, demo.tutorId)
  })
}

/** One page; members see only their own. Three statements. */
export async function list(
  deps: Deps,
  actor: Actor,
  query: Received<typeof listDemoSessions.query>,
): Promise<Reply<typeof listDemoSessions>> {
  const { page, size, awaitsResult, start, createdAt, ...filter } = query
  const order = sortPairs(query) ?? [{ column: 'createdAt', direction: 'desc' } as const]
  const { list: rows, total } = await pageOfDemos(
    deps.db,
    {
      ...filter,
      start: instants(start),
      createdAt: instants(createdAt),
      ...(awaitsResult !== undefined && { awaitsResult: { wanted: awaitsResult, now: deps.now() } }),
      ...(isAdmin(actor.role) ? {} : { ownerId: actor.id }),
    },
    { order, limit: size, offset: (page - 1) * size },
  )
  const members = await membersFor(
    deps.db,
    rows.flatMap((row) => [row.tutorId, row.managerId]),
    deps,
  )
  return { list: rows.map((row) => demoView(row, members)), total }
}

/** How many demo sessions ended without a result, and when the first of them began (admin.md 2.1). */
export const readAwaitingResult = async (deps: Deps): Promise<{ count: number; since: Date | null }> =>
  await waitingSince(deps.db, { awaitsResult: { wanted: true, now: deps.now() } })
