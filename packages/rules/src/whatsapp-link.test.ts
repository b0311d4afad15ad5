import { expect, test } from 'vitest'
import { whatsAppLink } from './whatsapp-link.ts'

test('a phone is the address of a chat', () => {
  expect(whatsAppLink('+201001234567')).toBe('https://wa.me/201001234567')
})
