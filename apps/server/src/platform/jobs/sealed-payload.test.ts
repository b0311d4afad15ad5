import { expect, test } from 'vitest'
import { createSeal } from './sealed-payload.ts'

const seal = createSeal('a secret of our own')
const payload = { to: 'سارة@example.com', code: 12_345 }

test('what is sealed is read by us for the same queue, and says nothing to others', () => {
  const sealed = seal.close('mail', payload)
  expect(seal.open('mail', sealed)).toEqual(payload)
  expect(sealed).not.toContain('12345')
  expect(seal.close('mail', payload)).not.toBe(sealed)
  expect(() => seal.open('whatsapp', sealed)).toThrow()
  expect(() => createSeal('another secret').open('mail', sealed)).toThrow()
  expect(() => seal.open('mail', `${sealed.slice(0, -4)}AAAA`)).toThrow()
  expect(() => seal.open('mail', 'short')).toThrow()
})
