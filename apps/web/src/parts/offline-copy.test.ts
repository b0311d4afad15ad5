import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearAuth, storeAuth } from '@hiwar/client/auth-store.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { aUser, tokenUntil } from '@hiwar/client/test/people.ts'
import { readOfflineCopy, saveOfflineCopy } from './offline-copy.ts'

const content = {
  lessons: [{ id: 7, start: '2026-05-04T10:00:00.000Z', duration: 30, other: 'Emma', focus: null }],
  words: [{ id: 'one', text: 'although', meaning: 'رغم أن', example: null }],
  notes: [],
}
const savedAt = new Date('2026-05-04T08:00:00Z')
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  clearAuth()
  vi.unstubAllGlobals()
})

const signIn = (id: number) => {
  storeAuth(tokenUntil(Date.now() + DAY_MS), { user: { ...aUser, id }, tutor: null })
}

test('what was kept is read by the account that it was kept for, and by no other', () => {
  signIn(4)
  saveOfflineCopy(4, content, savedAt)
  expect(readOfflineCopy()).toMatchObject({ userId: 4, savedAt: savedAt.toISOString(), ...content })
  signIn(5)
  expect(readOfflineCopy()).toBeNull()
})

test('signing out wipes it, and what arrives afterwards is not kept', () => {
  signIn(4)
  saveOfflineCopy(4, content, savedAt)
  clearAuth()
  expect([...stored.values()].join()).not.toContain('although')
  saveOfflineCopy(4, content, savedAt)
  expect(stored.size).toBe(0)
})

test('a copy of another shape is not read', () => {
  signIn(4)
  saveOfflineCopy(4, content, savedAt)
  for (const [key, value] of stored) stored.set(key, value.replace('"shape":1', '"shape":0'))
  expect(readOfflineCopy()).toBeNull()
})
