import { describe, expect, onTestFinished, test } from 'vitest'
import { hasRedis, startRedis } from '../../../test/redis.ts'
import { createInvalidationBus } from './invalidation-bus.ts'
import { connectRedis } from './redis.ts'

describe.skipIf(!hasRedis('invalidations between processes'))('invalidations between processes', () => {
  test('what a full Redis refuses is logged, and goes with the next that it takes', async () => {
    const redis = await startRedis()
    onTestFinished(redis.stop)
    const client = await connectRedis(redis.url)
    onTestFinished(() => {
      client.destroy()
    })
    const logged: string[] = []
    const log = { error: (_details: object, text: string) => void logged.push(text) }
    const sender = createInvalidationBus(client, log)
    const receiver = createInvalidationBus(client, log)
    onTestFinished(async () => void (await Promise.all([sender.close(), receiver.close()])))
    const received: string[] = []
    receiver.subscribe('plans', async (text) => void received.push(text))
    await expect
      .poll(async () => {
        await sender.publish('plans', 'heard')
        return received
      })
      .toContain('heard')

    await client.configSet('maxmemory', '1')
    await sender.publish('plans', 'refused')
    expect(logged).toEqual(['Redis refused an invalidation'])
    await client.configSet('maxmemory', '0')
    await sender.publish('plans', 'taken')
    await expect.poll(() => received.filter((text) => text !== 'heard').toSorted()).toEqual(['refused', 'taken'])
  })
})
