import { afterEach, expect, test } from 'vitest'
import {
  bookableTutors,
  freeSlots,
  matchingTutors,
  openTimes,
  pausedFavourites,
  reasonsObject,
  starsObject,
  willBeCanceled,
} from './counted.ts'
import { setDigits } from './digits.ts'

afterEach(() => setDigits('latn'))

test.each([
  [freeSlots, ['لا مواعيد', 'موعد واحد', 'موعدان', '3 مواعيد', '11 موعدًا', '100 موعد', '103 مواعيد']],
  [openTimes, ['لا أوقات', 'وقت واحد', 'وقتان', '3 أوقات', '11 وقتًا', '100 وقت', '103 أوقات']],
  [reasonsObject, ['لا أسباب', 'سبب واحد', 'سببين', '3 أسباب', '11 سببًا', '100 سبب', '103 أسباب']],
  [starsObject, ['لا نجوم', 'نجمة واحدة', 'نجمتين', '3 نجوم', '11 نجمة', '100 نجمة', '103 نجوم']],
])('%o agrees with 0, 1, 2, 3, 11, 100 and 103', (count, texts) => {
  expect([0, 1, 2, 3, 11, 100, 103].map(count)).toEqual(texts)
})

test('a verb agrees with its number too', () => {
  expect([1, 2, 3, 11].map(willBeCanceled)).toEqual([
    'سيُلغى حجز واحد',
    'سيُلغى حجزان',
    'ستُلغى 3 حجوزات',
    'سيُلغى 11 حجزًا',
  ])
  expect([1, 2, 3].map(matchingTutors)).toEqual([
    'معلّم واحد يناسب اختيارك',
    'معلّمان يناسبان اختيارك',
    '3 معلّمين يناسبون اختيارك',
  ])
  expect([1, 2, 11].map(pausedFavourites)).toEqual([
    'معلّم واحد من مفضّلتك لا يستقبل حجوزات الآن، ويظهر هنا عند العودة.',
    'معلّمان من مفضّلتك لا يستقبلان حجوزات الآن، ويظهران هنا عند العودة.',
    '11 معلّمًا من مفضّلتك لا يستقبلون حجوزات الآن، ويظهرون هنا عند العودة.',
  ])
  expect(bookableTutors(2)).toBe('المتاح للحجز الآن: معلّمان')
})

test('all follow the digits', () => {
  setDigits('arab')
  for (const count of [freeSlots, openTimes, reasonsObject, starsObject, willBeCanceled, matchingTutors])
    expect(count(11)).toMatch(/١١/)
})
