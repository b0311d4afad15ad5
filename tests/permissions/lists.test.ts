// Every list of the contract follows the common rules: pages, sizes, ranges, text search, order and bounds (people.md
// 0.8).
import qs from 'qs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { flushCache } from '@hiwar/contract/cache.ts'
import { callName, type Endpoint } from '@hiwar/contract/endpoint.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { pathOf } from '../../apps/server/src/http/serve.ts'
import { buildFixtures, type Fixtures } from './fixtures.ts'
import { addListedRows } from './listed-rows.ts'

type Schema = z.core.$ZodType
const isObject = (schema: Schema): schema is z.core.$ZodObject => schema._zod.def.type === 'object'
const fieldsOf = (schema: Schema): Record<string, Schema> => (isObject(schema) ? schema._zod.def.shape : {})

/** The schema and all schemas inside it. */
function within(schema: Schema): Schema[] {
  const parts = Object.values(schema._zod.def)
    .flat()
    .filter((part): part is Schema => typeof part === 'object' && part !== null && '_zod' in part)
  return [schema, ...parts.flatMap(within), ...Object.values(fieldsOf(schema)).flatMap(within)]
}

const wordsOf = (schema: Schema) => within(schema).flatMap((part) => [...(part._zod.values ?? [])])
const isBoolean = (schema: Schema) => ['true', 'false'].every((word) => wordsOf(schema).includes(word))
const isRange = (schema: Schema) => within(schema).some((part) => Object.hasOwn(fieldsOf(part), 'noeq'))
const isArray = (schema: Schema) => within(schema).some((part) => part._zod.def.type === 'array')

const lists = allEndpoints
  .filter((endpoint) => Object.hasOwn(fieldsOf(endpoint.query), 'page'))
  .map((endpoint) => [callName(endpoint), endpoint] as const)
const having = (has: (field: Schema, name: string) => boolean) =>
  lists.flatMap(([name, endpoint]) =>
    Object.entries(fieldsOf(endpoint.query))
      .filter(([field, schema]) => has(schema, field))
      .map(([field, schema]) => ({ name, endpoint, field, schema })),
  )

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await buildFixtures()
  await addListedRows(fixtures)
  const at = fixtures.app.clock.now()
  await fixtures.app.deps.db
    .insertInto('topics')
    .values(
      Array.from({ length: 130 }, (_, n) => ({
        nameAr: `موضوع ${n}`,
        nameEn: `Topic ${n}`,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .execute()
  // What was read before the rows came is remembered for a while.
  await fixtures.app.call(flushCache, { as: fixtures.superAdmin })
})
afterAll(async () => {
  await fixtures.app.close()
})

interface Answer {
  readonly status: number
  readonly body: { readonly code?: string; readonly list: readonly unknown[]; readonly total: number }
}

/** Somebody who may read the list. */
function readerOf({ who }: Endpoint) {
  if (typeof who === 'string') return fixtures.student
  return who.includes(Role.SuperAdmin)
    ? fixtures.superAdmin
    : who.includes(Role.Student)
      ? fixtures.student
      : fixtures.tutor
}

/** Query fields that some lists require. */
const needed = ({ path }: Endpoint) => {
  if (path === '/availability-slot/' || path === '/admin/delivery/list') return { userId: fixtures.tutor.id }
  if (path === '/invoice/ledger') return { userId: fixtures.tutor.id }
  if (path === '/lesson/private-notes') return { studentId: fixtures.student.id }
  return path === '/lesson/list/' ? { users: [fixtures.student.id] } : {}
}

async function list(endpoint: Endpoint, query: object): Promise<Answer> {
  const isOfTutor = ['/rating/list/ratee/', '/rating/list/tutor/'].some((start) => endpoint.path.startsWith(start))
  const path = pathOf(endpoint)
    .replace(':roomId', String(fixtures.roomId))
    .replace(/:(?:userId|id)\b/, String(isOfTutor ? fixtures.tutor.id : fixtures.student.id))
  const text = qs.stringify({ ...needed(endpoint), ...query }, { arrayFormat: 'brackets' })
  const response = await fetch(`${fixtures.app.url}${path}?${text}`, {
    headers: { authorization: `Bearer ${readerOf(endpoint).token}` },
  })
  const body = (await response.json()) as Answer['body'] & { readonly slots?: Answer['body'] }
  return { status: response.status, body: body.slots ?? body }
}

const rejected = { status: 400, body: { code: 'bad-request' } }

describe('a page', () => {
  test.each(lists)('%s', async (_, endpoint) => {
    const first = await list(endpoint, { page: 1, size: 1 })
    expect(first).toMatchObject({ status: 200, body: { total: expect.any(Number) } })
    expect(first.body.list.length).toBe(Math.min(1, first.body.total))
    const whole = await list(endpoint, {})
    expect(whole.body.list.length).toBe(Math.min(bounds.page.default, whole.body.total))
    const large = await list(endpoint, { size: 100_000 })
    expect(large.body.list.length).toBe(Math.min(bounds.page.max, large.body.total))
    expect(await list(endpoint, { page: 5000, size: 100 })).toMatchObject({
      status: 200,
      body: { list: [], total: whole.body.total },
    })
    for (const query of [
      { page: 0 },
      { page: -1 },
      { page: '1.5' },
      { page: 'one' },
      { page: '' },
      { size: 0 },
      { size: -5 },
      { size: '2.5' },
      { size: 'all' },
    ]) {
      expect(await list(endpoint, query), JSON.stringify(query)).toMatchObject(rejected)
    }
  })
})

/** All of a list of the fixtures, as objects whose fields can be looked at. */
async function allOf(endpoint: Endpoint, query: object = {}) {
  const { body } = await list(endpoint, { size: bounds.page.max, ...query })
  return { total: body.total, list: body.list as readonly Record<string, unknown>[] }
}

test.each(lists)('the pages of %s are parts of one list', async (_, endpoint) => {
  const whole = await allOf(endpoint)
  for (const [place, item] of whole.list.slice(0, 4).entries())
    expect((await list(endpoint, { page: place + 1, size: 1 })).body).toMatchObject({
      list: [item],
      total: whole.total,
    })
})

test.each(having(isBoolean))('$name: $field is true or false only', async ({ endpoint, field }) => {
  for (const value of ['1', 'yes', 'TRUE', ''])
    expect(await list(endpoint, { [field]: value }), value).toMatchObject(rejected)
  if (field !== 'full')
    for (const value of ['true', 'false']) expect((await list(endpoint, { [field]: value })).status, value).toBe(200)
})

test.each(having(isRange))('$name: $field is a value or a range', async ({ endpoint, field, schema }) => {
  const value = within(schema).some(
    (part) => part._zod.def.type === 'string' && 'format' in part._zod.def && part._zod.def.format === 'datetime',
  )
    ? '2025-06-01T00:00:00.000Z'
    : 0
  for (const sign of ['gte', 'lte', 'gt', 'lt', 'noeq'])
    expect((await list(endpoint, { [field]: { [sign]: value } })).status, sign).toBe(200)
  expect((await list(endpoint, { [field]: value })).status).toBe(200)
  expect((await list(endpoint, { [field]: { gte: value, lte: value } })).status).toBe(200)
  for (const wrong of [{ near: value }, { gte: 'x' }, 'x'])
    expect(await list(endpoint, { [field]: wrong }), JSON.stringify(wrong)).toMatchObject(rejected)
})

test.each(having((schema, name) => name === 'order' && isArray(schema)))(
  '$name: is ordered by the columns it names, in both directions, and by no other',
  async ({ endpoint, schema }) => {
    // The schema of lessons maps each word to a column, so the words cannot be read from it.
    const columns = endpoint.path === '/lesson/list/' ? ['start', 'createdAt'] : wordsOf(schema)
    expect(columns).not.toEqual([])
    for (const column of columns)
      for (const direction of ['asc', 'desc'])
        expect((await list(endpoint, { order: [column], direction: [direction] })).status, String(column)).toBe(200)
    expect((await list(endpoint, { order: columns })).status).toBe(200)
    for (const query of [
      { order: ['passwordHash'] },
      { order: ['id; drop table users'] },
      { order: columns.slice(0, 1), direction: ['up'] },
    ])
      expect(await list(endpoint, query)).toMatchObject(rejected)
  },
)

test.each(having((schema, name) => name === 'order' && isArray(schema)))(
  '$name: each order is sorted by its column, and the other direction is the same list turned round',
  async ({ endpoint, schema }) => {
    const columns = endpoint.path === '/lesson/list/' ? ['start', 'createdAt'] : wordsOf(schema).map(String)
    for (const column of columns) {
      const up = await allOf(endpoint, { order: [column], direction: ['asc'] })
      const down = await allOf(endpoint, { order: [column], direction: ['desc'] })
      expect(down.list, column).toEqual(up.list.toReversed())
      const field = column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
      const values = up.list.map((item) => item[field]).filter(isOrdered)
      expect(values, column).toEqual(values.toSorted((one, other) => (one < other ? -1 : Number(one > other))))
    }
  },
)

/** A number or a moment: names are sorted by the rules of their language. */
const isOrdered = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))

test.each(having(isRange))('$name: $field gives what lies in the range', async ({ endpoint, field }) => {
  const { list: items } = await allOf(endpoint)
  const values = items.map((item) => item[field]).filter(isOrdered)
  const holds = {
    gte: (value: number | string, bound: number | string) => value >= bound,
    lte: (value: number | string, bound: number | string) => value <= bound,
    gt: (value: number | string, bound: number | string) => value > bound,
    lt: (value: number | string, bound: number | string) => value < bound,
    noeq: (value: number | string, bound: number | string) => value !== bound,
  }
  for (const bound of new Set(values.slice(0, 3)))
    for (const [sign, isIn] of Object.entries(holds))
      expect((await allOf(endpoint, { [field]: { [sign]: bound } })).total, `${sign} ${bound}`).toBe(
        values.filter((value) => isIn(value, bound)).length,
      )
})

// Only filters by enumerations: filters by ids need rows of the right owner.
test.each(
  having(
    (schema, name) =>
      isArray(schema) && wordsOf(schema).length > 0 && !['order', 'direction', 'columns'].includes(name),
  ),
)('$name: $field is one or many, at most a hundred', async ({ endpoint, field, schema }) => {
  const [value] = wordsOf(schema)
  for (const form of [{ [field]: value }, { [field]: [value, value] }, { [`${field}[0]`]: value }])
    expect((await list(endpoint, form)).status, JSON.stringify(form)).toBe(200)
  expect(await list(endpoint, { [field]: Array.from({ length: 101 }, () => value) })).toMatchObject(rejected)
  expect(await list(endpoint, { [field]: ['no-such-word'] })).toMatchObject(rejected)
})
