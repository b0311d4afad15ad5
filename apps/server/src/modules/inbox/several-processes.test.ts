import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readInbox } from '@hiwar/contract/inbox.ts'
import { hasRedis } from '../../../test/redis.ts'
import { openSocket } from '../../../test/sockets.ts'
import { buildTwoApps, type TwoApps } from '../../../test/two-apps.ts'
import { transact } from '../../platform/db/transact.ts'
import { notify } from '../notifications/service.ts'

describe.skipIf(!hasRedis('the inbox on several processes'))('with Redis between them', () => {
  let two: TwoApps
  beforeAll(async () => {
    two = await buildTwoApps()
  })
  afterAll(async () => {
    await two.close()
  })

  test('what one process writes or marks as read is heard by a socket of the other', async () => {
    const { one, other } = two
    const student = await one.people.student()
    const socket = await openSocket(other.url, student.token)
    await transact(one.deps, async (tx) => {
      await notify(one.deps, tx, student.id, { kind: 'password-changed' })
    })
    expect(await socket.next('InboxChanged')).toEqual({ unread: 1 })
    await one.call(readInbox, { as: student, body: { all: true } })
    expect(await socket.next('InboxChanged')).toEqual({ unread: 0 })
    socket.close()
  })
})
