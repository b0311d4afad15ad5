import { afterEach, expect, test, vi } from 'vitest'
import { cardReturnOf, frameMessageOf, postToParent } from './frame-messages.ts'

const origin = 'https://app.hiwar.test'
const frame = { postMessage: () => undefined } as unknown as MessageEventSource
const event = (change: object = {}) => ({ origin, source: frame, data: 'close' as unknown, ...change })

afterEach(() => {
  vi.unstubAllGlobals()
})

test('33: a return URL without a status is not a success', () => {
  expect(cardReturnOf(new URLSearchParams())).toEqual({ isAdded: false, code: null, description: null })
  expect(cardReturnOf(new URLSearchParams('statusCode=')).isAdded).toBe(false)
  expect(cardReturnOf(new URLSearchParams('statusCode=9926&statusDescription=no'))).toEqual({
    isAdded: false,
    code: '9926',
    description: 'no',
  })
  expect(cardReturnOf(new URLSearchParams('statusCode=200&token=secret'))).toEqual({
    isAdded: true,
    code: '200',
    description: null,
  })
})

test('33: only messages of our own page in this very frame are accepted', () => {
  const expected = { origin, frame }
  expect(frameMessageOf(event(), expected)).toBe('close')
  const report = { report: { code: '9926', description: 'no' } }
  expect(frameMessageOf(event({ data: report }), expected)).toEqual(report)
  expect(frameMessageOf(event({ data: report, origin: 'https://evil.test' }), expected)).toBeNull()
  expect(frameMessageOf(event({ origin: 'https://evil.test' }), expected)).toBeNull()
  expect(frameMessageOf(event({ source: { ...frame } }), expected)).toBeNull()
  expect(frameMessageOf(event({ source: null }), { origin, frame: null })).toBeNull()
  expect(frameMessageOf(event(), { origin, frame: undefined })).toBeNull()
  expect(frameMessageOf(event({ data: 'pay' }), expected)).toBeNull()
  expect(frameMessageOf(event({ data: { close: true } }), expected)).toBeNull()
})

test('33: a message is posted to our own origin only', () => {
  const sent: unknown[][] = []
  vi.stubGlobal('window', {
    location: { origin },
    parent: {
      postMessage: (...given: unknown[]) => {
        sent.push(given)
      },
    },
  })
  postToParent('try-again')
  expect(sent).toEqual([['try-again', origin]])
})
