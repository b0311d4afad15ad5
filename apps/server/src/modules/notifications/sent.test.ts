// What a person was told, as the back office lists it (more.md 6).
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '@hiwar/arabic/messages.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { listDeliveries } from '@hiwar/contract/notifications.ts'
import { SECOND_MS } from '@hiwar/contract/time.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'
import type { Person } from '../../../test/people.ts'

let app: TestApp
let admin: Person
let student: Person
beforeAll(async () => {
  app = await buildTestApp({ at: '2026-05-04T09:00:00Z' })
  admin = await app.people.admin()
  student = await app.people.student()
  await told(student, {
    kind: 'payment-succeeded',
    transactionId: 7,
    amount: 200_000,
    weeklyMinutes: 60,
    endsAt: later,
  })
  const reply = 'حوّلنا 1234567 إلى +201012345678، ثم 12345678 إلى first.last+more@mail.example.com'
  await told(student, { kind: 'report-reply', reportId: 1, title: 'استرداد', reply })
  await told(student, { kind: 'email-changed', formerEmail: 'old@example.com' }, 'failed')
  await told(await app.people.student(), { kind: 'password-changed' })
})
afterAll(async () => {
  await app.close()
})

const later = '2026-06-01T09:00:00.000Z'

async function told(person: Person, message: Message, state: 'sent' | 'failed' = 'sent'): Promise<void> {
  const at = app.clock.now()
  app.clock.advance(SECOND_MS)
  await app.deps.db
    .insertInto('deliveries')
    .values({
      userId: person.id,
      channel: 'email',
      kind: message.kind,
      message: JSON.stringify(message),
      state,
      createdAt: at,
      dueAt: at,
    })
    .execute()
}

const listed = async (userId: number, page: object = {}) =>
  (await app.call(listDeliveries, { as: admin, query: { userId, ...page } })).body

test('what a person was told is listed newest first, page by page', async () => {
  const { list, total } = await listed(student.id)
  expect(total).toBe(3)
  expect(list.map(({ kind, channel, state }) => [kind, channel, state])).toEqual([
    ['email-changed', 'email', 'failed'],
    ['report-reply', 'email', 'sent'],
    ['payment-succeeded', 'email', 'sent'],
  ])
  expect(list[2]).toMatchObject({ at: '2026-05-04T09:00:00.000Z', text: expect.stringContaining('2,000') })
  expect((await listed(student.id, { size: 1, page: 3 })).list.map(({ kind }) => kind)).toEqual(['payment-succeeded'])
  expect(await listed(2_000_000_000)).toEqual({ list: [], total: 0 })
})

test('phone numbers and addresses in the text are masked', async () => {
  const { list } = await listed(student.id)
  const texts = list.map(({ text }) => text).join('\n')
  expect(texts).toContain('حوّلنا 1234567 إلى •••5678، ثم •••5678 إلى f•••@mail.example.com')
  for (const secret of ['201012345678', 'old@example.com', student.email]) expect(texts).not.toContain(secret)
})

test('it is for admins, about one person', async () => {
  for (const as of [student, await app.people.someone(Role.Studio)])
    expect((await app.call(listDeliveries, { as, query: { userId: as.id } })).body.code).toBe('forbidden')
  expect((await app.call(listDeliveries, { as: admin, query: {} as { userId: number } })).body.code).toBe('bad-request')
})
