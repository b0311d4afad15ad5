// Several processes keep the person of a token for a moment; they agree on who is out because they tell each other
// (people.md 0.2).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signOut, signOutAll } from '@hiwar/contract/auth.ts'
import { getOwnStudentStats } from '@hiwar/contract/tutors.ts'
import type { TestApp } from '../../../test/app.ts'
import { hasRedis } from '../../../test/redis.ts'
import { openSocket } from '../../../test/sockets.ts'
import { buildTwoApps, type TwoApps } from '../../../test/two-apps.ts'

describe.skipIf(!hasRedis('tokens on several processes'))('with Redis between them', () => {
  let two: TwoApps
  let one: TestApp
  let other: TestApp

  beforeAll(async () => {
    two = await buildTwoApps()
    ;({ one, other } = two)
  })
  afterAll(async () => {
    await two.close()
  })

  test('signing out everywhere on one process signs the person out on the other at once', async () => {
    const student = await one.people.student()
    const statusOn = async (app: TestApp) => (await app.call(getOwnStudentStats, { as: student })).status
    expect([await statusOn(one), await statusOn(other)]).toEqual([200, 200])
    expect((await one.call(signOutAll, { as: student, body: { keepThis: false } })).status).toBe(200)
    expect(await statusOn(one)).toBe(401)
    // The other's clock stands still: what it keeps would never end by itself.
    await expect.poll(async () => await statusOn(other), { timeout: 60_000 }).toBe(401)
  })

  test('so does the end of one sign-in, whose sockets on the other process close', async () => {
    const student = await one.people.student()
    const statusOn = async (app: TestApp) => (await app.call(getOwnStudentStats, { as: student })).status
    expect([await statusOn(one), await statusOn(other)]).toEqual([200, 200])
    const socket = await openSocket(other.url, student.token)
    expect((await one.call(signOut, { as: student })).status).toBe(200)
    expect(await statusOn(one)).toBe(401)
    await expect.poll(async () => await statusOn(other), { timeout: 60_000 }).toBe(401)
    await expect.poll(() => socket.raw.connected, { timeout: 60_000 }).toBe(false)
  })
})
