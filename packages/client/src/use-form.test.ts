// A form in use: what it checks, where it shows a failure, and that it sends once.
import { CreateUser } from '@hiwar/contract/users.ts'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Failure } from './failure.ts'
import { useContractForm } from './form.ts'
import { closePage, openPage, run, type Running } from './test/hooks.ts'

const typed = { role: 4, email: 'mona@example.com', password: 'lantern1!' } as const
const load = vi.fn(async () => CreateUser)
const useSignUp = () => {
  const form = useContractForm(load, { defaults: { ...typed, email: '' } })
  // Read here: the form tells its component only of what it reads.
  return { form, errors: form.formState.errors }
}

let running: Running<ReturnType<typeof useSignUp>>
beforeEach(async () => {
  load.mockClear()
  openPage()
  running = run(useSignUp)
  await expect.poll(() => running.latest()).toBeDefined()
  for (const name of ['role', 'email', 'password'] as const) running.latest().form.register(name)
})
afterAll(closePage)
afterEach(() => {
  running.stop()
})

const submit = async (send: (values: object) => Promise<void> = async () => undefined) => {
  const preventDefault = vi.fn()
  running.latest().form.submit(send)({ preventDefault, persist: () => undefined } as never)
  await expect.poll(() => preventDefault).toHaveBeenCalled()
}
const refused = (code: 'user-exists' | 'busy-tutor', kind: 'refused' | 'raw' = 'refused') =>
  new Failure({ kind, code, status: 400, requestId: null })

test('its rules are loaded when the page is first used, not before', async () => {
  expect(load).not.toHaveBeenCalled()
  await vi.waitFor(() => {
    dispatchEvent(new Event('pointerdown'))
    expect(load).toHaveBeenCalled()
  }, 30_000)
  dispatchEvent(new Event('keydown'))
  expect(load).toHaveBeenCalledTimes(1)
})

test('its rules are loaded at once where a field has the focus already', async () => {
  openPage().activeElement = {}
  const other = run(useSignUp)
  await expect.poll(() => load).toHaveBeenCalledTimes(1)
  other.stop()
})

test('what breaks a rule is not sent, and says so at its field', async () => {
  const send = vi.fn(async () => undefined)
  await submit(send)
  await expect.poll(() => running.latest().errors.email?.message).toBe('required')
  expect(send).not.toHaveBeenCalled()
})

test('valid values are sent once, however often it is submitted meanwhile, and again afterwards', async () => {
  running.latest().form.setValue('email', ' Mona@Example.com ')
  let answer = (): void => undefined
  const send = vi.fn(
    async () =>
      await new Promise<void>((resolve) => {
        answer = resolve
      }),
  )
  await submit(send)
  await submit(send)
  await expect.poll(() => send.mock.calls).toEqual([[typed]])
  answer()
  await vi.waitFor(async () => {
    await submit(send)
    expect(send).toHaveBeenCalledTimes(2)
  }, 30_000)
  answer()
})

test('a refusal is shown at its field, any other failure above the button, until the next try', async () => {
  running.latest().form.applyFailure(refused('user-exists'))
  await expect.poll(() => running.latest().errors.email).toMatchObject({ message: 'user-exists' })
  expect(running.latest().form.failure).toBeNull()
  for (const failure of [refused('busy-tutor'), refused('user-exists', 'raw')]) {
    running.latest().form.applyFailure(failure)
    await expect.poll(() => running.latest().form.failure).toBe(failure)
  }
  await submit()
  await expect.poll(() => running.latest().form.failure).toBeNull()
})
