import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listContactRequests, sendContactRequest, updateContactRequest } from '@hiwar/contract/contact-requests.ts'
import type { Sent } from '@hiwar/contract/endpoint.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import { entriesOf } from '../../../test/audit.ts'
import type { Person } from '../../../test/people.ts'
import { freshToken } from '../../../test/tokens.ts'
import { startMessengers } from '../../../../../doubles/messengers/server.ts'
import { everyRow } from '../../platform/db/whole-table.ts'
import { deleteExpiredRequests, notifyTeam } from './service.ts'

const NOW = '2026-05-04T09:00:00.000Z'
let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await buildTestApp({ at: NOW })
})
beforeEach(async () => {
  app.clock.set(NOW)
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.close()
})

const good = {
  name: 'منى سمير',
  phone: '01012345678',
  title: 'سؤال عن الباقات',
  message: 'هل يمكن تغيير الباقة بعد الاشتراك؟',
}
const send = async (given: object = {}, as?: Person) =>
  await app.call(sendContactRequest, { as, body: { ...good, ...given } })
const list = async (query: object = {}) => (await app.call(listContactRequests, { as: admin, query })).body
const newest = async () => (await list({ size: 1 })).list[0] ?? expect.fail('no request')

test('anyone may write to the team; a signed-in sender is stored', async () => {
  expect((await send()).status).toBe(200)
  expect(await newest()).toMatchObject({
    ...good,
    state: 'open',
    assignedTo: null,
    note: null,
    userId: null,
    version: 0,
  })
  const student = await app.people.student()
  await send({}, student)
  const { id, userId } = await newest()
  expect(userId).toBe(student.id)
  expect((await list({ ids: [id] })).list.map((row) => row.id)).toEqual([id])
})

test("the team's chat is told of each, once it can be reached", async () => {
  const messengers = await startMessengers()
  const opened = await fetch(`${messengers.url}/t.me/bot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone: '201012345678', act: 'start' }),
  })
  const { chatId } = (await opened.json()) as { chatId: number }
  const environment = { MESSENGERS_PORT: new URL(messengers.url).port, TEAM_CHAT_ID: String(chatId) }
  const told = await buildTestApp({ environment, withJobs: true })
  try {
    const enqueue = vi.spyOn(told.deps.jobs, 'enqueue')
    await told.call(sendContactRequest, { body: good })
    const [id] = enqueue.mock.calls.flatMap(([, , job]) => ('contactRequestId' in job ? [job.contactRequestId] : []))
    const texts = () => messengers.messages(String(chatId)).map(({ text }) => text)
    await expect.poll(texts).toEqual([expect.stringContaining(good.title)])
    messengers.setFaults({ bot: 'error' })
    await expect(notifyTeam(told.deps, id ?? 0)).rejects.toThrow('team not notified')
    messengers.setFaults({ bot: 'none' })
    await notifyTeam(told.deps, id ?? 0)
    await notifyTeam(told.deps, 999_999)
    // A chat that will never take it: nothing is tried again.
    await notifyTeam({ ...told.deps, config: { ...told.deps.config, teamChatId: '404' } }, id ?? 0)
    expect(texts()).toHaveLength(2)
  } finally {
    await told.close()
    await messengers.close()
  }
})

test('only the first invalid field is answered, in the order name, phone, title, message', async () => {
  const code = async (given: object) => (await send(given)).body.code
  expect(await code({ name: 'م', phone: '1', title: '', message: '' })).toBe('short-user-name')
  expect(await code({ name: 'م'.repeat(31) })).toBe('long-user-name')
  expect(await code({ name: 'Mona 7' })).toBe('invalid-user-name')
  expect(await code({ phone: '0123', title: '' })).toBe('invalid-phone')
  expect(await code({ title: 'قصر', message: '' })).toBe('short-contact-request-title')
  expect(await code({ title: 'ط'.repeat(129) })).toBe('long-contact-request-title')
  expect(await code({ message: 'قصير' })).toBe('short-contact-request-message')
  expect(await code({ message: 'ط'.repeat(1001) })).toBe('long-contact-request-message')
  expect(await code({ message: 7 })).toBe('invalid-type')
})

test('admins assign, annotate and close a request, each time with the version they read', async () => {
  const sender = await app.people.student()
  await send({ title: 'طلب جديد هنا' }, sender)
  const { id, createdAt } = await newest()
  app.clock.advance(DAY_MS)
  admin = { ...admin, token: await freshToken(app, admin.id) }
  const change = async (body: Sent<typeof updateContactRequest.body>) =>
    await app.call(updateContactRequest, { as: admin, params: { id }, body })
  expect((await change({ version: 0, assignedTo: admin.id, note: 'سأتصل بها غدًا' })).body).toMatchObject({
    version: 1,
    assignedTo: { id: admin.id, email: admin.email, name: 'منى سمير' },
    note: 'سأتصل بها غدًا',
    createdAt,
    updatedAt: app.clock.now().toISOString(),
  })
  expect(await change({ version: 0, state: 'spam' })).toMatchObject({ status: 409, body: { code: 'bad-request' } })
  expect((await change({ version: 1, state: 'answered', note: null })).body).toMatchObject({
    version: 2,
    state: 'answered',
    note: null,
  })
  expect((await change({ version: 2, state: 'answered' })).body.version, 'what is so already').toBe(2)
  expect((await change({ version: 2 })).body.code).toBe('empty-request')
  expect(await change({ version: 2, assignedTo: sender.id })).toMatchObject({
    status: 404,
    body: { code: 'user-not-found', field: 'assignedTo' },
  })
  expect(
    await app.call(updateContactRequest, { as: admin, params: { id: 999_999 }, body: { version: 0, state: 'spam' } }),
  ).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect((await change({ version: 2, assignedTo: null })).body).toMatchObject({ version: 3, assignedTo: null })
  expect((await change({ version: 3, note: 'ردّت' })).body).toMatchObject({ version: 4, note: 'ردّت' })
  const entries = await entriesOf(app, 'contact.update', id)
  expect(new Set(entries.map(({ userId }) => userId))).toEqual(new Set([sender.id]))
  expect(entries.map((entry) => [entry.before, entry.after])).toEqual([
    [
      { assignedTo: null, note: null },
      { assignedTo: admin.id, note: 'سأتصل بها غدًا' },
    ],
    [
      { state: 'open', note: 'سأتصل بها غدًا' },
      { state: 'answered', note: null },
    ],
    [{ assignedTo: admin.id }, { assignedTo: null }],
    [{ note: null }, { note: 'ردّت' }],
  ])
})

test('only admins may list contact requests', async () => {
  for (const as of [await app.people.student(), await app.people.tutor(), await app.people.someone(Role.Studio)]) {
    expect((await app.call(listContactRequests, { as })).body.code).toBe('forbidden')
  }
  expect((await app.call(listContactRequests)).status).toBe(401)
})

test('contact requests are filtered by state, assignee, text and time, in either order', async () => {
  await send()
  await send({ name: 'سلمى حسن', phone: '01199999999', title: 'علامة 100% هنا', message: 'نص فيه كلمة فريدة جدا' })
  const { id, version } = await newest()
  await app.call(updateContactRequest, {
    as: admin,
    params: { id },
    body: { version, state: 'spam', assignedTo: admin.id },
  })
  for (const search of ['سلمى', '01199', '0%', 'فريدة']) expect((await list({ search })).list).toMatchObject([{ id }])
  expect((await list({ search: '' })).total).toBe((await list()).total)
  expect((await list({ state: 'spam' })).list.map((each) => each.id)).toEqual([id])
  expect((await list({ assignedTo: admin.id })).list.map((each) => each.id)).toEqual([id])
  expect((await list({ createdAt: { gt: app.clock.now().toISOString() } })).total).toBe(0)
  expect((await list({ order: ['createdAt'], direction: ['asc'] })).list.at(-1)?.id).toBe(id)
})

test('old requests are deleted: spam after a month, others two years after their last change', async () => {
  await app.deps.db.deleteFrom('contactRequests').where(everyRow).execute()
  for (const title of ['كلام مزعج', 'لم يمسّه أحد', 'أُجيب عنه لاحقًا']) await send({ title })
  const [answered, , spam] = (await list()).list
  const change = async (id = 0, state: 'spam' | 'answered') =>
    await app.call(updateContactRequest, { as: admin, params: { id }, body: { version: 0, state } })
  const leftAt = async (at: Date | string) => {
    app.clock.set(at)
    await deleteExpiredRequests(app.deps)
    admin = { ...admin, token: await freshToken(app, admin.id) }
    return (await list()).list.map(({ state }) => state)
  }
  await change(spam?.id, 'spam')
  const monthLater = new Date(Date.parse(NOW) + 30 * DAY_MS)
  expect(await leftAt(monthLater)).toEqual(['open', 'open', 'spam'])
  await change(answered?.id, 'answered')
  expect(await leftAt(new Date(monthLater.getTime() + 1))).toEqual(['answered', 'open'])
  expect(await leftAt('2028-05-04T09:00:00.000Z')).toEqual(['answered', 'open'])
  expect(await leftAt('2028-05-04T09:00:00.001Z')).toEqual(['answered'])
  expect(await leftAt('2028-06-04T09:00:00.000Z')).toEqual([])
})
