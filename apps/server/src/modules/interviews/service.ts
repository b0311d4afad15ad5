import { bounds } from '@hiwar/contract/bounds.ts'
import { type InterviewStatus, Role } from '@hiwar/contract/enums.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type { FieldErrorCode } from '@hiwar/contract/errors.ts'
import type { bookInterview, getInterviewer, listInterviews, updateInterview } from '@hiwar/contract/interviews.ts'
import { sortPairs } from '@hiwar/contract/list-query.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { markupLength, readMarkup } from '@hiwar/rules/markup.ts'
import {
  interviewBookableFrom,
  isMeetingCanceled,
  isMeetingDecided,
  type MeetingSide,
} from '@hiwar/rules/meeting-states.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import { instants } from '../../platform/db/comparison.ts'
import type { Executor } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { transact } from '../../platform/db/transact.ts'
import { failOnConstraint } from '../../fail-on-constraint.ts'
import { uploadUrl } from '../../upload-url.ts'
import { audit, changesOf } from '../audit/service.ts'
import {
  bookMeeting,
  chooseHost,
  applyStatusChange,
  interviewType,
  requireAllowedStatus,
  membersFor,
  sideOf,
  type MeetingRecord,
} from '../meetings/service.ts'
import { changeableFields, mayChange } from './policy.ts'
import {
  changeInterview,
  findInterview,
  findLastInterview,
  insertInterview,
  lockInterview,
  waitingSince,
  pageOfInterviews,
  type InterviewChange,
  type InterviewRow,
} from './queries.ts'
import { interviewView } from './views.ts'

type Update = Received<typeof updateInterview.body>

/** Books an interview (lessons.md 3). */
export async function book(deps: Deps, actor: Actor, given: Received<typeof bookInterview.body>): Promise<void> {
  await bookMeeting(deps, actor, {
    type: interviewType,
    ...given,
    checkAllowed: async (tx) => {
      await requireInterviewAllowed(deps, tx, actor.id)
    },
    insert: async (tx, { managerId, tutorId, ...meeting }) =>
      await failOnConstraint(
        // Stryker disable next-line ObjectLiteral: with the tutor locked the check before it is enough
        { an_interviewee_has_one_pending_interview: ['conflicting-interview'] },
        async () => await insertInterview(tx, { ...meeting, interviewerId: managerId, intervieweeId: tutorId }),
      ),
  })
}

/**
 * lessons.md I1: fails unless there was no interview before, a canceled one, or a rejection at least six months ago.
 */
async function requireInterviewAllowed(deps: Deps, db: Executor, tutorId: number): Promise<void> {
  const last = await findLastInterview(db, tutorId)
  if (interviewBookableFrom(last, deps.now()) !== true) fail('conflicting-interview')
}

/** The manager to book, for `GET /interview/select` and `GET /user/interviewer/select`. */
export async function chooseInterviewer(deps: Deps, actor: Actor): Promise<Reply<typeof getInterviewer>> {
  await requireInterviewAllowed(deps, deps.db, actor.id)
  const { id, name, image, gender } = (await chooseHost(deps)) ?? fail('user-not-found')
  return { id, name, image: uploadUrl(deps, image), gender, role: Role.TutorManager }
}

/** Decides or cancels an interview, or writes feedback (lessons.md 3, I2). */
export async function update(deps: Deps, actor: Actor, given: Update): Promise<void> {
  const before = (await findInterview(deps.db, given.id)) ?? fail('interview-not-found')
  const fields = changeableFields.filter((field) => given[field] !== undefined)
  const by = sideOf(actor, meetingOf(before)) ?? fail('forbidden')
  allow(mayChange(by, fields))
  if (fields.length === 0) fail('empty-request')
  const texts = parseTexts(given)

  await transact(deps, async (tx) => {
    await lockUsers(tx, [before.interviewerId, before.intervieweeId])
    const interview = (await lockInterview(tx, given.id)) ?? fail('interview-not-found')
    const to = given.status ?? interview.status
    checkUpdate(deps, { interview, to, by, texts, hasLevel: given.level !== undefined })

    const change: InterviewChange = {
      ...texts,
      status: to,
      ...(given.level === undefined ? {} : { level: given.level }),
    }
    const changes = changesOf(interview, change)
    if (changes === null) return
    await changeInterview(tx, interview.id, { ...change, updatedAt: deps.now() })
    if (to !== interview.status)
      await applyStatusChange(deps, tx, { type: interviewType, meeting: meetingOf(interview), to, by })
    await audit(deps, tx, actor, {
      action: 'interview.update',
      targetId: interview.id,
      userId: interview.intervieweeId,
      ...changes,
    })
  })
}

interface UpdateCheck {
  readonly interview: InterviewRow
  readonly to: InterviewStatus
  readonly by: MeetingSide
  readonly texts: Texts
  readonly hasLevel: boolean
}

function checkUpdate(deps: Deps, { interview, to, by, texts, hasLevel }: UpdateCheck): void {
  requireAllowedStatus(deps, meetingOf(interview), { to, by })
  const isReview = hasLevel || 'interviewerFeedback' in texts || 'note' in texts
  if (isReview && isMeetingCanceled(to)) fail('bad-request')
  if ('intervieweeFeedback' in texts && !isMeetingDecided(to)) fail('bad-request', 'intervieweeFeedback')
  if (isMeetingDecided(to) && (texts.interviewerFeedback ?? interview.interviewerFeedback) === null)
    fail('bad-request', 'interviewerFeedback')
}

type Texts = Pick<InterviewChange, 'interviewerFeedback' | 'intervieweeFeedback' | 'note'>

/** The sanitized texts; fails with the error code of the field for a text that breaks its limits. */
function parseTexts(given: Update): Texts {
  const { interviewerFeedback, intervieweeFeedback, note } = given
  return {
    ...(interviewerFeedback === undefined
      ? {}
      : { interviewerFeedback: parseText('feedback', interviewerFeedback, 'interviewerFeedback') }),
    ...(intervieweeFeedback === undefined
      ? {}
      : {
          intervieweeFeedback:
            intervieweeFeedback === '' ? '' : parseText('feedback', intervieweeFeedback, 'intervieweeFeedback'),
        }),
    ...(note === undefined ? {} : { note: note === null || note === '' ? null : parseText('note', note, 'note') }),
  }
}

function parseText(kind: 'feedback' | 'note', fragment: string, field: string): string {
  const code = (end: 'invalid-html' | 'too-short' | 'too-long'): FieldErrorCode => `interveiw-${kind}-${end}`
  if (fragment.length > bounds.message.markup) fail(code('too-long'), field)
  const read = readMarkup(fragment) ?? fail(code('invalid-html'), field)
  const length = markupLength(read)
  if (length < bounds.meeting.textMin) fail(code('too-short'), field)
  if (length > bounds.meeting.textMax) fail(code('too-long'), field)
  return read.html
}

const meetingOf = ({ id, interviewerId, intervieweeId, sessionId, start, status }: InterviewRow): MeetingRecord => ({
  id,
  managerId: interviewerId,
  tutorId: intervieweeId,
  sessionId,
  start,
  status,
})

/** One page; members see only their own, whatever the filter. Three statements. */
export async function list(
  deps: Deps,
  actor: Actor,
  query: Received<typeof listInterviews.query>,
): Promise<Reply<typeof listInterviews>> {
  if (query.full && !isAdmin(actor.role)) fail('forbidden')
  const { page, size, full, awaitsResult, start, end, createdAt, ...filter } = query
  const order = sortPairs(query) ?? [{ column: 'createdAt', direction: 'desc' } as const]
  const { list: rows, total } = await pageOfInterviews(
    deps.db,
    {
      ...filter,
      start: instants(start),
      end: instants(end),
      createdAt: instants(createdAt),
      ...(awaitsResult !== undefined && { awaitsResult: { wanted: awaitsResult, now: deps.now() } }),
      ...(isAdmin(actor.role) ? {} : { ownerId: actor.id }),
    },
    { order, ...(full ? { limit: null, offset: 0 } : { limit: size, offset: (page - 1) * size }) },
  )
  const members = await membersFor(
    deps.db,
    rows.flatMap((row) => [row.interviewerId, row.intervieweeId]),
    deps,
  )
  return { list: rows.map((row) => interviewView(row, { readerId: actor.id, members })), total }
}

/** How many interviews ended without a result, and when the first of them began (admin.md 2.1). */
export const readAwaitingResult = async (deps: Deps): Promise<{ count: number; since: Date | null }> =>
  await waitingSince(deps.db, { awaitsResult: { wanted: true, now: deps.now() } })
