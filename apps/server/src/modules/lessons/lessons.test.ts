import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookLesson } from '@hiwar/contract/lessons.ts'
import { buildTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => { app = await buildTestApp({ at: '2026-05-04T08:00:00Z' }) })
afterAll(async () => { await app.close() })

test('a subscribed student books a published time', async () => {
  const tutor = await app.people.tutor()
  const student = await app.people.student()
  const slotId = await tutor.publish('2026-05-05T14:00:00Z', '2026-05-05T16:00:00Z')
  const answer = await app.call(bookLesson, { as: student, body: { tutorId: tutor.id, slotId, start: '2026-05-05T14:30:00Z', duration: 30 } })
  expect(answer.body).toMatchObject({ status: 'pending', duration: 30, price: 7500 })
  expect(answer.status).toBe(200)
})
