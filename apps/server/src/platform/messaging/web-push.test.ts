// The example of RFC 8291 (appendix A), and what our own keys must fulfil.
import { expect, test } from 'vitest'
import { encrypt, isPublicKey, isPushKey, isPushService, makePushKey } from './web-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('a message is encrypted as in the example of the standard', () => {
  const encrypted = encrypt(
    'When I grow up, I want to be a watermelon',
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    {
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    },
  )
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
      'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a key that we make is a key, others are none', () => {
  const key = makePushKey()
  expect([key.length, isPushKey(key)]).toEqual([43, true])
  for (const wrong of ['', 'A'.repeat(43), key.slice(1), `${key}A`]) expect(isPushKey(wrong), wrong).toBe(false)
  expect(isPublicKey('BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8')).toBe(
    true,
  )
  expect(isPublicKey(`B${'A'.repeat(86)}`), 'no point of the curve').toBe(false)
})

test('requests go to push services and to nobody else', () => {
  const hosts = ['fcm.googleapis.com', '*.push.apple.com']
  const may = (endpoint: string, localService: string | null = null) =>
    isPushService({ hosts, localService, timeoutMs: 1 }, endpoint)
  expect(may('https://fcm.googleapis.com/fcm/send/abc')).toBe(true)
  expect(may('https://web.push.apple.com/abc')).toBe(true)
  for (const endpoint of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://push.apple.com.evil.test/x',
    'https://evilpush.apple.com/x',
    'https://127.0.0.1/x',
    'http://127.0.0.1:5004/push/send/x',
  ])
    expect(may(endpoint), endpoint).toBe(false)
  expect(may('http://127.0.0.1:5004/push/send/x', 'http://127.0.0.1:5004')).toBe(true)
})
