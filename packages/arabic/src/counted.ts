// Sentences and nouns that agree with a number, beyond the plain nouns of plurals.ts. Apart from them, since few screens
// say these.
import { plural, tutors } from './plurals.ts'

/** `3 مواعيد`, as the free times of a day. */
export const freeSlots = (count: number): string =>
  plural(count, {
    zero: 'لا مواعيد',
    one: 'موعد واحد',
    two: 'موعدان',
    few: 'مواعيد',
    many: 'موعدًا',
    other: 'موعد',
  })

/** `3 أوقات`, as the starts a day still has. */
export const openTimes = (count: number): string =>
  plural(count, { zero: 'لا أوقات', one: 'وقت واحد', two: 'وقتان', few: 'أوقات', many: 'وقتًا', other: 'وقت' })

/** `3 أسباب`, after a preposition. */
export const reasonsObject = (count: number): string =>
  plural(count, { zero: 'لا أسباب', one: 'سبب واحد', two: 'سببين', few: 'أسباب', many: 'سببًا', other: 'سبب' })

/** `5 نجوم`, after a preposition. */
export const starsObject = (count: number): string =>
  plural(count, { zero: 'لا نجوم', one: 'نجمة واحدة', two: 'نجمتين', few: 'نجوم', many: 'نجمة', other: 'نجمة' })

export const willBeCanceled = (count: number): string =>
  plural(count, {
    zero: 'لن يُلغى حجز',
    one: 'سيُلغى حجز واحد',
    two: 'سيُلغى حجزان',
    few: 'ستُلغى # حجوزات',
    many: 'سيُلغى # حجزًا',
    other: 'سيُلغى # حجز',
  })

/** How many tutors a choice of filters leaves. */
export const matchingTutors = (count: number): string =>
  plural(count, {
    zero: 'لم نجد معلّمين يناسبون اختيارك',
    one: 'معلّم واحد يناسب اختيارك',
    two: 'معلّمان يناسبان اختيارك',
    few: '# معلّمين يناسبون اختيارك',
    many: '# معلّمًا يناسبون اختيارك',
    other: '# معلّم يناسبون اختيارك',
  })

export const bookableTutors = (count: number): string => `المتاح للحجز الآن: ${tutors(count)}`

/** Favourites that take no bookings at the moment. */
export const pausedFavourites = (count: number): string =>
  plural(count, {
    zero: 'كل من في مفضّلتك متاح للحجز.',
    one: 'معلّم واحد من مفضّلتك لا يستقبل حجوزات الآن، ويظهر هنا عند العودة.',
    two: 'معلّمان من مفضّلتك لا يستقبلان حجوزات الآن، ويظهران هنا عند العودة.',
    few: '# معلّمين من مفضّلتك لا يستقبلون حجوزات الآن، ويظهرون هنا عند العودة.',
    many: '# معلّمًا من مفضّلتك لا يستقبلون حجوزات الآن، ويظهرون هنا عند العودة.',
    other: '# معلّم من مفضّلتك لا يستقبلون حجوزات الآن، ويظهرون هنا عند العودة.',
  })
