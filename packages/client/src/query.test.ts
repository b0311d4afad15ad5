import { listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { getCurrentUser } from '@hiwar/contract/users.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearAuth, storeAuth } from './auth-store.ts'
import { setOrigin } from './http.ts'
import { invalidate } from './mutation.ts'
import { apiQueryOptions, createQueryClient, keyOf, pagesKeyOf, useApiPages, useApiQuery } from './query.ts'
import { closePage, openPage, run, type Running } from './test/hooks.ts'
import { aUser, tokenUntil } from './test/people.ts'

// One for all, as in an app: an invalidation reaches it once.
const client = createQueryClient()
let asked: URL[]
let answer: (address: URL) => Response
const ends: (() => void)[] = []
beforeEach(() => {
  openPage()
  setOrigin('http://api.test')
  storeAuth(tokenUntil(Date.now() + 3_600_000), { user: aUser, tutor: null })
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address))
    return answer(new URL(address))
  })
})
afterAll(closePage)
afterEach(() => {
  for (const end of ends.splice(0)) end()
  client.clear()
  clearAuth()
  setOrigin('')
})

function runQuery<Result>(useIt: () => Result): Running<Result> {
  const running = run(useIt, (inner) => createElement(QueryClientProvider, { client }, inner))
  ends.push(running.stop)
  return running
}
const useSelf = () => useApiQuery(getCurrentUser, {}, { retryDelay: 1 })
const failing = (status: number, code: string) => () => Response.json({ code, message: 'x' }, { status })

test('what a call sends is its key, without what only this run of it needs', () => {
  const { signal } = new AbortController()
  expect(keyOf(listOnboardedTutors)).toEqual(['listOnboardedTutors'])
  const sent = { query: { page: 2 } }
  expect(keyOf(listOnboardedTutors, { ...sent, signal })).toEqual(['listOnboardedTutors', sent])
  expect(pagesKeyOf(listOnboardedTutors, sent, 10)).toEqual(['listOnboardedTutors', sent, 'pages', 10])
  expect(apiQueryOptions(getCurrentUser).queryKey).toEqual(apiQueryOptions(getCurrentUser, {}).queryKey)
})

describe('a query', () => {
  test('is asked once, and again when a mutation made it stale or it is asked anew', async () => {
    answer = () => Response.json(aUser)
    const query = runQuery(useSelf)
    await expect.poll(() => query.latest()).toMatchObject({ data: aUser, failure: null })
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/api/v1/user/current'])
    answer = () => Response.json({ ...aUser, name: 'سارة' })
    invalidate(getCurrentUser)
    await expect.poll(() => query.latest().data?.name).toBe('سارة')
    await Promise.all([query.latest().refetch(), query.latest().refetch()])
    expect(asked).toHaveLength(3)
  })

  test.each([
    [503, 'service-unavailable', 2],
    [403, 'forbidden', 1],
  ])('that fails with %i is tried again only if that may help', async (status, code, tries) => {
    answer = failing(status, code)
    const query = runQuery(useSelf)
    await expect.poll(() => query.latest().failure).toMatchObject({ code, status })
    expect(asked).toHaveLength(tries)
  })

  test('that lost its connection is tried again once', async () => {
    answer = () => {
      throw new TypeError('no network')
    }
    const query = runQuery(useSelf)
    await expect.poll(() => query.latest().failure).toMatchObject({ kind: 'network' })
    expect(asked).toHaveLength(2)
  })
})

describe('a list read page by page', () => {
  const useTutors = () => useApiPages(listOnboardedTutors, { query: { search: 'x' } }, { size: 2 })
  const pageOf = ({ searchParams }: URL) => Number(searchParams.get('page'))

  test('goes on while there is more, and holds what all pages brought', async () => {
    answer = (address) => {
      const list = pageOf(address) === 1 ? [{ id: 1 }, { id: 2 }] : [{ id: 3 }]
      return Response.json({ list, total: 3, relax: [] })
    }
    const pages = runQuery(useTutors)
    expect(pages.latest()?.items ?? []).toEqual([])
    await expect.poll(() => pages.latest()).toMatchObject({ hasNextPage: true, total: 3 })
    await pages.latest().fetchNextPage()
    await expect.poll(() => pages.latest().items).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
    expect(pages.latest()).toMatchObject({ hasNextPage: false, failure: null, lastPage: { list: [{ id: 3 }] } })
    expect(asked.map(({ search }) => search)).toEqual(['?search=x&page=1&size=2', '?search=x&page=2&size=2'])
  })

  test('ends with an empty page, whatever the total says', async () => {
    answer = () => Response.json({ list: [], total: 3, relax: [] })
    const pages = runQuery(useTutors)
    await expect.poll(() => pages.latest()).toMatchObject({ items: [], total: 3, hasNextPage: false })
  })

  test('that is not wanted yet is not asked', async () => {
    const pages = runQuery(() => useApiPages(listOnboardedTutors, {}, { size: 2, enabled: false }))
    await expect.poll(() => pages.latest()).toMatchObject({ items: [], fetchStatus: 'idle' })
    expect(asked).toEqual([])
  })
})
