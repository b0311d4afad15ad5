import { beforeEach, expect, test, vi } from 'vitest'
import { readProviderReply } from './social.ts'

const intent = { purpose: 'sign-in', query: '?next=%2Ftutors' }
const started = { state: 'the-state', nonce: 'the-nonce', verifier: 'the-verifier', intent }
const kept = new Map<string, string>()
const come = (query: string) => readProviderReply(new URLSearchParams(query))

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  })
  kept.set('hiwar.social', JSON.stringify(started))
})

test('the answer to what this tab asked is a proof with its nonce and verifier', () => {
  expect(come('?code=the-code&state=the-state')).toEqual({
    kind: 'proof',
    intent,
    proof: { token: 'the-code', type: 'code', nonce: 'the-nonce', verifier: 'the-verifier', redirect: 'page' },
  })
})

test.each(['?code=stolen&state=foreign', '?code=stolen', '?code=stolen&state=', '?code=stolen&state=the-state-'])(
  '%s answers nothing this tab asked',
  (query) => {
    expect(come(query)).toEqual({ kind: 'lost' })
  },
)

test('an answer counts once', () => {
  come('?code=the-code&state=the-state')
  expect(come('?code=the-code&state=the-state')).toEqual({ kind: 'lost' })
})

test('a foreign answer ends what this tab had asked', () => {
  come('?code=stolen&state=foreign')
  expect(come('?code=the-code&state=the-state')).toEqual({ kind: 'lost' })
})

test('who changed their mind there is told from who was sent by somebody', () => {
  expect(come('?error=access_denied&state=the-state')).toEqual({ kind: 'refused', intent })
  kept.set('hiwar.social', 'nonsense')
  expect(come('?error=access_denied&state=the-state')).toEqual({ kind: 'lost' })
})
