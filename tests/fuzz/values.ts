// Random values from the contract's schemas: valid ones, and hostile variations of them.
import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod/mini'
import { DAY_MS } from '@hiwar/contract/time.ts'

type Schema = z.core.$ZodType
/** The parts of a schema definition that are needed to generate values. */
interface Description {
  readonly type: string
  readonly in?: Schema
  readonly innerType?: Schema
  readonly element?: Schema
  readonly options?: readonly Schema[]
  readonly shape?: Readonly<Record<string, Schema>>
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
}

const instants = [-400, -30, -1, 0, 1, 3, 10, 40, 400].map((days) => new Date(Date.now() + days * DAY_MS).toISOString())
const quarters = [1, 2, 3, 26, 50].map((count) =>
  new Date((Math.floor(Date.now() / 900_000) + count) * 900_000).toISOString(),
)
const texts = [
  '',
  ' ',
  'ab',
  'منى سمير',
  'Mona',
  'انقطع الصوت في منتصف الحصة مرتين',
  'أدرّس المحادثة بطريقة بسيطة وممتعة',
  'ط'.repeat(60),
  'ط'.repeat(1000),
  'نص طويل '.repeat(20),
  'person@example.com',
  'PERSON.2@Example.com',
  'Lantern-1!',
  'Lantern@2026',
  '01012345678',
  '10000',
  '99999',
  '+201012345678',
  'technical',
  'tutor-absent',
  '1',
  '7',
  '15',
  '30',
  '100',
  '2147483647',
  '-1',
  '4.5',
  'true',
  'false',
  'asc',
  'desc',
  'loose',
  'prefix',
  'name',
  'createdAt',
  'id',
  'Africa/Cairo',
  'UTC',
  '18:00-21:30',
  '22:00-02:00',
  '18:00',
  '09:15',
  '24:00',
  '2026-05-04',
  '2028-02-29',
  'https://example.com/a',
  'http://app.test/x',
  'http://app.test/',
  'b2b6a1de-5a3a-4c89-9d1e-6f1c5a1f0b11',
  '0'.repeat(32),
  'a'.repeat(32),
  'A'.repeat(43),
  'SAVE20',
  '20250',
  'user@instapay',
  '12345678901',
  'EG'.concat('1'.repeat(27)),
  'topic.',
  'topic.create',
  'tutor-video',
  'video/mp4',
  'face-960.webp',
  '/tutors',
  'wa',
  'page-view',
  ...instants,
  ...quarters,
]
const numbers = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 15, 30, 31, 60, 90, 100, 101, 1440, 1990, 2000, 10_000, 10_080, 99_999, 100_000,
  2_147_483_647, -1, 0.5, 4.5,
]
const pool: readonly unknown[] = [...texts, ...numbers, true, false, null, undefined]

/** The values of the pool that the schema accepts, so that no rule of the contract is repeated here. */
function accepted(schema: Schema): Arbitrary<unknown> {
  const fitting = pool.filter((value) => z.safeParse(schema, value).success)
  return fc.constantFrom(...(fitting.length === 0 ? [undefined] : fitting))
}

/** A value that fits the schema. Refinements over several fields may still reject it, which is a useful case too. */
export function valid(schema: Schema): Arbitrary<unknown> {
  const description = schema._zod.def as Description
  switch (description.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(description.shape ?? {}).map(([key, field]) => [key, valid(field)])),
      )
    case 'array':
      return fc.array(valid(description.element ?? schema), { maxLength: 4 })
    case 'union':
      return fc.oneof(...(description.options ?? []).map(valid))
    case 'pipe':
      return valid(description.in ?? schema)
    case 'nullable':
      return fc.option(valid(description.innerType ?? schema), { nil: null, freq: 6 })
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(valid(description.innerType ?? schema), { nil: undefined, freq: 2 })
    case 'literal':
      return fc.constantFrom(...(description.values ?? []))
    case 'enum':
      return fc.constantFrom(...Object.values(description.entries ?? {}))
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 })
    case 'undefined':
      return fc.constant(undefined)
    default:
      return accepted(schema)
  }
}

const deep = (open: string, close: string, levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`

/** Values that break naive code: sizes, signs, encodings, injections, wrong types. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    Number.MAX_SAFE_INTEGER,
    -Number.MAX_SAFE_INTEGER,
    1e308,
    -0,
    2_147_483_648,
    -2_147_483_649,
    1e-7,
    '1e400',
    'NaN',
    'Infinity',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\u202e\u2066',
    '\ufeff',
    '💣'.repeat(300),
    '\r\nx-evil: 1',
    '%00',
    '%',
    '_',
    '\\',
    "'",
    '"',
    "' or 1=1 --",
    '1; drop table users; --',
    '<script>alert(1)</script>',
    '{{7*7}}',
    '${7*7}',
    '../../etc/passwd',
    'x'.repeat(20_000),
    '0000-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '2026-02-30T00:00:00Z',
    '2026-01-01T00:00:00+25:00',
    '294276-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    [],
    [[]],
    {},
    { $gt: '' },
    { gte: 'x' },
    { length: 1e9 },
    [null],
    [1, '1', {}],
    true,
    false,
    null,
    '__proto__',
    'constructor',
    'toString',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.jsonValue({ maxDepth: 4 }),
)

/** `value` with one part replaced by a hostile one, removed or added. */
export function corrupted(value: unknown): Arbitrary<unknown> {
  if (Array.isArray(value) && value.length > 0) {
    return fc.nat(value.length - 1).chain((place) => corrupted(value[place]).map((part) => value.with(place, part)))
  }
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return hostile
  const entries = Object.entries(value)
  return fc.nat(entries.length - 1).chain((place) => {
    const [key, part] = entries[place] ?? ['', undefined]
    return fc.oneof(
      { weight: 5, arbitrary: corrupted(part).map((other) => ({ ...value, [key]: other })) },
      { weight: 1, arbitrary: fc.constant(Object.fromEntries(entries.filter(([name]) => name !== key))) },
      { weight: 1, arbitrary: hostile.map((extra) => ({ ...value, isAdmin: true, role: 1, extra })) },
      { weight: 1, arbitrary: fc.constant({ ...value, [key]: [part] }) },
      { weight: 1, arbitrary: hostile },
    )
  })
}

/** Bodies that are not valid JSON objects, with the content type they claim. */
export const brokenBody: Arbitrary<{ readonly type: string; readonly text: string }> = fc.record({
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/octet-stream',
    'nonsense',
    'application/offset+octet-stream',
  ),
  text: fc.constantFrom(
    '',
    '{',
    '{"a":',
    '[',
    'null',
    'true',
    '7',
    '"text"',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":1e400}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    deep('[', ']', 5000),
    deep('{"a":', '}', 5000),
    '\u0000',
    'a=1&b=2',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nxx\r\n--x--\r\n',
    `{"a":"${'x'.repeat(120_000)}"}`,
    '{"id":1,"id":2}',
    '﻿{}',
  ),
})
