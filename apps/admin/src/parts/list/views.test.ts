import { describe, expect, test } from 'vitest'
import { roleLabel } from '@hiwar/arabic/labels.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { readAddress } from './address.ts'
import { defineList } from './define-list.ts'
import { flag, manyOf } from './filters.ts'
import {
  captureView,
  differsFromView,
  maxViews,
  moveView,
  orderViews,
  parseViews,
  stateOfView,
  writeViews,
} from './views.ts'

const list = defineList({
  name: 'things',
  sorts: ['id'],
  search: 'الاسم',
  filters: { role: manyOf('الدور', Role, roleLabel), verified: flag('البريد', { yes: 'نعم', no: 'لا' }) },
})
const state = readAddress(list, new URLSearchParams('role=1,3&q=سارة&sort=id:asc&size=20&columns=name'), {
  prefix: '',
  storedSize: 10,
})
const view = captureView(list, state, { id: 'a1', label: 'الفريق' })

describe('stored views', () => {
  test('come back as they were written', () => {
    expect(parseViews(writeViews([view]))).toEqual([view])
  })

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another version', JSON.stringify({ version: 0, views: [view] })],
    ['another shape', JSON.stringify([view])],
  ])('of %s are none', (_, text) => {
    expect(parseViews(text)).toEqual([])
  })

  test('lose the entries that cannot be read, and only those', () => {
    const entries = [null, 4, {}, { ...view, id: '<x>' }, { ...view, label: ' ' }, view, { ...view, label: 'مكرر' }]
    expect(parseViews(JSON.stringify({ version: 1, views: entries }))).toEqual([{ ...view, label: 'مكرر' }])
  })

  test('are twenty at most', () => {
    const many = Array.from({ length: 30 }, (_, place) => ({ ...view, id: `v${place}` }))
    expect(parseViews(writeViews(many))).toHaveLength(maxViews)
  })
})

describe('a view', () => {
  test('brings back filters, search, sort, size and columns', () => {
    const { page: _page, open: _open, ...rest } = state
    expect(stateOfView(list, view)).toEqual({ ...rest, view: 'a1' })
    expect(differsFromView(list, { ...state, view: 'a1' }, view)).toBe(false)
  })

  test('leaves out filters and sorts that no longer exist', () => {
    const old = {
      ...view,
      filters: { role: '99', gone: '1', verified: 'true' },
      sort: { by: 'gone', direction: 'asc' },
    } as const
    expect(stateOfView(list, old)).toMatchObject({ filters: { verified: true }, sort: null })
  })

  test('differs once a filter, the search, the size or a column changed', () => {
    for (const change of [{ q: '' }, { filters: {} }, { size: 10 }, { columns: null }])
      expect(differsFromView(list, { ...state, ...change }, view)).toBe(true)
  })

  const views = ['a', 'b', 'c'].map((id) => ({ ...view, id }))
  const ids = (moved: readonly { id: string }[]) => moved.map(({ id }) => id).join('')

  test('takes the place it is given; one of another tab stays behind', () => {
    expect(ids(orderViews(views, ['c', 'a', 'b']))).toBe('cab')
    expect(ids(orderViews(views, ['b', 'gone', 'a']))).toBe('bac')
  })

  test('moves by one place and stays inside', () => {
    expect(ids(moveView(views, 'c', -1))).toBe('acb')
    expect(ids(moveView(views, 'a', -1))).toBe('abc')
    expect(ids(moveView(views, 'c', 1))).toBe('abc')
  })
})
