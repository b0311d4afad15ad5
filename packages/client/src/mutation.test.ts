import { getCurrentUser, updateUser } from '@hiwar/contract/users.ts'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAuth, storeAuth } from './auth-store.ts'
import { onInvalidated, useApiMutation } from './mutation.ts'
import { closePage, openPage, run, type Running } from './test/hooks.ts'
import { aUser, tokenUntil } from './test/people.ts'

const useRename = () => useApiMutation(updateUser, { invalidates: [getCurrentUser] })
const rename = { params: { id: aUser.id }, body: { name: 'منى' } }
const idle = { isRunning: false, failure: null, reply: undefined }

let answers: ((reply: Response) => void)[]
let mutation: Running<ReturnType<typeof useRename>>
beforeEach(async () => {
  openPage()
  answers = []
  vi.stubGlobal('fetch', async () => await new Promise<Response>((resolve) => answers.push(resolve)))
  storeAuth(tokenUntil(Date.now() + 3_600_000), { user: aUser, tutor: null })
  mutation = run(useRename)
  await expect.poll(() => mutation.latest()).toMatchObject(idle)
})
afterAll(closePage)
afterEach(() => {
  mutation.stop()
  clearAuth()
})

const becomes = async (state: object) => await expect.poll(() => mutation.latest()).toMatchObject(state)
const refusal = () => Response.json({ code: 'forbidden', message: 'x' }, { status: 403 })

test('a run says that it is under way, then what came back, and what it made stale', async () => {
  const stale = vi.fn()
  const stop = onInvalidated(stale)
  const running = mutation.latest().run(rename)
  await becomes({ ...idle, isRunning: true })
  expect(stale).not.toHaveBeenCalled()
  answers[0]?.(Response.json(aUser))
  expect(await running).toEqual({ reply: aUser, failure: null })
  await becomes({ ...idle, reply: aUser })
  expect(stale.mock.calls).toEqual([[getCurrentUser]])

  stop()
  const again = mutation.latest().run(rename)
  answers[1]?.(Response.json(aUser))
  await again
  expect(stale).toHaveBeenCalledTimes(1)
})

test('a failed run keeps its failure until the next one or a reset, and makes nothing stale', async () => {
  const stale = vi.fn()
  const stop = onInvalidated(stale)
  const running = mutation.latest().run(rename)
  answers[0]?.(refusal())
  expect(await running).toMatchObject({ reply: undefined, failure: { code: 'forbidden' } })
  await becomes({ ...idle, failure: expect.objectContaining({ code: 'forbidden' }) })
  const next = mutation.latest().run(rename)
  await becomes({ ...idle, isRunning: true })
  answers[1]?.(refusal())
  await next
  mutation.latest().reset()
  await becomes(idle)
  expect(stale).not.toHaveBeenCalled()
  stop()
})

test('what an older run brings is not shown over a newer one', async () => {
  const older = mutation.latest().run(rename)
  const newer = mutation.latest().run(rename)
  answers[1]?.(Response.json({ ...aUser, name: 'سارة' }))
  await newer
  answers[0]?.(refusal())
  await older
  await becomes({ ...idle, reply: { ...aUser, name: 'سارة' } })
})
