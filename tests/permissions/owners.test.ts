// Whose it is: each call on one person's thing, by its owner and by those it is not for.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import { pathOf } from '../../apps/server/src/http/serve.ts'
import { matrix } from './matrix.ts'
import { buildTown, type Town } from './town.ts'

let town: Town
beforeAll(async () => {
  town = await buildTown()
})
let verdicts = 0
afterAll(async () => {
  await town.app.close()
  process.stdout.write(`permissions: ${stories.length} stories of owners and others, ${verdicts} verdicts\n`)
})

type Name = 'student' | 'tutor' | 'stranger' | 'otherTutor' | 'manager' | 'studio' | 'otherStudio' | 'admin' | 'chief'

interface Story {
  readonly call: string
  readonly of: (town: Town) => { path?: Record<string, string | number>; query?: string; body?: object }
  readonly allowed: readonly Name[]
  readonly refused: readonly Name[]
  readonly as: { readonly status: number; readonly code: string }
}

const uuid = 'b2b6a1de-5a3a-4c89-9d1e-6f1c5a1f0b11'
const no = { status: 403, code: 'forbidden' }
const hidden = (code: string) => ({ status: 404, code })
const id = (key: keyof Town) => (there: Town) => ({ path: { id: Number(there[key]) } })
const ofStudent = (there: Town) => ({ path: { id: there.student.id } })
const members: readonly Name[] = ['student', 'tutor']
const others: readonly Name[] = ['stranger', 'otherTutor', 'manager']
const strangers: readonly Name[] = ['stranger', 'otherTutor', 'manager', 'studio']

/** Reading first; what changes or deletes comes last, refusals before the owner's own turn. */
const stories: readonly Story[] = [
  { call: 'GET /lesson/:id', of: id('lessonId'), allowed: [...members, 'admin', 'chief'], refused: strangers, as: no },
  {
    call: 'GET /session/:id',
    of: (there) => ({ path: { id: there.sessionId } }),
    allowed: members,
    refused: others,
    as: no,
  },
  {
    call: 'GET /session/token',
    of: (there) => ({ query: `sessionId=${there.sessionId}` }),
    allowed: [],
    refused: others,
    as: no,
  },
  {
    call: 'GET /lesson/:id/notes',
    of: id('lessonId'),
    allowed: members,
    refused: [...others, 'admin', 'chief'],
    as: no,
  },
  {
    call: 'POST /lesson/:id/notes',
    of: (there) => ({
      path: { id: there.lessonId },
      body: { ops: [{ opId: uuid, id: uuid, base: 0, kind: 'line', order: 'a', text: 'سطر' }] },
    }),
    allowed: [],
    refused: others,
    as: no,
  },
  {
    call: 'GET /lesson/:id/private-note',
    of: id('lessonId'),
    allowed: ['tutor'],
    refused: ['otherTutor', 'manager'],
    as: no,
  },
  {
    call: 'PUT /lesson/:id/private-note',
    of: (there) => ({ path: { id: there.lessonId }, body: { text: 'ملاحظة عن الطالب', version: 0 } }),
    allowed: [],
    refused: ['otherTutor', 'manager'],
    as: no,
  },
  { call: 'GET /rating/:id', of: id('ratingId'), allowed: ['student', 'admin'], refused: others, as: no },
  {
    call: 'GET /rating/list/rater/:id',
    of: ofStudent,
    allowed: ['student', 'admin'],
    refused: ['stranger', 'tutor', 'studio'],
    as: no,
  },
  {
    call: 'GET /rating/list/ratee/:id',
    of: (there) => ({ path: { id: there.studio.id } }),
    allowed: ['admin'],
    refused: ['student', 'tutor', 'studio'],
    as: no,
  },
  {
    call: 'GET /report/:id',
    of: id('reportId'),
    allowed: ['student', 'admin', 'chief'],
    refused: ['tutor', ...strangers],
    as: hidden('report-not-found'),
  },
  {
    call: 'GET /report/reply/:id',
    of: id('replyId'),
    allowed: ['student', 'admin'],
    refused: ['tutor', ...strangers],
    as: hidden('not-found'),
  },
  {
    call: 'GET /report/reply/report/:id',
    of: id('reportId'),
    allowed: ['student', 'admin'],
    refused: ['tutor', ...strangers],
    as: hidden('report-not-found'),
  },
  { call: 'GET /sub/:id', of: id('subscriptionId'), allowed: ['student', 'admin'], refused: ['stranger'], as: no },
  { call: 'GET /tx/:id', of: id('transactionId'), allowed: ['student', 'admin'], refused: ['stranger'], as: no },
  {
    call: 'GET /tx/:id/history',
    of: id('transactionId'),
    allowed: ['student', 'admin'],
    refused: ['stranger'],
    as: no,
  },
  {
    call: 'GET /fawry/payment-status',
    of: (there) => ({ query: `transactionId=${there.transactionId}` }),
    allowed: [],
    refused: ['stranger'],
    as: no,
  },
  {
    call: 'POST /fawry/payment-status/sync',
    of: (there) => ({ body: { transactionId: there.transactionId } }),
    allowed: [],
    refused: ['stranger'],
    as: no,
  },
  { call: 'GET /user/student/stats/:id', of: ofStudent, allowed: ['student', 'admin'], refused: ['stranger'], as: no },
  {
    call: 'GET /user/tutor/meta',
    of: (there) => ({ query: `tutorId=${there.tutor.id}` }),
    allowed: ['tutor', 'admin'],
    refused: ['otherTutor', 'manager'],
    as: no,
  },
  {
    call: 'GET /user/tutor/:tutorId/for/studio',
    of: (there) => ({ path: { tutorId: there.tutor.id } }),
    allowed: ['studio', 'admin'],
    refused: ['otherStudio'],
    as: no,
  },
  {
    call: 'GET /invoice/stats/:id',
    of: (there) => ({ path: { id: there.tutor.id } }),
    allowed: ['tutor', 'admin'],
    refused: ['otherTutor'],
    as: no,
  },
  {
    call: 'GET /assets/receipts/:file',
    of: (there) => ({ path: { file: there.receipt } }),
    allowed: [],
    refused: ['student', 'otherTutor', 'studio'],
    as: hidden('asset-not-found'),
  },
  {
    call: 'GET /chat/list/:roomId/messages',
    of: (there) => ({ path: { roomId: there.roomId } }),
    allowed: [...members, 'admin'],
    refused: [...others, 'studio'],
    as: no,
  },
  {
    call: 'GET /chat/room/members/:roomId',
    of: (there) => ({ path: { roomId: there.roomId } }),
    allowed: [...members, 'admin'],
    refused: [...others, 'studio'],
    as: no,
  },
  {
    call: 'GET /chat/list/rooms/:userId/',
    of: (there) => ({ path: { userId: there.student.id } }),
    allowed: ['student', 'admin'],
    refused: ['tutor', 'stranger', 'studio'],
    as: no,
  },
  {
    call: 'GET /chat/room/by/members',
    of: (there) => ({ query: `members[]=${there.student.id}&members[]=${there.tutor.id}` }),
    allowed: [...members, 'admin'],
    refused: others,
    as: no,
  },
  {
    call: 'PUT /chat/room/:roomId',
    of: (there) => ({ path: { roomId: there.roomId }, body: { pinned: true } }),
    allowed: [],
    refused: others,
    as: no,
  },
  {
    call: 'GET /user/:id',
    of: ofStudent,
    allowed: ['admin', 'chief'],
    refused: ['student', 'tutor', 'studio'],
    as: no,
  },
  {
    call: 'PUT /user/:id',
    of: (there) => ({ path: { id: there.student.id }, body: { name: 'سارة علي' } }),
    allowed: ['student', 'admin'],
    refused: ['tutor', ...strangers],
    as: no,
  },
  {
    call: 'PUT /user/:id',
    of: (there) => ({ path: { id: there.chief.id }, body: { name: 'سارة علي' } }),
    allowed: ['chief'],
    refused: ['admin', 'student'],
    as: no,
  },
  {
    call: 'PATCH /lesson',
    of: (there) => ({ body: { lessonId: there.lessonId, slotId: 1, start: new Date().toISOString(), duration: 15 } }),
    allowed: [],
    refused: ['stranger'],
    as: no,
  },
  {
    call: 'PUT /lesson/:id/focus',
    of: (there) => ({ path: { id: there.lessonId }, body: { focus: 'مقابلات العمل' } }),
    allowed: ['student'],
    refused: ['stranger'],
    as: no,
  },
  { call: 'GET /lesson/:id/again', of: id('lessonId'), allowed: [], refused: ['stranger'], as: no },
  {
    call: 'PUT /report/reply/:id',
    of: (there) => ({ path: { id: there.replyId }, body: { message: 'كلام آخر' } }),
    allowed: ['admin'],
    refused: ['student', 'chief'],
    as: no,
  },
  { call: 'DELETE /report/reply/:id', of: id('replyId'), allowed: [], refused: ['student'], as: no },
  {
    call: 'PUT /report/:id',
    of: (there) => ({ path: { id: there.reportId }, body: { title: 'عنوان آخر' } }),
    allowed: [],
    refused: strangers,
    as: hidden('report-not-found'),
  },
  {
    call: 'DELETE /report/:id',
    of: id('reportId'),
    allowed: ['admin'],
    refused: strangers,
    as: hidden('report-not-found'),
  },
  {
    call: 'PUT /rating/:id',
    of: (there) => ({ path: { id: there.ratingId }, body: { value: 4 } }),
    allowed: ['student', 'admin'],
    refused: ['tutor', 'stranger'],
    as: no,
  },
  { call: 'DELETE /rating/:id', of: id('ratingId'), allowed: ['student'], refused: ['tutor', 'stranger'], as: no },
  { call: 'DELETE /lesson/:id', of: id('lessonId'), allowed: ['tutor'], refused: others, as: no },
  {
    call: 'PUT /invoice/:id',
    of: (there) => ({ path: { id: there.invoiceId }, body: { status: 1 } }),
    allowed: [],
    refused: ['otherTutor'],
    as: no,
  },
]

async function send({ call, of }: Story, name: Name) {
  const [method = '', path = ''] = call.split(' ')
  const { path: params = {}, query, body } = of(town)
  const endpoint =
    allEndpoints.find((each) => each.method === method && each.path === path) ?? expect.fail(`${call} is no call`)
  const address = pathOf(endpoint).replaceAll(/:(\w+)/g, (_, key: string) => String(params[key]))
  const response = await fetch(`${town.app.url}${address}${query === undefined ? '' : `?${query}`}`, {
    method,
    headers: {
      authorization: `Bearer ${town[name].token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  verdicts += 1
  return {
    status: response.status,
    code: text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined,
  }
}

test.each(stories.map((story, place) => [`${story.call} (${place + 1})`, story] as const))(
  '%s is for its owner',
  async (_, story) => {
    for (const name of story.refused) expect({ name, ...(await send(story, name)) }).toEqual({ name, ...story.as })
    for (const name of story.allowed)
      expect({ name, ...(await send(story, name)) }).toMatchObject({ name, status: 200 })
  },
)

/**
 * Calls that name no thing: they act on the caller's own account or filter by the caller. Their owner is whoever calls.
 */
const ownByNature = [
  /\/auth\//,
  /\/confirmation-code\//,
  /\/user\/(current|deletion|preferences|notification|telegram-link|asset)/,
  /personalized$/,
  /\/uncontacted$/,
  /\/push\//,
  /\/calendar\/feed$/,
  /\/topic\/of\/user$/,
  /\/(favourite|watch)\//,
  /\/availability-slot\/$/,
  /\/lesson\/(list\/|words|private-notes)$/,
  /\/(interview|demo-session)\/list/,
  /\/report\/list$/,
  /^GET \/(sub|tx)\/(list|user|last)$/,
  /^GET \/invoice$/,
  /\/fawry\/card-token/,
]
/** Tested with their own things in their module's tests: the things cannot stand in one town with the others. */
const elsewhere = [/\/upload\/:id$/, /^POST \/report\/reply$/, /cancel-unpaid-order$/]

test("every call on somebody's own thing has its story", () => {
  const told = new Set(stories.map((story) => story.call))
  const ownedCalls = allEndpoints
    .map((endpoint) => `${endpoint.method} ${endpoint.path}`)
    .filter((name) => matrix[name]?.includes('o') === true)
  expect(
    ownedCalls.filter(
      (name) => !told.has(name) && ![...ownByNature, ...elsewhere].some((pattern) => pattern.test(name)),
    ),
  ).toEqual([])
})
