// Ownership: each call on something that belongs to a person, by its owner and by others.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import { callName } from '@hiwar/contract/endpoint.ts'
import { createReport } from '@hiwar/contract/reports.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { pathOf } from '../../apps/server/src/http/serve.ts'
import { insertLesson } from '../../apps/server/test/insert-lesson.ts'
import { matrix } from './matrix.ts'
import { buildFixtures, giveRating, type Fixtures } from './fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await buildFixtures()
})
let checks = 0
afterAll(async () => {
  await fixtures.app.close()
  process.stdout.write(`permissions: ${cases.length} ownership cases, ${checks} replies\n`)
})

type Name =
  | 'student'
  | 'tutor'
  | 'otherStudent'
  | 'otherTutor'
  | 'manager'
  | 'studio'
  | 'otherStudio'
  | 'admin'
  | 'superAdmin'

interface Sent {
  readonly path?: Record<string, string | number>
  readonly query?: string
  readonly body?: object
}
interface OwnerCase {
  readonly call: string
  readonly of: (fixtures: Fixtures) => Sent | Promise<Sent>
  readonly allowed: readonly Name[]
  readonly rejected: readonly Name[]
  readonly reply: { readonly status: number; readonly code: string }
}

const uuid = 'b2b6a1de-5a3a-4c89-9d1e-6f1c5a1f0b11'
const forbidden = { status: 403, code: 'forbidden' }
const hidden = (code: string) => ({ status: 404, code })
const id = (key: keyof Fixtures) => (fixtures: Fixtures) => ({ path: { id: Number(fixtures[key]) } })
const ofStudent = (fixtures: Fixtures) => ({ path: { id: fixtures.student.id } })
const ratingOfStudent = async (fixtures: Fixtures) => ({ path: { id: await giveRating(fixtures) } })
const members: readonly Name[] = ['student', 'tutor']
const others: readonly Name[] = ['otherStudent', 'otherTutor', 'manager']
const uninvolved: readonly Name[] = ['otherStudent', 'otherTutor', 'manager', 'studio']

/** Each case makes what it deletes; in each case others are rejected before the owner succeeds. */
const cases: readonly OwnerCase[] = [
  {
    call: 'GET /lesson/:id',
    of: id('lessonId'),
    allowed: [...members, 'admin', 'superAdmin'],
    rejected: uninvolved,
    reply: forbidden,
  },
  {
    call: 'GET /session/:id',
    of: (fixtures) => ({ path: { id: fixtures.sessionId } }),
    allowed: members,
    rejected: others,
    reply: forbidden,
  },
  {
    call: 'GET /session/token',
    of: (fixtures) => ({ query: `sessionId=${fixtures.sessionId}` }),
    allowed: [],
    rejected: others,
    reply: forbidden,
  },
  {
    call: 'GET /lesson/:id/notes',
    of: id('lessonId'),
    allowed: members,
    rejected: [...others, 'admin', 'superAdmin'],
    reply: forbidden,
  },
  {
    call: 'POST /lesson/:id/notes',
    of: (fixtures) => ({
      path: { id: fixtures.lessonId },
      body: { ops: [{ opId: uuid, id: uuid, base: 0, kind: 'line', order: 'a', text: 'سطر' }] },
    }),
    allowed: [],
    rejected: others,
    reply: forbidden,
  },
  {
    call: 'GET /lesson/:id/private-note',
    of: id('lessonId'),
    allowed: ['tutor'],
    rejected: ['otherTutor', 'manager'],
    reply: forbidden,
  },
  {
    call: 'PUT /lesson/:id/private-note',
    of: (fixtures) => ({ path: { id: fixtures.lessonId }, body: { text: 'ملاحظة عن الطالب', version: 0 } }),
    allowed: [],
    rejected: ['otherTutor', 'manager'],
    reply: forbidden,
  },
  { call: 'GET /rating/:id', of: ratingOfStudent, allowed: ['student', 'admin'], rejected: others, reply: forbidden },
  {
    call: 'GET /rating/list/rater/:id',
    of: ofStudent,
    allowed: ['student', 'admin'],
    rejected: ['otherStudent', 'tutor', 'studio'],
    reply: forbidden,
  },
  {
    call: 'GET /rating/list/ratee/:id',
    of: (fixtures) => ({ path: { id: fixtures.studio.id } }),
    allowed: ['admin'],
    rejected: ['student', 'tutor', 'studio'],
    reply: forbidden,
  },
  {
    call: 'GET /report/:id',
    of: id('reportId'),
    allowed: ['student', 'admin', 'superAdmin'],
    rejected: ['tutor', ...uninvolved],
    reply: hidden('report-not-found'),
  },
  {
    call: 'GET /report/reply/:id',
    of: id('replyId'),
    allowed: ['student', 'admin'],
    rejected: ['tutor', ...uninvolved],
    reply: hidden('not-found'),
  },
  {
    call: 'GET /report/reply/report/:id',
    of: id('reportId'),
    allowed: ['student', 'admin'],
    rejected: ['tutor', ...uninvolved],
    reply: hidden('report-not-found'),
  },
  {
    call: 'GET /sub/:id',
    of: id('subscriptionId'),
    allowed: ['student', 'admin'],
    rejected: ['otherStudent'],
    reply: forbidden,
  },
  {
    call: 'GET /tx/:id',
    of: id('transactionId'),
    allowed: ['student', 'admin'],
    rejected: ['otherStudent'],
    reply: forbidden,
  },
  {
    call: 'GET /tx/:id/history',
    of: id('transactionId'),
    allowed: ['student', 'admin'],
    rejected: ['otherStudent'],
    reply: forbidden,
  },
  {
    call: 'GET /fawry/payment-status',
    of: (fixtures) => ({ query: `transactionId=${fixtures.transactionId}` }),
    allowed: [],
    rejected: ['otherStudent'],
    reply: forbidden,
  },
  {
    call: 'POST /fawry/payment-status/sync',
    of: (fixtures) => ({ body: { transactionId: fixtures.transactionId } }),
    allowed: [],
    rejected: ['otherStudent'],
    reply: forbidden,
  },
  {
    call: 'POST /fawry/refund/own',
    of: (fixtures) => ({ body: { transactionId: fixtures.transactionId } }),
    allowed: [],
    rejected: ['otherStudent'],
    reply: hidden('transaction-not-found'),
  },
  {
    call: 'GET /user/student/stats/:id',
    of: ofStudent,
    allowed: ['student', 'admin'],
    rejected: ['otherStudent'],
    reply: forbidden,
  },
  {
    call: 'GET /user/tutor/meta',
    of: (fixtures) => ({ query: `tutorId=${fixtures.tutor.id}` }),
    allowed: ['tutor', 'admin'],
    rejected: ['otherTutor', 'manager'],
    reply: forbidden,
  },
  {
    call: 'GET /user/tutor/:tutorId/for/studio',
    of: (fixtures) => ({ path: { tutorId: fixtures.tutor.id } }),
    allowed: ['studio', 'admin'],
    rejected: ['otherStudio'],
    reply: forbidden,
  },
  {
    call: 'GET /invoice/stats/:id',
    of: (fixtures) => ({ path: { id: fixtures.tutor.id } }),
    allowed: ['tutor', 'admin'],
    rejected: ['otherTutor'],
    reply: forbidden,
  },
  {
    call: 'GET /assets/receipts/:file',
    of: (fixtures) => ({ path: { file: fixtures.receipt } }),
    allowed: [],
    rejected: ['student', 'otherTutor', 'studio'],
    reply: hidden('asset-not-found'),
  },
  {
    call: 'GET /chat/list/:roomId/messages',
    of: (fixtures) => ({ path: { roomId: fixtures.roomId } }),
    allowed: [...members, 'admin'],
    rejected: [...others, 'studio'],
    reply: forbidden,
  },
  {
    call: 'GET /chat/room/members/:roomId',
    of: (fixtures) => ({ path: { roomId: fixtures.roomId } }),
    allowed: [...members, 'admin'],
    rejected: [...others, 'studio'],
    reply: forbidden,
  },
  {
    call: 'GET /chat/list/rooms/:userId/',
    of: (fixtures) => ({ path: { userId: fixtures.student.id } }),
    allowed: ['student', 'admin'],
    rejected: ['tutor', 'otherStudent', 'studio'],
    reply: forbidden,
  },
  {
    call: 'GET /chat/room/by/members',
    of: (fixtures) => ({ query: `members[]=${fixtures.student.id}&members[]=${fixtures.tutor.id}` }),
    allowed: [...members, 'admin'],
    rejected: others,
    reply: forbidden,
  },
  {
    call: 'PUT /chat/room/:roomId',
    of: (fixtures) => ({ path: { roomId: fixtures.roomId }, body: { pinned: true } }),
    allowed: [],
    rejected: others,
    reply: forbidden,
  },
  {
    call: 'GET /user/:id',
    of: ofStudent,
    allowed: ['admin', 'superAdmin'],
    rejected: ['student', 'tutor', 'studio'],
    reply: forbidden,
  },
  {
    call: 'PUT /user/:id',
    of: (fixtures) => ({ path: { id: fixtures.student.id }, body: { name: 'سارة علي' } }),
    allowed: ['student', 'admin'],
    rejected: ['tutor', ...uninvolved],
    reply: forbidden,
  },
  {
    call: 'PUT /user/:id',
    of: (fixtures) => ({ path: { id: fixtures.superAdmin.id }, body: { name: 'سارة علي' } }),
    allowed: ['superAdmin'],
    rejected: ['admin', 'student'],
    reply: forbidden,
  },
  {
    call: 'PATCH /lesson',
    of: (fixtures) => ({
      body: { lessonId: fixtures.lessonId, slotId: 1, start: new Date().toISOString(), duration: 15 },
    }),
    allowed: [],
    rejected: ['otherStudent'],
    reply: forbidden,
  },
  {
    call: 'PUT /lesson/:id/focus',
    of: (fixtures) => ({ path: { id: fixtures.lessonId }, body: { focus: 'مقابلات العمل' } }),
    allowed: ['student'],
    rejected: ['otherStudent'],
    reply: forbidden,
  },
  { call: 'GET /lesson/:id/again', of: id('lessonId'), allowed: [], rejected: ['otherStudent'], reply: forbidden },
  {
    call: 'PUT /report/reply/:id',
    of: (fixtures) => ({ path: { id: fixtures.replyId }, body: { message: 'كلام آخر' } }),
    allowed: ['admin'],
    rejected: ['student', 'superAdmin'],
    reply: forbidden,
  },
  { call: 'DELETE /report/reply/:id', of: id('replyId'), allowed: [], rejected: ['student'], reply: forbidden },
  {
    call: 'PUT /report/:id',
    of: (fixtures) => ({ path: { id: fixtures.reportId }, body: { title: 'عنوان آخر' } }),
    allowed: [],
    rejected: uninvolved,
    reply: hidden('report-not-found'),
  },
  {
    call: 'DELETE /report/:id',
    of: async ({ app, student }) => {
      const body = { title: 'الصوت انقطع', description: 'انقطع الصوت مرتين', category: 'technical' } as const
      return { path: { id: (await app.call(createReport, { as: student, body })).body.id } }
    },
    allowed: ['admin'],
    rejected: uninvolved,
    reply: hidden('report-not-found'),
  },
  {
    call: 'PUT /rating/:id',
    of: async (fixtures) => ({ ...(await ratingOfStudent(fixtures)), body: { value: 4 } }),
    allowed: ['student', 'admin'],
    rejected: ['tutor', 'otherStudent'],
    reply: forbidden,
  },
  {
    call: 'DELETE /rating/:id',
    of: ratingOfStudent,
    allowed: ['student'],
    rejected: ['tutor', 'otherStudent'],
    reply: forbidden,
  },
  {
    call: 'DELETE /lesson/:id',
    of: async ({ app, student, tutor }) => {
      const start = new Date(app.clock.now().getTime() + 5 * DAY_MS)
      return { path: { id: await insertLesson(app.deps, { tutorId: tutor.id, studentId: student.id, start }) } }
    },
    allowed: ['tutor'],
    rejected: others,
    reply: forbidden,
  },
  {
    call: 'PUT /invoice/:id',
    of: (fixtures) => ({ path: { id: fixtures.invoiceId }, body: { status: 1 } }),
    allowed: [],
    rejected: ['otherTutor'],
    reply: forbidden,
  },
]

async function send(call: string, { path: params = {}, query, body }: Sent, name: Name) {
  const [method = '', path = ''] = call.split(' ')
  const endpoint =
    allEndpoints.find((each) => each.method === method && each.path === path) ?? expect.fail(`${call} is no call`)
  const address = pathOf(endpoint).replaceAll(/:(\w+)/g, (_, key: string) => String(params[key]))
  const response = await fetch(`${fixtures.app.url}${address}${query === undefined ? '' : `?${query}`}`, {
    method,
    headers: {
      authorization: `Bearer ${fixtures[name].token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  checks += 1
  return {
    status: response.status,
    code: text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined,
  }
}

test.each(cases.map((ownerCase, place) => [`${ownerCase.call} (${place + 1})`, ownerCase] as const))(
  '%s is open to the owner only',
  async (_, { call, of, rejected, allowed, reply }) => {
    const sent = await of(fixtures)
    for (const name of rejected) expect({ name, ...(await send(call, sent, name)) }).toEqual({ name, ...reply })
    for (const name of allowed) expect({ name, ...(await send(call, sent, name)) }).toMatchObject({ name, status: 200 })
  },
)

/** Calls without an id: they act on the account of the caller, or filter by it. */
const ownByNature = [
  /\/auth\//,
  /\/confirmation-code\//,
  /\/(trial|user\/student\/profile)$/,
  /\/user\/(current|deletion|preferences|notification|telegram-link|asset)/,
  /personalized$/,
  /\/uncontacted$/,
  /\/inbox/,
  /\/push\//,
  /\/calendar\/feed$/,
  /\/topic\/of\/user$/,
  /\/(favourite|watch)\//,
  /\/availability-slot\/$/,
  // Days off of another tutor stay as they are, in the module's test.
  /\/availability-rule\//,
  /\/lesson\/(list\/|words|private-notes)$/,
  /\/(interview|demo-session)\/list/,
  /\/report\/list$/,
  /^GET \/(sub|tx)\/(list|user|last)$/,
  /^GET \/invoice(\/ledger|\/receivers)?$/,
  /\/fawry\/card-token/,
]
/** Tested in their modules, because what they act on cannot exist beside the other fixtures. */
const elsewhere = [/\/upload\/:id$/, /^POST \/report\/reply$/, /cancel-unpaid-order$/]

test('every call on something owned has a case', () => {
  const covered = new Set(cases.map((ownerCase) => ownerCase.call))
  const owned = allEndpoints.map(callName).filter((name) => matrix[name]?.includes('o') === true)
  const missing = owned.filter(
    (name) => !covered.has(name) && ![...ownByNature, ...elsewhere].some((pattern) => pattern.test(name)),
  )
  expect(missing, 'add a case with its owner and others to tests/permissions/owners.test.ts').toEqual([])
})
