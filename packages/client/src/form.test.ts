import type { ErrorCode } from '@hiwar/contract/errors.ts'
import { ResetPassword } from '@hiwar/contract/confirmation-codes.ts'
import { RateSomeone } from '@hiwar/contract/ratings.ts'
import { CreateUser, UpdateUser } from '@hiwar/contract/users.ts'
import type { FieldValues } from 'react-hook-form'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contractResolver } from './contract-resolver.ts'
import type { FormSchema } from './contract-resolver.ts'
import { fieldOfCode } from './form.ts'

async function validate(schema: FormSchema, values: FieldValues) {
  const { values: valid, errors } = await contractResolver(schema)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return { valid, codes: Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message])) }
}

test('each invalid field reports the code of the first rule it breaks', async () => {
  const { codes } = await validate(CreateUser, { role: 4, email: 'mona@', password: 'short' })
  expect(codes).toEqual({ email: 'invalid-email', password: 'short-password' })
})

test('an empty field reports only that it is required', async () => {
  const { codes } = await validate(CreateUser, { role: 4, email: '', password: '' })
  expect(codes).toEqual({ email: 'required', password: 'required' })
})

test('valid values are trimmed and lower-cased as the contract demands', async () => {
  const { valid, codes } = await validate(CreateUser, {
    role: 4,
    email: ' Mona@Example.COM ',
    password: 'secret 1!'.replace(' ', '-'),
  })
  expect(codes).toEqual({})
  expect(valid).toEqual({ role: 4, email: 'mona@example.com', password: 'secret-1!' })
})

test('an empty optional field is omitted', async () => {
  const { valid, codes } = await validate(UpdateUser, { name: 'منى', phone: '' })
  expect(codes).toEqual({})
  expect(valid).toEqual({ name: 'منى' })

  const rating = await validate(RateSomeone, { rateeId: 3, value: 5, feedback: '', tags: [] })
  expect(rating.valid).toEqual({ rateeId: 3, value: 5, feedback: null, tags: [] })
})

test('errors of nested fields keep their path', async () => {
  const { errors } = await contractResolver(UpdateUser)({ password: { current: 'old', new: 'abc' } }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  expect(errors).toMatchObject({ password: { new: { message: 'short-password' } } })
})

test('a form may add its own rule with its own code', async () => {
  const schema = z
    .extend(ResetPassword, { again: z.string() })
    .check(z.refine((values) => values.password === values.again, { path: ['again'], error: 'different-passwords' }))
  const { codes } = await validate(schema, { email: 'a@b.co', code: '12345', password: 'lantern1!', again: 'lantern1' })
  expect(codes).toEqual({ again: 'different-passwords' })
})

test('a required checkbox reports the code its form names', async () => {
  const schema = z.object({
    terms: z.boolean().check(z.refine((isTicked) => isTicked, { error: 'terms-not-accepted' })),
  })
  expect((await validate(schema, { terms: false })).codes).toEqual({ terms: 'terms-not-accepted' })
})

test('a malformed confirmation code is found before submitting', async () => {
  const { codes } = await validate(ResetPassword, { email: 'a@b.co', code: '123', password: 'lantern1!' })
  expect(codes).toEqual({ code: 'invalid-verification-code' })
})

test.each([
  ['email', CreateUser, ['mona@']],
  ['password', CreateUser, ['short', 'x'.repeat(51), 'password']],
  ['name', UpdateUser, ['x', 'x'.repeat(31), 'm0na!']],
  ['birthYear', UpdateUser, [1900, new Date().getFullYear()]],
  ['bio', UpdateUser, ['س', 'س'.repeat(61), 'x'.repeat(30)]],
  ['about', UpdateUser, ['x', 'x'.repeat(1001)]],
  ['notice', UpdateUser, [-1, 1441]],
  ['phone', UpdateUser, ['123']],
  ['code', ResetPassword, ['123']],
  ['value', RateSomeone, [0, 6]],
  ['feedback', RateSomeone, ['x', 'x'.repeat(1001)]],
] as const)('what a rule of %s finds is shown there, wherever it is found', async (field, schema, wrong) => {
  for (const value of wrong) {
    const code = (await validate(schema as FormSchema, { [field]: value })).codes[field] as ErrorCode
    expect(code, String(value)).toMatch(/-/)
    expect([code, fieldOfCode(code, { values: { [field]: value } })]).toEqual([code, field])
  }
})

test.each([
  ['user-exists', 'email'],
  ['wrong-password', 'current'],
  ['incorrect-phone', 'phone'],
  ['expired-verification-code', 'code'],
] as const)('%s, which only the server finds, is shown at %s', (code, field) => {
  expect(fieldOfCode(code, { values: { [field]: '' } })).toBe(field)
})

test('an error code is placed by its name, by the server or by the form, and only on a field the form has', () => {
  const values = { email: '', password: { new: '' } }
  expect(fieldOfCode('user-exists', { values })).toBe('email')
  expect(fieldOfCode('short-password', { values, fields: { 'short-password': 'password.new' } })).toBe('password.new')
  expect(fieldOfCode('bad-request', { values, serverField: 'email' })).toBe('email')
  expect(fieldOfCode('invalid-phone', { values })).toBeNull()
  expect(fieldOfCode('busy-tutor', { values })).toBeNull()
})
