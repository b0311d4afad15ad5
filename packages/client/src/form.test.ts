import { ResetPassword } from '@hiwar/contract/confirmation-codes.ts'
import { RateSomeone } from '@hiwar/contract/ratings.ts'
import { CreateUser, UpdateUser } from '@hiwar/contract/users.ts'
import type { FieldValues } from 'react-hook-form'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contractResolver } from './contract-resolver.ts'
import type { FormSchema } from './contract-resolver.ts'
import { fieldOfCode } from './form.ts'

async function judge(schema: FormSchema, values: FieldValues) {
  const { values: valid, errors } = await contractResolver(schema)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return { valid, codes: Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message])) }
}

test('each bad field says its code, the first broken rule only', async () => {
  const { codes } = await judge(CreateUser, { role: 4, email: 'mona@', password: 'short' })
  expect(codes).toEqual({ email: 'invalid-email', password: 'short-password' })
})

test('an empty field is only required, whatever else its rule says', async () => {
  const { codes } = await judge(CreateUser, { role: 4, email: '', password: '' })
  expect(codes).toEqual({ email: 'required', password: 'required' })
})

test('what goes out is trimmed and lower case as the contract has it', async () => {
  const { valid, codes } = await judge(CreateUser, {
    role: 4,
    email: ' Mona@Example.COM ',
    password: 'secret 1!'.replace(' ', '-'),
  })
  expect(codes).toEqual({})
  expect(valid).toEqual({ role: 4, email: 'mona@example.com', password: 'secret-1!' })
})

test('an empty box of an optional field is left out', async () => {
  const { valid, codes } = await judge(UpdateUser, { name: 'منى', phone: '' })
  expect(codes).toEqual({})
  expect(valid).toEqual({ name: 'منى' })

  const rating = await judge(RateSomeone, { rateeId: 3, value: 5, feedback: '', tags: [] })
  expect(rating.valid).toEqual({ rateeId: 3, value: 5, feedback: null, tags: [] })
})

test('fields inside fields keep their place', async () => {
  const { errors } = await contractResolver(UpdateUser)({ password: { current: 'old', new: 'abc' } }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  expect(errors).toMatchObject({ password: { new: { message: 'short-password' } } })
})

test('a form may add a rule of its own with a code of its own', async () => {
  const schema = z
    .extend(ResetPassword, { again: z.string() })
    .check(z.refine((values) => values.password === values.again, { path: ['again'], error: 'different-passwords' }))
  const { codes } = await judge(schema, { email: 'a@b.co', code: '12345', password: 'abcdefg1!', again: 'abcdefg1' })
  expect(codes).toEqual({ again: 'different-passwords' })
})

test('a tick that must be set keeps the code its form gives it', async () => {
  const schema = z.object({
    terms: z.boolean().check(z.refine((isTicked) => isTicked, { error: 'terms-not-accepted' })),
  })
  expect((await judge(schema, { terms: false })).codes).toEqual({ terms: 'terms-not-accepted' })
})

test('a wrong code of five digits is judged before it is sent', async () => {
  const { codes } = await judge(ResetPassword, { email: 'a@b.co', code: '123', password: 'abcdefg1!' })
  expect(codes).toEqual({ code: 'invalid-verification-code' })
})

test('a refusal finds its field by its name, by the server, by the form, and only where the form has it', () => {
  const values = { email: '', password: { new: '' } }
  expect(fieldOfCode('user-exists', { values })).toBe('email')
  expect(fieldOfCode('short-password', { values, fields: { 'short-password': 'password.new' } })).toBe('password.new')
  expect(fieldOfCode('bad-request', { values, named: 'email' })).toBe('email')
  expect(fieldOfCode('invalid-phone', { values })).toBeNull()
  expect(fieldOfCode('busy-tutor', { values })).toBeNull()
})
