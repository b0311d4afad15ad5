import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import { roleLabel } from '@hiwar/arabic/labels.ts'
import { withoutHiddenMarks } from '@hiwar/arabic/direction.ts'
import { dateRange, flag, groupsOf, intRange, manyOf, moneyRange, oneOf, person, text } from './filters.ts'
import type { Filter } from './filters.ts'

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const ends = <T extends number | string>(one: fc.Arbitrary<T>) =>
  fc
    .tuple(fc.option(one), fc.option(one))
    .filter(([from, to]) => from !== null || to !== null)
    .map(([from, to]) => (from !== null && to !== null && from > to ? { from: to, to: from } : { from, to }))

const areas = groupsOf('المجال', () => [
  { value: 'tx.', label: 'المدفوعات', parts: [{ value: 'tx.refund', label: 'ردّ مبلغ' }] },
  { value: 'topic.', label: 'الموضوعات', parts: [] },
])

const kinds: [name: string, filter: Filter<unknown>, values: fc.Arbitrary<unknown>][] = [
  ['one', oneOf('الدور', Role, roleLabel), fc.constantFrom(...Object.values(Role))],
  ['many', manyOf('الدور', Role, roleLabel), fc.subarray(Object.values(Role), { minLength: 1 })],
  ['groups', areas, fc.subarray(['tx.', 'tx.refund', 'topic.'] as const, { minLength: 1 })],
  ['flag', flag('مؤكَّد', { yes: 'نعم', no: 'لا' }), fc.boolean()],
  ['person', person('المعلّم'), fc.integer({ min: 1, max: 2_147_483_647 })],
  ['days', dateRange('أُنشئ'), ends(day)],
  ['numbers', intRange('المهلة'), ends(fc.nat(999_999_999))],
  ['money', moneyRange('المبلغ'), ends(fc.nat(2_147_483_647))],
]

describe('what a filter writes into the address it reads back', () => {
  test.each(kinds)('%s', (_, filter, values) => {
    fc.assert(
      fc.property(values, (value) => {
        expect(filter.parse(filter.format(value))).toEqual(value)
      }),
    )
  })
})

describe('bad text is no value', () => {
  test.each([
    [oneOf('الدور', Role, roleLabel), ['', '7', 'tutor', '3,4', ' 3']],
    [manyOf('الدور', Role, roleLabel), ['', 'x', '7,8']],
    [flag('مؤكَّد', { yes: 'نعم', no: 'لا' }), ['', '1', 'yes', 'TRUE']],
    [person('المعلّم'), ['', '0', '-1', '1.5', '2147483648', 'me']],
    [dateRange('أُنشئ'), ['', '..', '2026-01-01', '2026-02-30..', '2026-02-02..2026-02-01', 'a..b', '2026-01-01..x']],
    [intRange('المهلة'), ['', '..', '5', '5..1', '-1..', '1e3..', '1.5..']],
    [moneyRange('المبلغ'), ['', '..', '1.234..', '-1..', '99999999999..']],
    [text('البريد'), ['', '   ', 'x'.repeat(101)]],
  ] as [Filter<unknown>, string[]][])('%#', (filter, texts) => {
    for (const each of texts) expect(filter.parse(each)).toBeNull()
  })

  test('unknown values of a set are dropped, known ones stay', () => {
    expect(manyOf('الدور', Role, roleLabel).parse('9,3,x,1')).toEqual([Role.SuperAdmin, Role.Tutor])
    expect(areas.parse('topic.,tx.,tx.pay')).toEqual(['tx.', 'topic.'])
    expect(areas.parse('topic')).toBeNull()
  })
})

test('money is written in pounds and never counted in floating point', () => {
  const filter = moneyRange('المبلغ')
  expect(filter.format({ from: 1050, to: 190_050 })).toBe('10.50..1900.50')
  expect(filter.parse('19.99..')).toEqual({ from: 1999, to: null })
})

test('chips say the value in words', () => {
  expect(oneOf('الدور', Role, roleLabel).describe(Role.Tutor)).toBe('معلّم')
  expect(withoutHiddenMarks(moneyRange('المبلغ').describe({ from: 100, to: null }))).toBe('من 1 ج.م.')
  expect(areas.describe(['topic.', 'tx.refund'])).toBe('ردّ مبلغ، الموضوعات')
  expect(intRange('المهلة').describe({ from: 5, to: 5 })).toBe('5')
  expect(intRange('المهلة').describe({ from: null, to: 60 })).toBe('إلى 60')
})
