import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit, tellAudit } from '@hiwar/contract/admin.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { createTopic, deleteTopic, updateTopic } from '@hiwar/contract/topics.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'
import { auditPlatform } from './service.ts'
import { everyRow } from '../../platform/db/whole-table.ts'

let app: TestApp
let chief: Person
let admin: Person
let other: Person
let student: Person
let topicId: number

beforeAll(async () => {
  app = await buildTestApp()
  chief = await app.people.someone(Role.SuperAdmin)
  admin = await app.people.admin()
  other = await app.people.admin()
  student = await app.people.student()
  const reason = { 'x-admin-reason': encodeURIComponent('طلبته إدارة المحتوى') }
  const { body } = await app.call(createTopic, {
    as: admin,
    body: { arabicName: 'السفر', englishName: 'Travel' },
    headers: reason,
  })
  topicId = body.id
  await app.call(updateTopic, { as: admin, params: { id: topicId }, body: { englishName: 'Travelling' } })
  await app.call(updateTopic, { as: other, params: { id: topicId }, body: { englishName: 'Travelling' } })
  await app.call(tellAudit, { as: other, body: { action: 'phone.reveal', targetId: String(student.id) } })
})
afterAll(async () => {
  await app.close()
})

const read = async (as: Person, query: object = {}) => await app.call(listAudit, { as, query })
/** How many entries of the admin the chief finds. */
const ofAdmin = async (query: object) => (await read(chief, { ...query, actorId: admin.id })).body.total

test('a change writes an entry with the changed fields; an unchanged update writes none', async () => {
  const { body } = await read(chief, { targetType: 'topic', targetId: String(topicId) })
  expect(body).toMatchObject({
    total: 2,
    list: [
      {
        action: 'topic.update',
        before: { englishName: 'Travel' },
        after: { englishName: 'Travelling' },
        actor: { id: admin.id, email: admin.email },
        outcome: 'ok',
      },
      {
        action: 'topic.create',
        before: null,
        reason: 'طلبته إدارة المحتوى',
        ip: '127.0.0.1',
        userAgent: 'node',
        targetId: String(topicId),
      },
    ],
  })
})

test('an entry is found by its id, among those the reader may see', async () => {
  const [entry] = (await read(chief, { actorId: admin.id })).body.list
  expect((await read(chief, { ids: [entry?.id] })).body).toEqual({ total: 1, list: [entry] })
  expect((await read(admin, { ids: [entry?.id] })).status).toBe(403)
  expect((await read(admin, { ids: [entry?.id], actorId: admin.id })).body.total).toBe(1)
  expect((await read(other, { ids: [entry?.id], actorId: other.id })).body.total).toBe(0)
})

test('a rolled-back change leaves no entry', async () => {
  const clash = await app.call(createTopic, { as: admin, body: { arabicName: 'السفر', englishName: 'Other' } })
  expect(clash).toMatchObject({ status: 409, body: { code: 'bad-request' } })
  expect((await read(chief, { action: ['topic.create'] })).body.total).toBe(1)
})

test('a regular admin reads own entries, those of one object or of a non-admin, without IP addresses', async () => {
  expect(await read(admin)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await read(admin, { actorId: other.id })).status).toBe(403)
  expect((await read(admin, { userId: other.id })).status).toBe(403)
  expect((await read(admin, { userId: 999_999 })).status).toBe(403)
  expect((await read(admin, { actorId: admin.id })).body).toMatchObject({
    total: 2,
    list: [{ ip: null, userAgent: null }, {}],
  })
  expect((await read(admin, { targetType: 'topic', targetId: String(topicId) })).body.total).toBe(2)
  expect((await read(admin, { userId: student.id })).body).toMatchObject({
    total: 1,
    list: [{ action: 'phone.reveal', actor: { id: other.id } }],
  })
})

test("a regular admin reads no admin's account, however it is named", async () => {
  await app.call(updateUser, { as: chief, params: { id: other.id }, body: { name: 'سلمى' } })
  const account = (id: number | string) => ({ targetType: 'user', targetId: String(id) })
  for (const id of [other.id, chief.id, admin.id, 999_999, 'nobody'])
    expect(await read(admin, account(id)), String(id)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await read(admin, { ...account(other.id), userId: student.id })).status).toBe(403)
  expect((await read(admin, { ...account(student.id), userId: other.id })).status).toBe(403)
  expect((await read(admin, { userRoles: [Role.RegularAdmin] })).status).toBe(403)

  expect((await read(admin, account(student.id))).body).toMatchObject({ total: 1, list: [{ action: 'phone.reveal' }] })
  expect((await read(chief, account(other.id))).body).toMatchObject({ total: 1, list: [{ action: 'user.update' }] })
  expect((await read(admin, { ...account(other.id), actorId: admin.id })).body.total).toBe(0)
  expect((await read(chief, { userRoles: [Role.RegularAdmin], action: ['user.'] })).body.total).toBe(1)
  expect((await read(chief, { userRoles: [Role.Student, Role.Studio], action: ['phone.'] })).body.total).toBe(1)
  expect((await read(chief, { userRoles: [Role.Student, Role.Studio], action: ['user.'] })).body.total).toBe(0)
})

test('entries are filtered by action, area, outcome, request and time', async () => {
  await app.call(deleteTopic, { as: admin, params: { id: 999_999 } })
  expect(await ofAdmin({ action: ['topic.'] })).toBe(2)
  expect((await read(chief, { action: ['topic.create', 'phone.reveal'] })).body.total).toBe(2)
  expect(await ofAdmin({ outcome: 'refused' })).toBe(0)
  const [entry] = (await read(chief, { size: 1 })).body.list
  expect((await read(chief, { requestId: entry?.requestId ?? '' })).body.total).toBe(1)
  expect((await read(chief, { at: { gt: app.clock.now().toISOString() } })).body.total).toBe(0)
  expect(await ofAdmin({ targetType: 'topic' })).toBe(2)
  expect((await read(chief, { targetType: 'topic', userId: topicId })).body.total, 'of no person').toBe(0)
  expect((await read(admin, { targetType: 'topic' })).status).toBe(403)
  expect((await read(admin, { targetId: String(topicId) })).status).toBe(403)
  for (const wrong of [
    { action: ['nothing.such'] },
    { action: ['topi.'] },
    { action: ['topic.refund'] },
    { userRoles: [9] },
    { targetType: 'thing' },
    { targetId: '' },
    { outcome: 'maybe' },
  ]) {
    expect((await read(chief, wrong)).body.code).toBe('bad-request')
  }
})

test('the browser reports acts that only it can know', async () => {
  const [teller, guest] = [await app.people.admin(), await app.people.student()]
  const tell = async (body: {
    action: 'phone.reveal' | 'contact.reveal' | 'export.csv'
    targetId: string
    detail?: Record<string, unknown>
  }) => await app.call(tellAudit, { as: teller, body })
  expect(
    (await tell({ action: 'export.csv', targetId: 'users', detail: { rows: 12, filter: { role: 4 } } })).status,
  ).toBe(200)
  expect((await read(chief, { action: ['export.csv'] })).body.list).toMatchObject([
    { targetType: 'list', targetId: 'users', after: { rows: 12, filter: { role: 4 } } },
  ])
  expect((await tell({ action: 'phone.reveal', targetId: '999999' })).body.code).toBe('user-not-found')
  for (const targetId of ['x', '0', '2147483648', '9999999999'])
    expect((await tell({ action: 'phone.reveal', targetId })).body.code, targetId).toBe('user-not-found')
  expect((await tell({ action: 'contact.reveal', targetId: '999999' })).body.code).toBe('not-found')
  expect((await tell({ action: 'export.csv', targetId: 'users', detail: { text: 'ط'.repeat(1100) } })).body.code).toBe(
    'bad-request',
  )
  const { id } = await app.deps.db
    .insertInto('contactRequests')
    .values({
      title: 'عنوان',
      message: 'رسالة',
      userId: guest.id,
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await tell({ action: 'contact.reveal', targetId: String(id) })).status).toBe(200)
  expect((await read(chief, { action: ['contact.reveal'] })).body.list).toMatchObject([
    { targetId: String(id), userId: guest.id },
  ])
  for (const as of [student, await app.people.someone(Role.Studio)])
    expect((await app.call(tellAudit, { as, body: { action: 'export.csv', targetId: 'x' } })).status).toBe(403)
})

test('what people who are no staff change is not logged', async () => {
  const person = await app.people.student()
  const changed = await app.call(updateUser, { as: person, params: { id: person.id }, body: { name: 'سلمى عادل' } })
  expect(changed.status).toBe(200)
  expect((await read(chief, { userId: person.id })).body.total).toBe(0)
})

test('a refused act of staff is logged as refused', async () => {
  const studio = await app.people.someone(Role.Studio)
  for (const as of [studio, student]) await app.call(deleteTopic, { as, params: { id: 999_999 } })
  await expect
    .poll(async () => (await read(chief, { actorId: studio.id })).body.list)
    .toMatchObject([{ action: 'topic.delete', outcome: 'refused' }])
  expect((await read(chief, { outcome: 'refused', actorId: student.id })).body.total).toBe(0)
})

test('a refused act is logged with any target id', async () => {
  const studio = await app.people.someone(Role.Studio)
  for (const id of ['nobody', '99999999999', '0']) {
    await fetch(`${app.url}/api/v1/user/tutor/${id}/intro-video/review`, {
      method: 'POST',
      headers: { authorization: `Bearer ${studio.token}` },
    })
  }
  await expect
    .poll(async () =>
      (await read(chief, { outcome: 'refused', actorId: studio.id })).body.list
        .map(({ targetId, userId }) => `${targetId} ${userId}`)
        .toSorted(),
    )
    .toEqual(['0 null', '99999999999 null', 'nobody null'])
})

test('entries can neither be changed nor deleted', async () => {
  await expect(app.deps.db.updateTable('auditLog').set({ reason: 'other' }).where(everyRow).execute()).rejects.toThrow(
    'only added to',
  )
  await expect(app.deps.db.deleteFrom('auditLog').where(everyRow).execute()).rejects.toThrow('only added to')
})

test('the operator drops entries of more than two years, and no others', async () => {
  const guide = await readFile(new URL('../../../../../docs/production.md', import.meta.url), 'utf8')
  const [, script = ''] = /```sql\n([^`]*audit_log[^`]*)```/.exec(guide) ?? []
  // The clock of the tests is not that of the database.
  const today = `timestamptz '${app.clock.now().toISOString()}'`
  const statements = script.split(';').map((statement) => statement.trim().replace('now()', today))
  expect([statements[0], statements.at(-2)]).toEqual(['begin', 'commit'])

  const longAgo = new Date('2001-01-01T09:00:00.000Z')
  await app.deps.db.transaction().execute(async (tx) => {
    await auditPlatform({ now: () => longAgo }, tx, { action: 'user.update', userId: student.id })
  })
  const { total } = (await read(chief)).body
  await app.deps.db.transaction().execute(async (tx) => {
    for (const statement of statements.slice(1, -2)) await sql.raw(statement).execute(tx)
  })
  expect((await read(chief)).body.total).toBe(total - 1)
  await expect(app.deps.db.deleteFrom('auditLog').where(everyRow).execute()).rejects.toThrow('only added to')
})

test('only the personal data of an erased account can be removed from an entry', async () => {
  const [person, changer] = [await app.people.student(), await app.people.admin()]
  await app.call(updateUser, {
    as: changer,
    params: { id: person.id },
    body: { name: 'هدى كامل', phone: '01055577799' },
  })
  const { id, after } = await app.deps.db
    .selectFrom('auditLog')
    .select(['id', 'after'])
    .where('userId', '=', person.id)
    .executeTakeFirstOrThrow()
  const change = (changed: object) => app.deps.db.updateTable('auditLog').set(changed).where('id', '=', id).execute()
  const blank = { after: JSON.stringify({ name: null, phone: null }) }
  await expect(change(blank)).rejects.toThrow('only added to')

  await app.deps.db.updateTable('users').set({ erasedAt: app.clock.now() }).where('id', '=', person.id).execute()
  expect(after).toEqual({ name: 'هدى كامل', phone: '01055577799' })
  for (const forged of [
    { after: JSON.stringify({ name: 'أخرى', phone: null }) },
    { after: JSON.stringify({ name: null }) },
    { after: null },
    { ...blank, reason: 'other' },
    { ...blank, actorId: other.id },
    // Where the admin acted from is the admin's.
    { ...blank, ip: null, userAgent: null },
  ])
    await expect(change(forged), JSON.stringify(forged)).rejects.toThrow('only added to')
  await change(blank)
  expect((await read(chief, { userId: person.id })).body.list).toMatchObject([
    { after: { name: null, phone: null }, actor: { id: changer.id }, ip: '127.0.0.1' },
  ])
})
