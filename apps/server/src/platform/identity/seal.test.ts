import { expect, test } from 'vitest'
import { createFieldSeal, createSeal } from './seal.ts'

const seal = createSeal('a secret of our own', 'job payloads')
const text = 'سارة@example.com 12345'

test('what is sealed is read by us about the same thing, and says nothing to others', () => {
  const sealed = seal.close('mail', text)
  expect(seal.open('mail', sealed)).toBe(text)
  expect(sealed).not.toContain('12345')
  expect(seal.close('mail', text)).not.toBe(sealed)
  expect(() => seal.open('whatsapp', sealed)).toThrow()
  expect(() => createSeal('another secret', 'job payloads').open('mail', sealed)).toThrow()
  expect(() => createSeal('a secret of our own', 'fields').open('mail', sealed)).toThrow()
  expect(() => seal.open('mail', `${sealed.slice(0, -4)}AAAA`)).toThrow()
  expect(() => seal.open('mail', 'short')).toThrow()
})

test('a field is opened by the secret of before while that is known, and closed by the new one', () => {
  const before = createFieldSeal({ secret: 'the first secret', former: null })
  const between = createFieldSeal({ secret: 'the second secret', former: 'the first secret' })
  const after = createFieldSeal({ secret: 'the second secret', former: null })
  const sealed = before.close('user:7', text)
  expect(before.open('user:7', sealed)).toEqual({ text, isFormer: false })
  expect(between.open('user:7', sealed)).toEqual({ text, isFormer: true })
  expect(() => after.open('user:7', sealed)).toThrow()
  expect(() => between.open('user:8', sealed)).toThrow()
  expect(after.open('user:7', between.close('user:7', text))).toEqual({ text, isFormer: false })
})

test('equal texts about one thing have one hash, which another secret changes', () => {
  const before = createFieldSeal({ secret: 'the first secret', former: null })
  const between = createFieldSeal({ secret: 'the second secret', former: 'the first secret' })
  const hash = before.hash('user:7', text)
  expect(before.hash('user:7', text)).toBe(hash)
  expect(
    new Set([hash, before.hash('user:8', text), before.hash('user:7', 'other'), between.hash('user:7', text)]).size,
  ).toBe(4)
  expect(before.hashes('user:7', text)).toEqual([hash])
  expect(between.hashes('user:7', text)).toEqual([between.hash('user:7', text), hash])
})
