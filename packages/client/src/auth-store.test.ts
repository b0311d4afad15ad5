import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '@hiwar/contract/time.ts'
import { TutorMeta } from '@hiwar/contract/tutors.ts'
import { UserSelf } from '@hiwar/contract/users.ts'
import * as z from 'zod/mini'
import { accountVersion } from './auth-store.ts'
import { aUser, tokenUntil } from './test/people.ts'

const account = { user: aUser, tutor: null }

class MemoryStorage {
  readonly items = new Map<string, string>()
  getItem(key: string) {
    return this.items.get(key) ?? null
  }
  setItem(key: string, value: string) {
    this.items.set(key, value)
  }
  removeItem(key: string) {
    this.items.delete(key)
  }
}

let storage: MemoryStorage
let page: EventTarget

/** Loads the modules again, as a new page does: module state starts empty. */
async function openPage() {
  vi.resetModules()
  return {
    ...(await import('./auth-store.ts')),
    ...(await import('./token-refresh.ts')),
    ...(await import('./http.ts')),
  }
}

beforeEach(() => {
  storage = new MemoryStorage()
  page = new EventTarget()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

afterEach(() => {
  vi.unstubAllGlobals()
  // Other files of this worker would begin with the sign-in of the last page.
  vi.resetModules()
})

function storageEvent(key: string | null): Event {
  return Object.assign(new Event('storage'), { key })
}

/** Answers the token refresh requests of this page. */
function stubTokenRefresh(answer: () => Response | Promise<Response>) {
  const refreshRequest = vi.fn(async () => answer())
  vi.stubGlobal('fetch', refreshRequest)
  return refreshRequest
}

test('a sign-in survives a reload; account and token are stored under two keys', async () => {
  const first = await openPage()
  first.storeAuth(tokenUntil(Date.now() + DAY_MS), account)
  expect([...storage.items.keys()].toSorted()).toEqual(['hiwar.account', 'hiwar.token'])

  const second = await openPage()
  expect(second.currentAuth().account?.user.email).toBe('mona@example.com')
  expect(second.liveToken()).not.toBeNull()
})

test('signing out clears both keys and notifies listeners once', async () => {
  const { storeAuth, clearAuth, subscribeAuth, liveToken } = await openPage()
  storeAuth(tokenUntil(Date.now() + DAY_MS), account)
  const heard = vi.fn()
  subscribeAuth(heard)
  clearAuth()
  clearAuth()
  expect([storage.items.size, liveToken(), heard.mock.calls.length]).toEqual([0, null, 1])
})

test('signing out is heard too while the account is not known yet', async () => {
  storage.setItem('hiwar.token', tokenUntil(Date.now() + DAY_MS))
  const { clearAuth, subscribeAuth, liveToken } = await openPage()
  const heard = vi.fn()
  subscribeAuth(heard)
  expect(liveToken()).not.toBeNull()
  clearAuth()
  expect([liveToken(), heard.mock.calls.length]).toEqual([null, 1])
})

test('an expired token counts as signed out, and an account stored by an older version is dropped', async () => {
  storage.setItem('hiwar.token', tokenUntil(Date.now() - 1))
  storage.setItem('hiwar.account', JSON.stringify({ version: accountVersion, ...account }))
  expect((await openPage()).currentAuth()).toEqual({ token: null, account: null })

  storage.setItem('hiwar.token', tokenUntil(Date.now() + DAY_MS))
  storage.setItem('hiwar.account', '{"version":0,"user":{"id":4},"tutor":null}')
  const { currentAuth, liveToken } = await openPage()
  expect(currentAuth().account).toBeNull()
  expect(liveToken()).not.toBeNull()
})

test('what may be read offline goes with an expired sign-in, and when somebody else signs in', async () => {
  storage.setItem('hiwar.offline', '{}')
  storage.setItem('hiwar.token', tokenUntil(Date.now() - 1))
  ;(await openPage()).currentAuth()
  expect(storage.getItem('hiwar.offline')).toBeNull()

  const { storeAuth } = await openPage()
  storeAuth(tokenUntil(Date.now() + DAY_MS), account)
  storage.setItem('hiwar.offline', '{}')
  storeAuth(tokenUntil(Date.now() + DAY_MS), account)
  expect(storage.getItem('hiwar.offline')).toBe('{}')
  storeAuth(tokenUntil(Date.now() + DAY_MS), { ...account, user: { ...aUser, id: aUser.id + 1 } })
  expect(storage.getItem('hiwar.offline')).toBeNull()
})

test('a malformed token has no expiry', async () => {
  const { tokenExpiry } = await openPage()
  expect(['', 'a.b.c', 'nonsense'].map(tokenExpiry)).toEqual([null, null, null])
})

test('sign-in and sign-out in another tab are followed', async () => {
  const { followOtherTabs, currentAuth } = await openPage()
  expect(currentAuth().token).toBeNull()
  const stop = followOtherTabs()
  storage.setItem('hiwar.token', tokenUntil(Date.now() + DAY_MS))
  storage.setItem('hiwar.account', JSON.stringify({ version: accountVersion, ...account }))
  page.dispatchEvent(storageEvent('hiwar.token'))
  expect(currentAuth().account?.user.id).toBe(4)

  storage.items.clear()
  page.dispatchEvent(storageEvent(null))
  expect(currentAuth()).toEqual({ token: null, account: null })
  stop()
})

test('without local storage the sign-in is kept in memory', async () => {
  vi.stubGlobal('localStorage', undefined)
  const { storeAuth, liveToken } = await openPage()
  storeAuth(tokenUntil(Date.now() + DAY_MS), account)
  expect(liveToken()).not.toBeNull()
})

test('a token with more than two days left is not refreshed', async () => {
  const refreshRequest = stubTokenRefresh(() => Response.json('never'))
  const { storeAuth, refreshTokenIfDue } = await openPage()
  storeAuth(tokenUntil(Date.now() + 2 * DAY_MS + HOUR_MS), account)
  await refreshTokenIfDue()
  expect(refreshRequest).not.toHaveBeenCalled()
})

test('a token with two days left is refreshed by one request, even when refreshed concurrently', async () => {
  const fresh = tokenUntil(Date.now() + 7 * DAY_MS)
  const refreshRequest = stubTokenRefresh(() => Response.json(fresh))
  const { storeAuth, refreshTokenIfDue, liveToken } = await openPage()
  storeAuth(tokenUntil(Date.now() + 2 * DAY_MS), account)
  await Promise.all([refreshTokenIfDue(), refreshTokenIfDue()])
  expect(refreshRequest).toHaveBeenCalledTimes(1)
  expect(liveToken()).toBe(fresh)
  expect(storage.getItem('hiwar.token')).toBe(fresh)
})

test('a failed refresh is not retried until the next page load and keeps the old token', async () => {
  const refreshRequest = stubTokenRefresh(() => Response.json({ code: 'unexpected', message: '' }, { status: 500 }))
  const { storeAuth, refreshTokenIfDue, liveToken } = await openPage()
  storeAuth(tokenUntil(Date.now() + DAY_MS), account)
  await refreshTokenIfDue()
  await refreshTokenIfDue()
  expect(refreshRequest).toHaveBeenCalledTimes(1)
  expect(liveToken()).not.toBeNull()
})

test('a refresh that completes after signing out does not sign in again', async () => {
  const { storeAuth, clearAuth, refreshTokenIfDue, liveToken } = await openPage()
  stubTokenRefresh(() => {
    clearAuth()
    return Response.json(tokenUntil(Date.now() + 7 * DAY_MS))
  })
  storeAuth(tokenUntil(Date.now() + DAY_MS), account)
  await refreshTokenIfDue()
  expect(liveToken()).toBeNull()
})

test('a token that is due is refreshed when the page opens, every hour and when its tab is seen, until stopped', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['setInterval', 'clearInterval', 'Date'] })
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', tab)
  // Each token is due again at once.
  const refreshRequest = stubTokenRefresh(() => Response.json(tokenUntil(Date.now() + DAY_MS)))
  const { storeAuth, scheduleTokenRefresh, callsEnded } = await openPage()
  storeAuth(tokenUntil(Date.now() + DAY_MS), account)
  const asked = async (act: () => void) => {
    const before = refreshRequest.mock.calls.length
    act()
    await callsEnded()
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    return refreshRequest.mock.calls.length - before
  }
  const see = (state: 'visible' | 'hidden') => () => {
    tab.visibilityState = state
    tab.dispatchEvent(new Event('visibilitychange'))
  }
  let stop = () => undefined as void
  expect(await asked(() => (stop = scheduleTokenRefresh()))).toBe(1)
  expect(await asked(() => vi.advanceTimersByTime(HOUR_MS))).toBe(1)
  expect(await asked(see('hidden'))).toBe(0)
  expect(await asked(() => vi.advanceTimersByTime(HOUR_MS))).toBe(0)
  expect(await asked(see('visible'))).toBe(1)
  stop()
  expect(await asked(see('visible'))).toBe(0)
  expect(await asked(() => vi.advanceTimersByTime(HOUR_MS))).toBe(0)
  vi.useRealTimers()
})

test('the version of a stored account changes with its schemas', () => {
  const shape = [UserSelf, TutorMeta].map((schema) => z.toJSONSchema(schema, { unrepresentable: 'any' }))
  const digest = createHash('sha256').update(JSON.stringify(shape)).digest('hex').slice(0, 8)
  expect(accountVersion, `write '${digest}' as accountVersion in auth-store.ts`).toBe(digest)
})
