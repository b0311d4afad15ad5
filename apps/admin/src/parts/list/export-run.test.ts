import { listPlans } from '@hiwar/contract/plans.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { readAllRows } from './export-run.ts'

afterEach(() => vi.unstubAllGlobals())

/** Answers like a list, open to guests, that shows the newest first and gets another row after each page. */
function growingList(first: number): () => number {
  let newest = first
  let calls = 0
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (address: string) => {
    const page = Number(new URL(address, 'https://office.test').searchParams.get('page'))
    const ids = Array.from({ length: newest }, (_, place) => newest - place).slice((page - 1) * 100, page * 100)
    const reply = { list: ids.map((id) => ({ id })), total: newest }
    newest += 1
    calls += 1
    return Response.json(reply)
  })
  return () => calls
}

const read = (limit?: number) =>
  readAllRows({
    endpoint: listPlans,
    query: {},
    idOf: ({ id }) => id,
    signal: new AbortController().signal,
    ...(limit !== undefined && { limit }),
  })

test('no row is lost where others come meanwhile and push it to a further page; each is there once, by its id', async () => {
  const calls = growingList(200)
  const ids = (await read()).map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: 200 }, (_, place) => place + 1))
  expect(calls()).toBe(3)
})

test('a limit reads no further page', async () => {
  const calls = growingList(250)
  expect((await read(100)).map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, place) => place + 151))
  expect(calls()).toBe(1)
})
