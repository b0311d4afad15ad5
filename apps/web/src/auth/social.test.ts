import { beforeEach, expect, test, vi } from 'vitest'
import { readProviderReply } from './social.ts'

const intent = { purpose: 'sign-in', query: '?next=%2Ftutors' }
const request = { state: 'the-state', nonce: 'the-nonce', verifier: 'the-verifier', intent }
const storage = new Map<string, string>()
const readReply = (query: string) => readProviderReply(new URLSearchParams(query))

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    removeItem: (key: string) => storage.delete(key),
  })
  storage.set('hiwar.social', JSON.stringify(request))
})

test('the reply to a request of this tab is a proof with its nonce and verifier', () => {
  expect(readReply('?code=the-code&state=the-state')).toEqual({
    kind: 'proof',
    intent,
    proof: { token: 'the-code', type: 'code', nonce: 'the-nonce', verifier: 'the-verifier', redirect: 'page' },
  })
})

test.each(['?code=stolen&state=foreign', '?code=stolen', '?code=stolen&state=', '?code=stolen&state=the-state-'])(
  '%s is no reply to a request of this tab',
  (query) => {
    expect(readReply(query)).toEqual({ kind: 'lost' })
  },
)

test('a reply is accepted once', () => {
  readReply('?code=the-code&state=the-state')
  expect(readReply('?code=the-code&state=the-state')).toEqual({ kind: 'lost' })
})

test('a reply with a foreign state discards the request of this tab', () => {
  readReply('?code=stolen&state=foreign')
  expect(readReply('?code=the-code&state=the-state')).toEqual({ kind: 'lost' })
})

test('a user who canceled at the provider is told apart from a reply without a request', () => {
  expect(readReply('?error=access_denied&state=the-state')).toEqual({ kind: 'refused', intent })
  storage.set('hiwar.social', 'nonsense')
  expect(readReply('?error=access_denied&state=the-state')).toEqual({ kind: 'lost' })
})
