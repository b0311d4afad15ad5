import { expect, test, vi } from 'vitest'
import { afterRefetches, refetchOnce } from './refetch-once.ts'

const pause = async () => {
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
}

test('what reacts to one event shares one refetch, and the next event starts another', async () => {
  const refetch = vi.fn(async () => 'reply')
  const [one, other] = [refetchOnce('rooms', refetch), refetchOnce('rooms', refetch)]
  expect([await one, await other, refetch.mock.calls.length]).toEqual(['reply', 'reply', 1])
  await pause()
  await refetchOnce('rooms', refetch)
  expect(refetch).toHaveBeenCalledTimes(2)
})

test('an invalidation runs once and leaves out what is refetched anyway, whichever came first', async () => {
  const left: [boolean, boolean][] = []
  const invalidate = (isRefetched: (hash: string) => boolean) => {
    left.push([isRefetched('rooms'), isRefetched('lessons')])
  }
  afterRefetches('listRooms', invalidate)
  void refetchOnce('rooms', async () => undefined)
  afterRefetches('listRooms', invalidate)
  await pause()
  expect(left).toEqual([[true, false]])
  afterRefetches('listRooms', invalidate)
  await pause()
  expect(left).toEqual([
    [true, false],
    [false, false],
  ])
})
