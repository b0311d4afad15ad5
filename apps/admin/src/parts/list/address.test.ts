import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roleLabel } from '@hiwar/arabic/labels.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { readAddress, writeAddress } from './address.ts'
import { defineList } from './define-list.ts'
import type { ListState } from './define-list.ts'
import { dateRange, flag, manyOf, moneyRange, person } from './filters.ts'

const filters = {
  role: manyOf('الدور', Role, roleLabel),
  verified: flag('البريد', { yes: 'مؤكَّد', no: 'غير مؤكَّد' }),
  user: person('صاحبه'),
  created: dateRange('أُنشئ'),
  amount: moneyRange('المبلغ'),
}
const list = defineList({
  name: 'things',
  sorts: ['id', 'createdAt'],
  defaultSort: { by: 'createdAt', direction: 'desc' },
  filters,
  views: [
    { id: 'staff', label: 'الفريق', filters: { role: [Role.SuperAdmin] } },
    { id: 'oldest', label: 'الأقدم', sort: { by: 'createdAt', direction: 'asc' } },
  ],
})
const queue = defineList({ ...list, defaultView: 'staff' })
type State = ListState<typeof filters, 'id' | 'createdAt'>

const read = (text: string, of = list) => readAddress(of, new URLSearchParams(text), { prefix: '', storedSize: 10 })
const blank = { params: new URLSearchParams(), prefix: '' }
const write = (state: State, of = list) =>
  decodeURIComponent(writeAddress(of, state, { ...blank, storedSize: 10 }).toString())

const sizes = fc.constantFrom(10, 20, 30, 40, 50, 100)
const states: fc.Arbitrary<State> = fc.record({
  filters: fc.record(
    {
      role: fc.subarray(Object.values(Role), { minLength: 1 }),
      verified: fc.boolean(),
      user: fc.integer({ min: 1, max: 1e9 }),
      amount: fc.nat(1e6).map((from) => ({ from, to: null })),
    },
    { requiredKeys: [] },
  ),
  q: fc.string({ maxLength: 100 }).map((text) => text.trim()),
  sort: fc.record({ by: fc.constantFrom('id', 'createdAt'), direction: fc.constantFrom('asc', 'desc') }),
  page: fc.integer({ min: 1, max: 9_999 }),
  size: sizes,
  columns: fc.constantFrom(null, ['name'], ['name', 'email']),
  view: fc.constantFrom(null, 'own-1'),
  open: fc.constantFrom(null, '12'),
})

describe('the address of a list', () => {
  test.each([
    ['without a default view', list],
    ['with one', queue],
  ])('brings back the state that wrote it, %s', (_, of) => {
    fc.assert(
      fc.property(states, sizes, (state, storedSize) => {
        const params = writeAddress(of, state, { params: new URLSearchParams(), prefix: '', storedSize })
        const text = new URLSearchParams(params.toString())
        expect(readAddress(of, text, { prefix: '', storedSize })).toEqual(state)
      }),
    )
  })

  test('leaves defaults out', () => {
    expect(write(read(''))).toBe('')
    expect(write(read('page=1&size=10&sort=createdAt:desc'))).toBe('')
    expect(write(read('role=1,3&page=2'))).toBe('role=1,3&page=2')
  })

  test('drops bad values silently', () => {
    const bad = 'page=0&size=7&sort=name:asc&role=9&verified=x&user=0&created=x&amount=..&view=a b&open=<x>&columns='
    expect(read(bad)).toEqual(read(''))
  })

  test('keeps the keys of others, and its own under a prefix', () => {
    const params = new URLSearchParams('tab=lessons&page=3')
    const state = readAddress(list, params, { prefix: 'l.', storedSize: 10 })
    expect(state.page).toBe(1)
    const written = writeAddress(list, { ...state, page: 2 }, { params, prefix: 'l.', storedSize: 10 })
    expect(written.toString()).toBe('tab=lessons&page=3&l.page=2')
  })

  test('opens with the size last chosen in this browser', () => {
    expect(readAddress(list, new URLSearchParams(), { prefix: '', storedSize: 50 }).size).toBe(50)
    expect(readAddress(list, new URLSearchParams('size=20'), { prefix: '', storedSize: 50 }).size).toBe(20)
  })

  test('a further page is the same rows for a reader of another size', () => {
    const link = writeAddress(list, { ...read(''), page: 3 }, { ...blank, storedSize: 10 })
    expect(link.toString()).toBe('page=3')
    expect(readAddress(list, link, { prefix: '', storedSize: 50 })).toMatchObject({ page: 3, size: 10 })
    const own = writeAddress(list, { ...read(''), size: 50 }, { ...blank, storedSize: 50 })
    expect(readAddress(list, own, { prefix: '', storedSize: 10 }).size).toBe(50)
  })
})

describe('views in the address', () => {
  test('a built-in view is written by its name alone', () => {
    const state = read('view=staff')
    expect(state.filters).toEqual({ role: [Role.SuperAdmin] })
    expect(write({ ...state, page: 2 })).toBe('view=staff&page=2')
  })

  test('a changed one carries its filters too', () => {
    const state = { ...read('view=staff'), filters: { role: [Role.Tutor] as const } }
    expect(write(state)).toBe('role=3&view=staff')
    expect(read(write(state))).toEqual(state)
  })

  test('one whose filters were all removed shows all rows', () => {
    expect(write({ ...read('view=staff'), filters: {} })).toBe('')
    expect(write({ ...read('', queue), filters: {} }, queue)).toBe('view=all')
  })

  test('the default view is shown by an address without filters, and left out', () => {
    expect(read('', queue)).toMatchObject({ view: 'staff', filters: { role: [Role.SuperAdmin] } })
    expect(write(read('', queue), queue)).toBe('')
    expect(read('view=all', queue)).toMatchObject({ view: null, filters: {} })
    expect(read('role=3', queue)).toMatchObject({ view: null, filters: { role: [Role.Tutor] } })
    expect(read('page=2&size=50', queue)).toMatchObject({ view: 'staff', page: 2 })
  })
})
