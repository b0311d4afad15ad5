import { clearAuth, storeAuth } from '@hiwar/client/auth-store.ts'
import { aUser, tokenUntil } from '@hiwar/client/test/people.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readOfflineContent } from './read-offline-content.ts'

const tutor = { ...aUser, role: Role.Tutor }
const start = '2026-05-04T10:00:00.000Z'
const lessonWith = (id: number, studentId: number, name: string) => ({
  lesson: { id, start, duration: 30, focus: null },
  members: [
    { userId: tutor.id, name: tutor.name },
    { userId: studentId, name },
  ],
})

const lists: Readonly<Record<string, readonly unknown[]>> = {
  upcoming: [lessonWith(1, 7, 'Emma'), lessonWith(2, 7, 'Emma')],
  past: [lessonWith(3, 8, 'Adam')],
  private: [{ lessonId: 3, start, text: 'shy\nreads a lot' }],
}
let asked: string[]

beforeEach(() => {
  asked = []
  storeAuth(tokenUntil(Date.now() + DAY_MS), { user: tutor, tutor: null })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const list = address.includes('private-notes') ? 'private' : address.includes('after=') ? 'upcoming' : 'past'
    return Response.json(address.includes('/notes') ? { blocks: [] } : { list: lists[list] })
  })
})
afterEach(() => {
  clearAuth()
})

test("a tutor's notes about a student of two lessons are asked for and kept once", async () => {
  const { lessons, notes } = await readOfflineContent(tutor)
  expect(lessons.map(({ id, other }) => [id, other])).toEqual([
    [1, 'Emma'],
    [2, 'Emma'],
  ])
  expect(notes).toEqual([{ key: 'private 3', start, other: 'Emma', lines: ['shy', 'reads a lot'] }])
  expect(asked.filter((address) => address.includes('private-notes'))).toEqual([expect.stringContaining('studentId=7')])
  expect(new Set(asked).size).toBe(asked.length)
})
