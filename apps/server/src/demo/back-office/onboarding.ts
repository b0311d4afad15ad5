import { randomUUID } from 'node:crypto'
import { CalendarKind, InterviewStatus } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { demoTutors } from '../../../demo/people.ts'
import { introVideoOf } from '../people.ts'
import { idsBySlot, insertCalendarEntries, insertInto, insertSlotRows, setOnboarding, setStudio } from '../queries.ts'
import type { DemoOffice } from './calendar.ts'

const { Pending, Passed, Rejected, CanceledByInterviewer, CanceledByInterviewee } = InterviewStatus
/** The manager whose evenings no journey books. */
const HOST = 'tarek-salem'

type Media = 'image' | 'video' | 'thumbnail'

interface Step {
  readonly key: string
  readonly video?: 'pending' | 'rejected' | 'passed'
  readonly interview?: InterviewStatus
  readonly demo?: InterviewStatus
  readonly hasStudio?: boolean
  readonly media?: readonly Media[]
}

const all: readonly Media[] = ['image', 'video', 'thumbnail']

/** One tutor at each step: ready, video to review, photo session to do or to assign, meetings in every state. */
const steps: readonly Step[] = [
  { key: 'amira-fouad', video: 'passed', interview: Passed, demo: Passed, hasStudio: true, media: all },
  { key: 'basem-nagy', video: 'passed', interview: Passed, demo: Passed, hasStudio: true, media: all },
  { key: 'doaa-sameh', video: 'pending', interview: Pending, media: ['video'] },
  { key: 'emad-ramzy', video: 'pending', interview: Pending, media: ['video'] },
  { key: 'ghada-mounir', video: 'rejected', interview: Rejected, media: ['video'] },
  { key: 'hany-sobhy', interview: CanceledByInterviewer },
  { key: 'inas-taha', interview: CanceledByInterviewee },
  { key: 'karam-adly', video: 'passed', interview: Passed, demo: Passed, media: ['video'] },
  { key: 'lobna-shawky', video: 'passed', interview: Passed, demo: Passed, hasStudio: true, media: ['video'] },
  { key: 'magdy-hosny', video: 'passed', interview: Passed, demo: Passed, hasStudio: true, media: ['image', 'video'] },
  { key: 'nevine-aziz', video: 'passed', interview: Passed, demo: Pending, media: ['video'] },
  { key: 'osama-khairy', video: 'passed', interview: Passed, demo: Rejected, media: ['video'] },
  { key: 'rania-wahba', video: 'passed', interview: Passed, demo: CanceledByInterviewer, media: ['video'] },
  { key: 'samir-botros', video: 'passed', interview: Passed, demo: CanceledByInterviewee, media: ['video'] },
]

/** Portraits of the tutors who have one; `storeMedia` of the seed stores a copy under each name. */
export const officeMedia = steps.flatMap(({ key, media = [] }) => media.map((kind) => ({ key, kind })))

export const officeFile = (key: string, kind: Media): string =>
  kind === 'video' ? introVideoOf(key) : `${key}${kind === 'thumbnail' ? '-poster' : ''}-960.webp`

const isDecided = (status: InterviewStatus) => status === Passed || status === Rejected

export async function addOnboarding(office: DemoOffice): Promise<void> {
  await addProfiles(office)
  // The listed tutors had their photo session long ago; the tutor of the README chooses a studio in a demonstration.
  const listed = demoTutors.filter(({ key, role }) => role === 'Tutor' && key !== 'tutor')
  await setStudio(
    office.tx,
    listed.map(({ key }) => office.idOf(key)),
    office.idOf('studio'),
  )
  await addMeetings(office, 'interviews', steps)
  await addMeetings(office, 'demoSessions', steps)
}

async function addProfiles({ tx, idOf, at }: DemoOffice): Promise<void> {
  const profiles = steps.map(({ key, video, demo, hasStudio = false, media = [] }, place) => {
    const submittedAt = at(2 + (place % 5) * 2, '21:10')
    const file = (kind: Media) => (media.includes(kind) ? officeFile(key, kind) : null)
    return {
      id: idOf(key),
      image: file('image'),
      video: file('video'),
      thumbnail: file('thumbnail'),
      studioId: hasStudio ? idOf('studio') : null,
      submittedAt: video === undefined ? null : submittedAt,
      passedAt: video === 'passed' ? submittedAt : null,
      reviewedAt: video === 'rejected' ? at(1, '12:30') : null,
      demoPassedAt: demo === Passed ? at(4, '15:00') : null,
    }
  })
  await setOnboarding(tx, profiles, {
    reviewedBy: idOf('admin'),
    reasons: ['sound', 'light'],
    note: 'الصوت بعيد والإضاءة من خلفك. سجّل في غرفة هادئة والنافذة أمامك.',
  })
}

async function addMeetings(
  { tx, idOf, at }: DemoOffice,
  table: 'interviews' | 'demoSessions',
  of: readonly Step[],
): Promise<void> {
  const isInterview = table === 'interviews'
  const meetings = of.flatMap(({ key, interview, demo }, place) => {
    const status = isInterview ? interview : demo
    if (status === undefined) return []
    // Those without a result: one was yesterday, one is today; the others one after the other in the past weeks.
    const daysAgo = status === Pending ? (key === 'emad-ramzy' ? 0 : 1) : 4 + place * (isInterview ? 2 : 1)
    return [{ key, status, start: at(daysAgo, isInterview ? '13:00' : '13:30'), isToday: daysAgo === 0 }]
  })
  const quarter = 15 * MINUTE_MS
  const timed = meetings.map((meeting) => {
    const start = meeting.isToday ? new Date(Math.floor(meeting.start.getTime() / quarter) * quarter) : meeting.start
    return { ...meeting, start, end: new Date(start.getTime() + 30 * MINUTE_MS) }
  })
  const slotIds = await insertSlotRows(
    tx,
    timed.map(({ start, end }) => ({ userId: idOf(HOST), start, end })),
  )
  await insertInto(
    tx,
    table,
    timed.map(({ key, status, start }, place) => ({
      ...(isInterview
        ? { interviewerId: idOf(HOST), intervieweeId: idOf(key), ...resultOf(status) }
        : { managerId: idOf(HOST), tutorId: idOf(key) }),
      slotId: slotIds[place],
      sessionId: `${isInterview ? 'interview' : 'demo'}:${randomUUID()}`,
      start,
      status,
      createdAt: new Date(start.getTime() - 3 * 24 * 60 * MINUTE_MS),
      updatedAt: status === Pending ? new Date(start.getTime() - 3 * 24 * 60 * MINUTE_MS) : start,
    })),
  )
  const refIds = await idsBySlot(tx, table, slotIds)
  await insertCalendarEntries(
    tx,
    timed.flatMap(({ key, status, start, end }, place) =>
      status === CanceledByInterviewer || status === CanceledByInterviewee
        ? []
        : [
            {
              kind: isInterview ? CalendarKind.Interview : CalendarKind.Demo,
              refId: refIds.get(slotIds[place] ?? 0) ?? 0,
              userIds: [idOf(HOST), idOf(key)],
              start,
              end,
            },
          ],
    ),
  )
}

function resultOf(status: InterviewStatus) {
  if (!isDecided(status)) return { level: null, interviewerFeedback: null, intervieweeFeedback: null, note: null }
  return status === Passed
    ? {
        level: 4,
        interviewerFeedback:
          '<p>نطق <b>واضح</b> وصبر على الطالب. في الحصص القادمة:</p>' +
          '<ul><li>اترك له وقتًا أطول ليكمل جملته.</li><li>صحّح بعد الفكرة، لا في وسطها.</li></ul>',
        intervieweeFeedback: '<p>مقابلة هادئة، وكانت الأسئلة قريبة من الحصة الحقيقية.</p>',
        note: null,
      }
    : {
        level: 2,
        interviewerFeedback: '<p>تحتاج إلى طلاقة أكثر في الشرح. تدرّب على حوارات قصيرة ثم احجز مقابلة جديدة.</p>',
        intervieweeFeedback: '',
        note: '<p>يتوقف كثيرًا بين الجمل، و<b>يترجم</b> بدل أن يشرح.</p>',
      }
}
