import * as z from 'zod/mini'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkedReplySerializer, replySerializer } from './reply-serializer.ts'

const schema = z.object({
  id: z.int(),
  name: z.nullable(z.string()),
  tags: z.array(z.object({ word: z.string() })),
  kind: z.union([z.literal('a'), z.literal('b')]),
  note: z.optional(z.string()),
  phone: z.null(),
  more: z.record(z.string(), z.number()),
})
/** As it goes over the wire. */
const sentAs = (json: string) => Buffer.from(json, 'latin1').toString()
const value = { id: 7, name: null, tags: [{ word: 'س' }], kind: 'a', phone: null, more: { x: 1 } }

test('only fields of the contract are written, in its order', () => {
  const sent = { ...value, passwordHash: 'secret', tags: [{ word: 'س', phone: '010' }] }
  expect(sentAs(replySerializer(schema)(sent))).toBe(JSON.stringify(value))
  expect(sentAs(checkedReplySerializer(schema)(sent))).toBe(JSON.stringify(value))
})

test.each([
  [{ ...value, id: '7' }],
  [{ ...value, id: Number.NaN }],
  [{ ...value, name: undefined }],
  [{ ...value, tags: {} }],
  [{ ...value, kind: 'c' }],
  [{ ...value, phone: '010' }],
  [{ ...value, more: { x: 'one' } }],
  [null],
])('a value of another kind fails: %o', (wrong) => {
  expect(() => replySerializer(schema)(wrong)).toThrow()
})

test('texts and numbers are written as JSON has them', () => {
  const anyText = fc.string({
    unit: fc.constantFrom('a', '"', '\\', '\n', '\u0007', '\u2028', 'س', '😀', '\ud83d', '\ude00'),
  })
  const pair = z.object({ text: z.string(), number: z.number() })
  fc.assert(
    fc.property(anyText, fc.double({ noNaN: true, noDefaultInfinity: true }), (text, number) => {
      expect(sentAs(replySerializer(pair)({ text, number }))).toBe(JSON.stringify({ text, number }))
    }),
  )
})
