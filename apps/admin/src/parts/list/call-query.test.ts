import { expect, test } from 'vitest'
import { countsOf, instantsOf, orderOf, spanOf } from './call-query.ts'

test('Cairo days become instants, over the clock changes too', () => {
  expect(instantsOf({ from: '2026-11-22', to: '2026-11-22' })).toEqual({
    gte: '2026-11-21T22:00:00.000Z',
    lt: '2026-11-22T22:00:00.000Z',
  })
  expect(instantsOf({ from: '2026-10-29', to: null })).toEqual({ gte: '2026-10-28T21:00:00.000Z' })
  expect(spanOf({ from: null, to: '2026-10-29' })).toEqual({ before: '2026-10-29T21:59:59.999Z' })
  expect(instantsOf(undefined)).toBeUndefined()
})

test('open ends are left out', () => {
  expect(countsOf({ from: 5, to: null })).toEqual({ gte: 5 })
  expect(orderOf(null)).toEqual({})
  expect(orderOf({ by: 'id', direction: 'asc' })).toEqual({ order: ['id'], direction: ['asc'] })
})
