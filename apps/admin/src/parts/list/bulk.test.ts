import { expect, test } from 'vitest'
import { Failure } from '@hiwar/client/failure.ts'
import { plan, retried, runBulk } from './bulk.ts'
import type { BulkResult } from './bulk.ts'

const refused = new Failure({ kind: 'refused', code: 'forbidden', status: 403, requestId: null })
const states = (results: readonly BulkResult<number>[]) => results.map(({ state }) => state)
const rows = Array.from({ length: 10 }, (_, row) => row)
const signal = new AbortController().signal

test('every row runs once, four at a time at most', async () => {
  let running = 0
  let most = 0
  const ran: number[] = []
  const results = await runBulk(plan(rows), {
    run: async (row) => {
      most = Math.max(most, ++running)
      await Promise.resolve()
      running--
      ran.push(row)
      return { failure: null }
    },
    onProgress: () => undefined,
    signal,
  })
  expect(most).toBe(4)
  expect(ran.toSorted((one, other) => one - other)).toEqual(rows)
  expect(new Set(states(results))).toEqual(new Set(['done']))
})

test('a failed row stops nothing, is told, and is the only one tried again', async () => {
  const run = async (row: number) => ({ failure: row === 3 ? refused : null })
  const first = await runBulk(plan(rows), { run, onProgress: () => undefined, signal })
  expect(first[3]).toMatchObject({ state: 'failed', failure: refused })
  expect(states(first).filter((state) => state === 'done')).toHaveLength(9)

  const again: number[] = []
  const second = await runBulk(retried(first), {
    run: async (row) => {
      again.push(row)
      return { failure: null }
    },
    onProgress: () => undefined,
    signal,
  })
  expect(again).toEqual([3])
  expect(states(second)).not.toContain('failed')
})

test('rows that are left out say why and are not sent', async () => {
  const sent: number[] = []
  const results = await runBulk(
    plan([1, 2], (row) => (row === 1 ? 'مفعّل بالفعل' : null)),
    {
      run: async (row) => {
        sent.push(row)
        return { failure: null }
      },
      onProgress: () => undefined,
      signal,
    },
  )
  expect(sent).toEqual([2])
  expect(results[0]).toMatchObject({ state: 'skipped', why: 'مفعّل بالفعل' })
})

test('after a stop, rows that have not begun stay as they were', async () => {
  const controller = new AbortController()
  const results = await runBulk(plan(rows), {
    run: async () => {
      controller.abort()
      return await Promise.resolve({ failure: null })
    },
    onProgress: () => undefined,
    signal: controller.signal,
  })
  expect(states(results).filter((state) => state === 'waiting').length).toBeGreaterThanOrEqual(6)
})
