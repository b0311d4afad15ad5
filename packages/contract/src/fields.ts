// The field rules of people.md 0.6 and the value kinds of 0.8, 0.9. Every schema of the contract is built from these.
import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import type { FieldErrorCode } from './errors.ts'

const lengthOf = (text: string) => [...text].length

/** A text rule that stops at its first broken line, so one field answers with one code. */
export function rule(code: FieldErrorCode, holds: (text: string) => boolean) {
  return z.refine<string>(holds, { error: code, abort: true })
}

const wrongType = {
  error: (issue: { input?: unknown }) => (issue.input === undefined ? 'bad-request' : 'invalid-type'),
}

/** A trimmed text; a value of another JSON type answers `invalid-type`, an absent one `bad-request`. */
export function text() {
  return z.string(wrongType).check(z.trim())
}

/** A trimmed text of `min`..`max` code points that has no field code of its own. */
export function plainText(min: number, max: number) {
  return text().check(z.refine((value) => lengthOf(value) >= min && lengthOf(value) <= max, { error: 'bad-request' }))
}

export const Email = text().check(
  z.toLowerCase(),
  z.maxLength(254, { error: 'invalid-email', abort: true }),
  z.regex(/^[\w.-]+@([\w-]+\.)+[\w-]{2,4}$/, { error: 'invalid-email', abort: true }),
)

/** Not trimmed: a space is refused, never silently cut. The server refuses common ones too (more.md 1). */
export const Password = z.string(wrongType).check(
  rule('short-password', (value) => lengthOf(value) >= bounds.password.min),
  rule('long-password', (value) => lengthOf(value) <= bounds.password.max),
  z.regex(/^(?=.*[0-9])(?=.*[a-z])(?=.*\W)(?!.* )/s, { error: 'invalid-password' }),
)

export const UserName = text().check(
  rule('short-user-name', (value) => lengthOf(value) >= bounds.name.min),
  rule('long-user-name', (value) => lengthOf(value) <= bounds.name.max),
  z.regex(/^[A-Za-z\u0600-\u06ff ]+$/, { error: 'invalid-user-name' }),
)

export const Phone = text().check(z.regex(/^01[0125]\d{8}$/, { error: 'invalid-phone' }))

export const Bio = text().check(
  rule('empty-bio', (value) => value !== ''),
  rule('short-bio', (value) => lengthOf(value) >= bounds.bio.min),
  rule('long-bio', (value) => lengthOf(value) <= bounds.bio.max),
  z.regex(/[\u0600-\u06ff\s]{5,}/, { error: 'invalid-bio' }),
)

export const About = text().check(
  rule('short-tutor-about', (value) => lengthOf(value) >= bounds.about.min),
  rule('long-tutor-about', (value) => lengthOf(value) <= bounds.about.max),
)

/** What tutors write about themselves: all profiles show these texts, and `UpdateUser` takes them. */
export const tutorTexts = { bio: Bio, about: About }
export const tutorTextNames = Object.keys(tutorTexts) as (keyof typeof tutorTexts)[]
const eachTutorText = <S>(schemaOf: (text: (typeof tutorTexts)[keyof typeof tutorTexts]) => S) =>
  Object.fromEntries(tutorTextNames.map((name) => [name, schemaOf(tutorTexts[name])])) as Record<
    keyof typeof tutorTexts,
    S
  >
/** The texts in replies: null while nothing was written. */
export const shownTutorTexts = eachTutorText(() => z.nullable(z.string()))
/** The texts in a change: absent = leave, null = clear. */
export const changedTutorTexts = eachTutorText((text) => z.optional(z.nullable(text)))

export const Notice = z
  .int({ error: 'invalid-notice' })
  .check(
    z.gte(bounds.notice.min, { error: 'invalid-notice', abort: true }),
    z.lte(bounds.notice.max, { error: 'max-notice-exceeded' }),
  )

/** Age counts by the year alone: this Cairo year minus the birth year. */
const age = (birthYear: number) =>
  Number(new Intl.DateTimeFormat('en', { timeZone: 'Africa/Cairo', year: 'numeric' }).format()) - birthYear

export const BirthYear = z.int({ error: 'invalid-type' }).check(
  z.refine<number>((year) => age(year) <= bounds.age.max, { error: 'old-user', abort: true }),
  z.refine<number>((year) => age(year) >= bounds.age.min, { error: 'young-user' }),
)

export const RatingValue = z
  .int({ error: 'invalid-type' })
  .check(
    z.gte(bounds.rating.min, { error: 'too-low-rating-value', abort: true }),
    z.lte(bounds.rating.max, { error: 'too-high-rating-value' }),
  )

/** `""` means "no text" and is stored as null. */
export const RatingText = z.nullable(
  text().check(
    rule('too-short-rating-text', (value) => value === '' || lengthOf(value) >= bounds.rating.textMin),
    rule('too-long-rating-text', (value) => lengthOf(value) <= bounds.rating.textMax),
  ),
)

/** 5 digits, first not 0; a JSON int or the same digits as text. */
export const VerificationCode = z
  .pipe(
    z.union([z.int(), text()]),
    z.transform((value) => (typeof value === 'number' || /^\d{5}$/.test(value) ? Number(value) : Number.NaN)),
  )
  .check(
    z.refine((value) => Number.isInteger(value) && value >= 10000 && value <= 99999, {
      error: 'invalid-verification-code',
    }),
  )

export const Id = z.int().check(z.gte(1), z.lte(2_147_483_647))

/** ISO-8601 UTC on the wire, from the year 1. Input may carry milliseconds or not; what we send always does. */
export const Instant = z.iso.datetime().check(z.regex(/^(?!0000)/))

/** Cairo calendar day, `YYYY-MM-DD`. */
export const DateKey = z.iso.date()

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** A time zone by its IANA name. */
export const Zone = z
  .string()
  .check(z.maxLength(64), z.regex(/^[A-Za-z][\w+/-]*$/, { abort: true }), z.refine(isZone, { error: 'bad-request' }))

/** `18:00-21:30` of a wall clock, on the 15-minute grid; `22:00-02:00` runs over midnight. */
export const TimeWindow = z.string().check(z.regex(/^([01]\d|2[0-3]):(00|15|30|45)-([01]\d|2[0-3]):(00|15|30|45)$/))

/** Piastres. */
export const Money = z.int()

/** An enumeration's wire values. */
export function oneOf<const T extends Record<string, string | number>>(values: T) {
  return z.union(
    Object.values(values).map((value) => z.literal(value)) as unknown as readonly [z.ZodMiniLiteral<T[keyof T]>],
  )
}

/* Query values arrive as text and are coerced here (people.md 0.8); the browser passes the typed value. */

export const QueryInt = z.pipe(z.union([z.int(), z.string().check(z.regex(/^-?\d{1,15}$/))]), z.transform(Number))

export const QueryId = z.pipe(QueryInt, Id)

export const QueryBoolean = z.pipe(
  z.union([z.boolean(), z.literal('true'), z.literal('false')]),
  z.transform((value) => value === true || value === 'true'),
)

/** An enumeration in a query: number words are coerced, anything outside the set is refused. */
export function queryOneOf<const T extends Record<string, string | number>>(values: T) {
  const known = new Map<string, T[keyof T]>(Object.values(values).map((value) => [String(value), value as T[keyof T]]))
  return z.pipe(
    z.union([z.number(), z.string()]).check(z.refine((value) => known.has(String(value)), { error: 'bad-request' })),
    z.transform((value) => known.get(String(value)) as T[keyof T]),
  )
}

/** `4` or `4.5`. */
export const QueryNumber = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,3})?$/))]),
  z.transform(Number),
)

/** `key[]=1&key[]=2`, `key=1`: one value or many, at most `most`. */
export function queryArray<S extends z.core.$ZodType>(item: S, most: number = bounds.queryArray) {
  const many = z.array(item).check(z.maxLength(most))
  return z.optional(
    z.union([
      many,
      z.pipe(
        item,
        z.transform((value: z.core.output<S>) => [value]),
      ),
    ]),
  )
}

/** `page` from 1, `size` clamped to 100 (people.md 0.8). */
export const paging = {
  page: z._default(z.pipe(QueryInt, z.int().check(z.gte(1), z.lte(1_000_000))), 1),
  size: z._default(
    z.pipe(
      z.pipe(QueryInt, z.int().check(z.gte(1))),
      z.transform((size) => Math.min(size, bounds.page.max)),
    ),
    bounds.page.default,
  ),
}

/** `{ list, total }`, total counted after filters and before paging. */
export function paginated<S extends z.core.$ZodType>(item: S) {
  return z.object({ list: z.array(item), total: z.int() })
}

/** `:id` of a path. */
export const IdParams = z.object({ id: QueryId })
